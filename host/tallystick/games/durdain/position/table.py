"""Define the position: what lies on the mat, what was agreed, and what of the turn the rules must remember."""

from __future__ import annotations

from collections import defaultdict

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Border, Mat
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.games.durdain.position.extension import REGISTERED, Extension
from tallystick.games.durdain.position.ground import Ground, ground_of
from tallystick.games.durdain.position.keeping import Keeping, PlacesOf, worked_out
from tallystick.games.durdain.position.kinds import GROUPS, Action, Kind, Phase
from tallystick.rules.seats import OVER
from tallystick.rules.tuples import NamedTuple

NOBODY, SOMEBODY = -1, -2
# Of the caller of Beware, and of who claims castles: none, and one of several, nobody knows which.
NOT_ROLLED, LEFT_OUT = 0, -1
# Of the rolls for the first turn: still to come, and not among the highest.
SMALL_RANGES = 3
STARTING = 2
# Each player begins with so many cavalry, armies and walls.
ACTIONS_A_TURN = 2

NO_DICE = (0, 0, 0)
NOTHING_SPENT = (0,) * len(GROUPS)


class Piece(NamedTuple):
    """A piece in a space or a range: whose it is (NOBODY for an unclaimed castle), its kind, and whom it carries."""

    kind: str
    seat: int = NOBODY
    aboard: tuple[str, ...] = ()


class Battle(NamedTuple):
    """A battle that is not over: where the attackers stand, what they attack, and what was rolled for each, in order.

    The target is one place, or the two spaces of a wall's border. Each roll holds the faces of all dice of one piece.
    """

    attackers: tuple[int, ...]
    target: tuple[int, ...]
    rolls: tuple[tuple[int, ...], ...] = ()


class Trail(NamedTuple):
    """Where a piece of this kind has been in this action, the place where it is now last."""

    kind: str
    places: tuple[int, ...]


class Table(NamedTuple):
    """All that a position consists of. Seats count from 0 here and from 1 in texts.

    A place is a space of the mat by its number, or a range: `place_of_range`. `pieces` are by place, `mountains` the spaces that each
    range covers, `walls` by border, each with its owner. `homes`, `rolls` for the first turn, `scores` and `beware`, who called it
    (SOMEBODY if the position does not tell), are by seat; `taken` are the places of the track whose marker has been taken.
    Of the turn: `left` actions are left, that under way included; `began` is the score at its beginning. Of the action: `dice` were
    rolled and `spent` steps by group; `group` moves now and those of `finished` no more; `kings` are the dice that move pieces which
    have none; `trails` are where each piece has been; `acted` that the action had what may come once, or first. `call` is who must be
    warned with Beware; `due` how many steps of an extension come before the next turn; `spoils` are the vacant castles that `claimer`
    may flag. `final` tells that the last round goes on; `stood`, that an illegal step did, so that the table may show what cannot be.
    """

    agreement: Agreement
    mountains: tuple[tuple[int, ...], ...]
    homes: tuple[int, ...]
    rolls: tuple[int, ...]
    first: int
    pieces: tuple[Piece | None, ...]
    walls: tuple[tuple[Border, int], ...]
    scores: tuple[int, ...]
    taken: tuple[int, ...]
    turn: int
    left: int
    began: int
    action: str
    dice: tuple[int, ...]
    spent: tuple[int, ...]
    group: int
    finished: tuple[int, ...]
    kings: tuple[int, ...]
    trails: tuple[Trail, ...]
    acted: bool
    battle: Battle | None
    call: int
    beware: tuple[int, ...]
    out: tuple[int, ...]
    due: int
    claimer: int
    spoils: tuple[int, ...]
    final: bool
    over: bool
    stood: bool


class Position(Keeping, Table):
    """A frozen position, and what every judgment asks of it again: that is worked out once."""

    @worked_out
    def board(self) -> Mat:
        """Return the mat that is played on."""
        return self.agreement.board

    @worked_out
    def extensions(self) -> tuple[Extension, ...]:
        """Return the extensions that were agreed."""
        return tuple(REGISTERED[each].whole for each in self.agreement.extensions)

    @worked_out
    def kinds_in_play(self) -> tuple[str, ...]:
        """Return the kinds of pieces of the base game and of the extensions that were agreed."""
        return tuple(filter(self.agreement.has, PIECE))

    @worked_out
    def phase(self) -> str:
        """Return what is going on."""
        if self.over:
            return OVER
        if self.turn == NOBODY:
            return self._phase_of_the_setup
        if self.call != NOBODY:
            return Phase.CALL
        if self.battle is not None:
            # By another reading fewer dice may be due than were rolled.
            return Phase.MOVE_IN if len(self.battle.rolls) >= len(self.rollers) else Phase.BATTLE
        if own := self._phase_of_an_extension:
            return own
        if self.claimer != NOBODY:
            return Phase.SPOILS
        if not self.action:
            return Phase.CHOOSE
        return Phase.ROLL if self.action == Action.MOVE and self.dice == NO_DICE else Phase.ACTING

    @property
    def _phase_of_the_setup(self) -> str:
        if not all(self.mountains):
            return Phase.MOUNTAINS
        if own := self._phase_of_an_extension:
            return own
        if NOBODY in self.homes:
            return Phase.HOMES
        if self.first == NOBODY:
            return Phase.FIRST
        for kind, phase in ((Kind.CASTLE, Phase.CASTLES), (Kind.CAMP, Phase.FIRST_CAMPS)):
            if not all(self.places_of[kind, seat] for seat in self.order):
                return phase
        return Phase.PIECES

    @property
    def _phase_of_an_extension(self) -> str:
        return next((phase for each in self.extensions if (phase := each.phase(self))), "")

    @worked_out
    def acting(self) -> int:
        """Return the seat that a step is of where it names none."""
        phase = self.phase
        if self.turn != NOBODY:
            return self.claimer if phase == Phase.SPOILS else self.turn
        if phase == Phase.HOMES:
            return self.homes.index(NOBODY)
        if phase == Phase.FIRST:
            # On a table where an illegal move was left standing, perhaps nobody may roll any more.
            return self.rolls.index(NOT_ROLLED) if NOT_ROLLED in self.rolls else 0
        if phase == Phase.PIECES:
            return next((seat for seat in self.order if any(still_to_place(self, seat).values())), 0)
        if phase not in {Phase.CASTLES, Phase.FIRST_CAMPS}:
            return 0
        seats, kind = (self.order, Kind.CASTLE) if phase == Phase.CASTLES else (self.order[::-1], Kind.CAMP)
        return next(seat for seat in seats if not self.places_of[kind, seat])

    @worked_out
    def unplaced(self) -> dict[str, int]:
        """Return how many pieces of each kind the seat that acts must still place before the turns begin."""
        return still_to_place(self, self.acting)

    @worked_out
    def order(self) -> list[int]:
        """Return all seats in turn order: clockwise by home country, beginning with the first player."""
        by_home = sorted(range(self.agreement.players), key=lambda seat: self.homes[seat])
        at = by_home.index(self.first)
        return by_home[at:] + by_home[:at]

    @worked_out
    def rollers(self) -> list[tuple[int, ...]]:
        """Return for whom dice are rolled in the battle, in order: a place, or a wall's border.

        By the reading `per-type` one roll counts for all attackers of a kind; it is made for the first of them.
        """
        if self.battle is None:
            return []
        attackers = [*self.battle.attackers]
        if self.agreement.readings.multi_dice == "per-type":
            kinds = [piece.kind if (piece := self.pieces[place]) is not None else "" for place in attackers]
            attackers = [place for at, place in enumerate(attackers) if kinds[at] not in kinds[:at]]
        return [*((place,) for place in attackers), self.battle.target]

    @worked_out
    def ground(self) -> Ground:
        """Return the mat with its ranges: what is adjacent to what."""
        return ground_of(self.board, self.mountains)

    @worked_out
    def covered(self) -> dict[int, int]:
        """Return the place of the range that covers each space under one."""
        return self.ground.covered

    @worked_out
    def wall_owner(self) -> dict[Border, int]:
        """Return the owner of the wall on each border that has one."""
        return dict(self.walls)

    @worked_out
    def walls_of(self) -> dict[int, int]:
        """Return how many walls each seat with walls has on the mat."""
        owners = [owner for _, owner in self.walls]
        return {owner: owners.count(owner) for owner in owners}

    @worked_out
    def buildings(self) -> frozenset[int]:
        """Return the places with camps and castles."""
        return frozenset(
            place for (kind, _), places in self.places_of.items() if kind in Kind.BUILDINGS for place in places
        )

    @worked_out
    def places_of(self) -> PlacesOf:
        """Return the places with pieces of each kind and seat; one that is carried is where its bearer is."""
        found: PlacesOf = defaultdict(list)
        for place, piece in enumerate(self.pieces):
            if piece is not None:
                found[piece.kind, piece.seat].append(place)
                for kind in piece.aboard:
                    found[kind, piece.seat].append(place)
        return found

    @worked_out
    def movable_places(self) -> list[int]:
        """Return the places with a movable piece of the player whose turn it is, in order."""
        places_of, seat = self.places_of, self.turn
        own = [places_of[kind, seat] for kind, piece in PIECE.items() if piece.mobile and (kind, seat) in places_of]
        return sorted({place for places in own for place in places})

    def __hash__(self) -> int:
        """Return the hash of all that it holds: which steps are legal is kept by it."""
        return self._hash

    @worked_out
    def _hash(self) -> int:
        return super().__hash__()

    def __getstate__(self) -> None:
        """Leave out what was worked out: another process has other hashes."""


def place_of_range(position: Position, at: int) -> int:
    """Return the place of a range, by its number from 0."""
    return len(position.board.spaces) + at


def is_range(position: Position, place: int) -> bool:
    """Return whether a place is a range."""
    return place >= len(position.board.spaces)


def flagged(position: Position, seat: int) -> list[int]:
    """Return where the castles with the flag of a seat stand."""
    return position.places_of[Kind.CASTLE, seat]


def homes_held(position: Position, seat: int) -> list[int]:
    """Return the castles with the flag of a seat in its home country."""
    spaces = position.board.spaces
    on_land = (place for place in flagged(position, seat) if not is_range(position, place))
    return [place for place in on_land if spaces[place].country == position.homes[seat]]


def still_to_place(position: Position, seat: int) -> dict[str, int]:
    """Return how many pieces of each kind a seat must still place before the turns begin."""
    there = {kind: len(position.places_of[kind, seat]) for kind in (Kind.CAVALRY, Kind.ARMY)} | {
        Kind.WALL: position.walls_of.get(seat, 0)
    }
    return {kind: max(0, STARTING - count) for kind, count in there.items()}
