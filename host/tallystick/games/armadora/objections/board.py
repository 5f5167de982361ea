"""Judge what is placed on the board: a warrior on a square, a palisade on a line, and the territories that the palisade makes."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.board import (
    LEAST_TERRITORY,
    MINES,
    NAMES,
    Palisades,
    line_between,
    listed,
    parted,
)
from tallystick.games.armadora.components.box import PALISADES
from tallystick.games.armadora.move import RIM, Move
from tallystick.games.armadora.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player


def to_a_square(position: Position, square: int) -> Iterator[Objection]:
    """Yield the objections to a warrior on this square."""
    name = NAMES[square]
    if square in MINES:
        yield Objection("warrior.square", {"square": name}, (name,), "mine")
    warrior = position.at(square)
    if warrior is not None:
        yield Objection("warrior.square", {"square": name, "owner": player(warrior.seat)}, (name,), "taken")


def to_the_hand(position: Position, seat: int, value: int) -> Iterator[Objection]:
    """Yield why a seat has no such warrior to place; 0 is a warrior whose value is not told."""
    if position.in_hand(seat) <= 0:
        facts = {"player": player(seat), "count": str(sum(position.agreement.hand))}
        yield Objection("warrior.square", facts, (), "no-warrior")
    elif value:
        yield from to_the_value(position, seat, value)


def to_the_value(position: Position, seat: int, value: int) -> Iterator[Objection]:
    """Yield why a seat has no warrior of this value in the hand."""
    if not position.agreement.hand[value - 1]:
        yield _no_value(position, value)
    elif position.is_in_hand(seat, value) is False:
        yield _all_placed(position, seat, value)


def to_a_hidden_value(position: Position, seat: int, value: int) -> Iterator[Objection]:
    """Yield why a warrior of a seat that lies face down cannot have this value."""
    if not position.agreement.hand[value - 1]:
        yield _no_value(position, value)
    elif not position.pool(seat)[value - 1]:
        yield _all_placed(position, seat, value)
    elif not position.can_lie_face_down(seat, value):
        yield Objection("warrior.square", {"player": player(seat), "value": str(value)}, (), "not-hidden")


def _no_value(position: Position, value: int) -> Objection:
    facts = {"value": str(value), "players": str(position.agreement.players)}
    return Objection("warrior.square", facts, (), "no-value")


def _all_placed(position: Position, seat: int, value: int) -> Objection:
    """Return the objection that says where all warriors of this value are, face up or down."""
    known = [NAMES[warrior.square] for warrior in position.of(seat) if warrior.token.value == value]
    is_hidden = value in position.among[seat]
    hidden = [NAMES[warrior.square] for warrior in position.of(seat) if warrior.token.value is None and is_hidden]
    where = [*([listing(known)] if known else []), *([f"{listing(hidden, 'or')} face down"] if hidden else [])]
    facts = {"player": player(seat), "value": str(value), "count": str(position.agreement.hand[value - 1])}
    return Objection("warrior.square", facts | {"squares": " and ".join(where)}, (*known, *hidden), "all-placed")


def to_a_line(palisades: Palisades, move: Move) -> Iterator[Objection]:
    """Yield the objections to one more palisade, on this line."""
    first = NAMES[move.square]
    if move.other == RIM:
        yield Objection("palisade.line", {"square": first}, (first,), "rim")
        return
    second, line = NAMES[move.other], line_between(move.square, move.other)
    facts = {"first": first, "second": second}
    if line is None:
        yield Objection("palisade.line", facts, (first, second), "apart")
    elif palisades >> line & 1:
        yield Objection("palisade.line", facts, (first, second), "taken")
    if palisades.bit_count() >= PALISADES:
        yield Objection("palisade.line", {"count": str(PALISADES)}, (), "none-left")


def to_the_territories(palisades: Palisades, move: Move) -> Iterator[Objection]:
    """Yield each territory that the palisade would make too small, with its squares."""
    line = None if move.other == RIM else line_between(move.square, move.other)
    if line is None or palisades >> line & 1:
        return
    for territory in parted(palisades, line):
        size = territory.bit_count()
        if size < LEAST_TERRITORY:
            squares = tuple(listed(territory))
            count = f"{size} square{'' if size == 1 else 's'}"
            yield Objection("palisade.territory", {"squares": listing(squares), "count": count}, squares, "small")
