"""Define the position: what lies on the board and in the reserves, what is known of it, and what was agreed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Self

from tallystick.games.conquest.components.box import ANY, ARMY_SIZE, DECK, NO_CARDS, Mask
from tallystick.games.conquest.components.map import HOUSE, Map, map_of
from tallystick.games.conquest.components.parts import Parts, parts_after
from tallystick.games.conquest.components.zone_sets import EVERYWHERE, ZONES, ZoneSet, zones_in
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.position.known import Known
from tallystick.rules.hidden import Hidden
from tallystick.rules.holders import Fact
from tallystick.rules.seats import OVER, once
from tallystick.rules.tuples import NamedTuple


class Phase:
    """What is due."""

    DRAW, CLAIM, SETUP = "draw", "claim", "setup"
    CARDS, PLAY, MOVE, FINISH, RETURN = "cards", "play", "move", "finish", "return"
    # Cards are drawn, one is chosen, units move, a fight or a guess waits for what is shown, a recaptured Flag is put back.


SHARES = {2: 12, 3: 8, 4: 6}
# By number of players: how many territories each has at first.
NO_TERRITORY = -1
UNSEEN = -1
# In a reserve: a unit of which not everybody knows what it is.
TO_DRAW, LEFT_OUT = "-", "x"
# In the start draw: who is still to draw, and who drew less than the highest.


class Readings(NamedTuple):
    """Say how the places that the rulebook leaves open are read; `game.toml` says what each value means."""

    card: str = "must"
    first_move: str = "must"
    city_moves: str = "may"
    cities: str = "turn-start"
    same_unit: str = "may"
    scout_attack: str = "may"
    scout_hidden: str = "per-move"
    kings: str = "both-fall"
    king: str = "others-too"
    redeploy: str = "those"
    traitor: str = "enemies"
    own_reserve: str = "shown"
    flagless: str = "while-away"
    start_spy_master: str = "above-king"
    reshuffle: str = "when-needed"


class Agreement(NamedTuple):
    """What was agreed before the game. `first` is the seat that begins, None until the start draw has found it."""

    players: int = 2
    first: int | None = None
    map: str = HOUSE
    readings: Readings = Readings()

    @property
    def board(self) -> Map:
        """Return the map that is played on."""
        return map_of(self.map)


class Unit(NamedTuple):
    """A unit on the board: whose it is, its kind and who knows that, and the kinds that everybody knows it may be."""

    seat: int
    token: Hidden
    might: Mask = ANY

    @property
    def mask(self) -> Mask:
        """Return the kinds that it can be by what is known of it alone."""
        return self.might if self.token.value is None else 1 << self.token.value


class Deck(NamedTuple):
    """How many cards of each kind were discarded, and drawn in this turn; the others are the pile.

    `is_first` tells that the pile was not shuffled again yet, so that the Traitor lies at its bottom.
    """

    discard: tuple[int, ...] = NO_CARDS
    drawn: tuple[int, ...] = NO_CARDS
    is_first: bool = True

    @property
    def pile(self) -> tuple[int, ...]:
        """Return how many cards of each kind the pile has."""
        return _pile_of(self)


@lru_cache(maxsize=64)
def _pile_of(deck: Deck) -> tuple[int, ...]:
    """Return what is left of the pile: asked again for each of the many hands that can be drawn of it."""
    return tuple(all_ - gone - here for all_, gone, here in zip(DECK, deck.discard, deck.drawn, strict=True))


class Table(NamedTuple):
    """All that a position consists of. Seats count from 0 here and from 1 in texts.

    `draws` are the units of the start draw by seat; `claims` the owners of the territories until all armies stand, then empty.
    `units` are by zone, `reserves` by seat; `facts` tell what is known of several holders together: a zone is the holder of its
    number, see `slot`. `flags` say by seat who has its Flag. `allowed` moves may be made in this turn and `rapid` beyond
    them, `made` were, and the units on `moved` made one. `returning`: a recaptured Flag is to be put back. `waiting` is an
    attack or a guess of which the record was not told what came of it. `stood`: an illegal move
    stood, so that the table may show what cannot be.
    """

    agreement: Agreement
    draws: str
    claims: tuple[int, ...]
    units: tuple[Unit | None, ...]
    reserves: tuple[tuple[int, ...], ...]
    flags: tuple[int, ...]
    barred: tuple[bool, ...]
    # By seat whether its Flag was ever captured, which only matters where that bars from cards for good.
    turn: int
    step: str = Phase.CARDS
    facts: tuple[Fact, ...] = ()
    deck: Deck = Deck()
    allowed: int = 0
    rapid: int = 0
    made: int = 0
    moved: tuple[int, ...] = ()
    returning: bool = False
    waiting: Move | None = None
    stood: bool = False


class Position(Table):
    """A frozen position, and what every judgment asks of it again: that is worked out once."""

    @once
    def phase(self) -> str:
        """Return what is going on: a kind of step that is due, or OVER."""
        if self.agreement.first is None:
            return Step.DRAW
        if self.claims:
            return Step.CLAIM if NO_TERRITORY in self.claims else Step.SETUP
        if self.returning:
            return Step.RETURN
        if len(flags_home(self)) <= 1:
            return OVER
        return Phase.FINISH if self.waiting is not None else self.step

    @once
    def acting(self) -> int:
        """Return the seat that a step is of where it names none."""
        first, players = self.agreement.first, self.agreement.players
        if first is None:
            return max(0, self.draws.find(TO_DRAW))
        if self.phase == Phase.CLAIM:
            return (first + len(self.claims) - self.claims.count(NO_TERRITORY)) % players
        if self.phase == Phase.SETUP:
            order = [(first + step) % players for step in range(players)]
            return next((seat for seat in order if not is_placed(self, seat)), first)
        return self.turn

    @once
    def board(self) -> Map:
        """Return the map that is played on."""
        return self.agreement.board

    @once
    def armies(self) -> tuple[ZoneSet, ...]:
        """Return by seat the zones on which its units stand."""
        found = [0] * self.agreement.players
        bit = 1
        for unit in self.units:
            if unit is not None:
                found[unit.seat] |= bit
            bit += bit
        return tuple(found)

    @once
    def occupied(self) -> ZoneSet:
        """Return the zones on which a unit stands."""
        return sum(self.armies)

    @once
    def near(self) -> tuple[ZoneSet, ...]:
        """Return by zone those that border on it."""
        return self.board.near

    @once
    def empty_parts(self) -> Parts:
        """Return the connected groups of empty zones. Each has with it the zones at its edge, where units stand."""
        return parts_after(self.near, self.earlier_parts, EVERYWHERE & ~self.occupied)

    @once
    def earlier_parts(self) -> Parts:
        """Return the same of an earlier position of the game that was asked for it; nothing if none is kept."""
        return ()

    def __hash__(self) -> int:
        """Return the hash of all that it holds: what is known of the units and which steps are legal is kept by it."""
        return self._hash

    @once
    def _hash(self) -> int:
        # Nearly all positions differ in these, and they are quickly told.
        told = (
            self.armies,
            self.reserves,
            self.deck,
            self.claims,
            self.draws,
            self.turn,
            self.step,
            self.made,
            self.waiting,
        )
        return hash(told)

    @once
    def legal(self) -> Sequence[Move] | None:
        """Keep the legal steps, see `moves`; None as long as nobody has asked for them."""
        return None

    @once
    def known(self) -> dict[int, Known]:
        """Keep by seat which kinds its units can have, see `knowledge`, which is asked for each of many steps."""
        return {}

    @once
    def told(self) -> dict[int | None, tuple[Fact, ...]]:
        """Keep by seat the facts about its units, see `knowledge`."""
        return {}

    @once
    def within(self) -> dict[int, dict[int, Mask]]:
        """Keep by seat and holder the kinds that were possible before a step that took nothing back: no others are possible now."""
        return {}

    def _replace(self, **changes: Any) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride] (ours may have its own)
        """Return the position with other values of these fields. It does what the tuple's own one does, in half the time."""
        values = [*self]
        for name, value in changes.items():
            values[_NUMBER_OF[name]] = value
        return tuple.__new__(type(self), values)

    def __getstate__(self) -> None:
        """Leave out what was worked out: another process has other hashes."""


_NUMBER_OF = {name: number for number, name in enumerate(Position._fields)}


def flags_home(position: Position) -> list[int]:
    """Return the seats that have their own Flag."""
    return [seat for seat, holder in enumerate(position.flags) if holder == seat]


def moves_left(position: Position) -> int:
    """Return how many moves may still be made in this turn."""
    return position.allowed + position.rapid - position.made


def zones_of(position: Position, seat: int) -> Sequence[int]:
    """Return the zones with units of a seat."""
    return zones_in(position.armies[seat])


def is_placed(position: Position, seat: int) -> bool:
    """Return whether a seat has placed its whole army; after an illegal set-up that was left standing, whether any of it."""
    units = position.armies[seat].bit_count()
    return units >= ARMY_SIZE or (position.stood and units > 0)


def first_position(agreement: Agreement) -> Position:
    """Return the position before the first step."""
    return Position(
        agreement=agreement,
        draws=TO_DRAW * agreement.players,
        claims=(NO_TERRITORY,) * len(agreement.board.territories),
        units=(None,) * ZONES,
        reserves=((),) * agreement.players,
        flags=tuple(range(agreement.players)),
        barred=(False,) * agreement.players,
        turn=agreement.first or 0,
    )
