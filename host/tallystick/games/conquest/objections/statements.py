"""Judge a statement about the table: who begins, who controls a territory, how many cards are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tallystick.games.conquest.components.box import LETTERS
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.objections import cards
from tallystick.games.conquest.objections.judge import to_the_time
from tallystick.games.conquest.outcome import best_draws
from tallystick.games.conquest.position.control import controllers
from tallystick.games.conquest.position.table import LEFT_OUT, NO_TERRITORY, TO_DRAW, Phase, Position
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.verdict import ILLEGAL, UNDECIDED
from tallystick.rules.wording import listing, player

BEGINS, CONTROLS, DRAWS = "begins", "controls", "draws"
_THE_DRAW = "the start draw, which is not finished"


class Told(NamedTuple):
    """What is stated, of which seat; None for nobody, or for one that is not known yet. `number` is a territory, or a count."""

    what: str
    seat: int | None
    number: int = 0


def objections(position: Position, told: Told) -> Iterator[Objection]:
    """Yield the objections to a statement for certain."""
    if told.what == BEGINS:
        yield from _to_beginning(position, told.seat)
    elif told.what == CONTROLS:
        yield from _to_control(position, told)
    elif told.seat is not None:
        yield from _to_cards(position, told.seat, told.number)


def doubts(position: Position, told: Told) -> Iterator[Doubt]:
    """Yield what a statement depends on: who begins, while the start draw goes on."""
    if told.what != BEGINS or position.phase != Phase.DRAW:
        return
    if told.seat is None:
        yield Doubt(_THE_DRAW, "it has not found who begins", UNDECIDED)
    else:
        yield Doubt(_THE_DRAW, "another player draws the highest unit", ILLEGAL)


def owner_of(position: Position, territory: int) -> int | None:
    """Return who controls a territory: before the first turn who chose it; None if nobody does."""
    if position.agreement.first is None or not position.claims:
        return controllers(position)[territory]
    owner = position.claims[territory]
    return None if owner == NO_TERRITORY else owner


def _to_beginning(position: Position, seat: int | None) -> Iterator[Objection]:
    first = position.agreement.first
    if seat is None:
        return  # the draw is not finished, so nobody is named
    if first is None and not _can_begin(position, seat):
        yield Objection("setup.territories", {"player": player(seat)}, (), "lower")
    elif first is not None and seat != first:
        yield Objection("setup.territories", {"other": player(first), "player": player(seat)}, (), "begins")


def _can_begin(position: Position, seat: int) -> bool:
    """Return whether a seat can still have drawn the highest unit, whatever the others draw."""
    draws, readings = position.draws, position.agreement.readings
    if draws[seat] == LEFT_OUT:
        return False
    signs = [LETTERS if sign == TO_DRAW else sign for sign in draws]
    return any(seat in best_draws(readings, "".join(each)) for each in product(*signs))


def _to_control(position: Position, told: Told) -> Iterator[Objection]:
    owner, board = owner_of(position, told.number), position.agreement.board
    if owner == told.seat:
        return
    territory = board.territories[told.number]
    seats = {unit.seat for zone in territory.zones if (unit := position.units[zone]) is not None}
    facts = {"territory": territory.name, "owners": listing(map(player, sorted(seats)))}
    squares = tuple(board.zone_names[zone] for zone in territory.zones)
    if owner is None:
        yield Objection("control", facts, squares, "shared" if seats else "empty")
    elif position.claims:
        yield Objection("control", facts | {"owner": player(owner)}, squares, "chosen")
    else:
        yield Objection("control", facts | {"owner": player(owner)}, squares, "held")


def _to_cards(position: Position, seat: int, count: int) -> Iterator[Objection]:
    drawn = Move(Step.CARDS, numbers=(count,))
    is_drawing = position.phase in {Phase.CARDS, Phase.PLAY} and seat == position.turn
    if not is_drawing:
        yield from to_the_time(position, drawn, seat)
    else:
        # While the drawn cards lie face up, the territories are those for which they were drawn.
        yield from cards.to_the_count(position, drawn)
