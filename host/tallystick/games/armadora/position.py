"""Define the position: what lies on the board and in front of the players, and what was agreed."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from tallystick.games.armadora.components.board import MINES, Palisades, Squares
from tallystick.games.armadora.components.box import BY_LETTER, HANDS, VALUES
from tallystick.games.armadora.components.hand import Hand, hand_of
from tallystick.games.armadora.move import Move, Step
from tallystick.rules import seats
from tallystick.rules.hidden import Hidden, Pool
from tallystick.rules.seats import OVER, once
from tallystick.rules.tuples import NamedTuple


class Phase:
    """What goes on, in this order. After it comes OVER."""

    CHOOSING, DEALING, PLAYING, REVEALING = "choosing", "dealing", "playing", "revealing"


NOTHING, SECOND, POWER = "", "palisade", "power"
# What the player to move has done in this turn already: nothing, a first palisade, or the power before the main action.

NO_FACTION = "-"


class Readings(NamedTuple):
    """Say how the places that the rulebook leaves open are read; `game.toml` says what each value means."""

    reinforcement: str = "not-full"
    floor: str = "zero"
    tie_share: str = "territory"
    zero_owner: str = "owns"
    early_end: str = "may"
    after_power: str = "no"


class Agreement(NamedTuple):
    """What was agreed before the game. `first` is the seat that begins."""

    players: int = 2
    advanced: bool = False
    peek: bool = False
    teams: bool = False
    first: int = 0
    readings: Readings = Readings()

    @property
    def hand(self) -> Pool:
        """Return how many warriors of each value a player has at first."""
        return HANDS[self.players]

    def side(self, seat: int) -> int:
        """Return for whom a seat plays: for itself, or for the team of the seats opposite each other."""
        return seat % 2 if self.teams else seat

    def enemies(self, one: int, other: int) -> bool:
        """Return whether two seats play against each other."""
        return self.side(one) != self.side(other)


class Warrior(NamedTuple):
    """A warrior on the board: whose it is, its value and who may know it, its reinforcements and arrows."""

    square: int
    seat: int
    token: Hidden
    reinforcements: int = 0
    arrows: int = 0


class Table(NamedTuple):
    """All that a position consists of. Seats count from 0 here and from 1 in texts.

    `factions` has a letter per seat, "-" for none; `gold` the pile on each mine, 0 where none lies yet; `warriors` are in the
    order of their squares; `passed` and `powers` (the power tokens left) are by seat; `step` says what was done in this turn.
    `stood` says that an illegal move was left standing, so the table may be one that no game can reach.

    `among` has, by seat, values that lie among its warriors of unknown value, the least first: their owner knows from the hand
    which warriors were placed, and may not look again where. `opened` tells of which seats a sealed set-up was opened.
    """

    agreement: Agreement
    factions: str
    gold: tuple[int, ...]
    palisades: Palisades
    warriors: tuple[Warrior, ...]
    passed: tuple[bool, ...]
    powers: tuple[int, ...]
    turn: int
    step: str
    stood: bool
    among: tuple[tuple[int, ...], ...]
    opened: tuple[bool, ...]


class Position(Table):
    """A frozen position, and what every judgment asks of it again: that is worked out once."""

    @once
    def phase(self) -> str:
        """Return what is going on."""
        if not all(self.passed):
            if self.agreement.advanced and NO_FACTION in self.factions:
                return Phase.CHOOSING
            return Phase.DEALING if 0 in self.gold else Phase.PLAYING
        return Phase.REVEALING if any(warrior.token.value is None for warrior in self.warriors) else OVER

    @property
    def acting(self) -> int:
        """Return the seat whose step it is. `seat_of` says it of a step."""
        phase = self.phase
        if phase == Phase.CHOOSING:
            return self.factions.index(NO_FACTION)
        if phase == Phase.REVEALING:
            return next(warrior.seat for warrior in self.warriors if warrior.token.value is None)
        return self.turn

    @cached_property
    def standing(self) -> dict[int, Warrior]:
        """Keep the warriors by square, the last one placed where an illegal move put another on it."""
        return {warrior.square: warrior for warrior in self.warriors}

    @cached_property
    def occupied(self) -> Squares:
        """Return the squares with a warrior or a mine."""
        squares = MINE_SQUARES
        for square in self.standing:
            squares |= 1 << square
        return squares

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Keep by seat what it has not shown."""
        placed = [[0] * (1 + len(VALUES)) for _ in self.passed]
        for warrior in self.warriors:
            placed[warrior.seat][warrior.token.value or 0] += 1
        dealt = self.agreement.hand
        return tuple([hand_of(dealt, tuple(own), among) for own, among in zip(placed, self.among, strict=True)])

    @cached_property
    def kept(self) -> dict[str, Any]:
        """Keep what other parts have worked out of this position, each under its own name."""
        return {}

    def __getstate__(self) -> None:
        """Leave out what was worked out: it can be worked out again."""

    def at(self, square: int) -> Warrior | None:
        """Return the warrior on a square, the last one placed where an illegal move put another on it; None if there is none."""
        return self.standing.get(square)

    def of(self, seat: int) -> list[Warrior]:
        """Return the warriors that a seat has placed."""
        return [warrior for warrior in self.warriors if warrior.seat == seat]

    def in_hand(self, seat: int) -> int:
        """Return how many warriors a seat has not placed yet; below 0 after illegal moves that were left standing."""
        return self.hands[seat].held

    def face_down(self, seat: int) -> int:
        """Return how many placed warriors of a seat the record does not know."""
        return self.hands[seat].face_down

    def pool(self, seat: int) -> Pool:
        """Return how many of each value a seat has in the hand and among its unknown warriors together."""
        return self.hands[seat].pool

    def used_powers(self, seat: int) -> int:
        """Return how many power tokens a seat has used."""
        return power_tokens(self.factions, self.agreement)[seat] - self.powers[seat]

    def has_reinforcement(self, seat: int) -> bool:
        """Return whether the reinforcement of a seat is not on the board yet."""
        return self.agreement.advanced and not any(warrior.reinforcements for warrior in self.of(seat))


MINE_SQUARES: Squares = sum(1 << square for square in MINES)


def first_position(agreement: Agreement) -> Position:
    """Return the position before the first step."""
    players = agreement.players
    no_tokens = (0,) * players
    return Position(
        agreement,
        NO_FACTION * players,
        (0,) * len(MINES),
        0,
        (),
        (False,) * players,
        no_tokens,
        agreement.first,
        NOTHING,
        False,
        ((),) * players,
        (False,) * players,
    )


def power_tokens(factions: str, agreement: Agreement) -> tuple[int, ...]:
    """Return how many power tokens each seat has at first: none in the base game, which has factions and no powers."""
    return tuple(BY_LETTER[letter].tokens if agreement.advanced and letter in BY_LETTER else 0 for letter in factions)


def seat_of(position: Position, move: Move) -> int:
    """Return the seat that a step is of. This is the only place that decides it.

    That is the seat that the step names; without a name the one whose step it is. A faction is then that of the first player
    who has none: in the base game too, where the gold may be dealt without waiting for it.
    """
    if move.seat is None and move.what == Step.FACTION and NO_FACTION in position.factions:
        return position.factions.index(NO_FACTION)
    return seats.seat_of(position, move)


def without_seat(position: Position, move: Move) -> Move:
    """Return a step without a seat that goes without saying."""
    if move.seat is None or position.phase == OVER or move.seat != seat_of(position, move._replace(seat=None)):
        return move
    return move._replace(seat=None)
