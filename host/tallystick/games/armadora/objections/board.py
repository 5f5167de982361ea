"""Judge what is placed on the board: a warrior on a square, a palisade on a line, and the territories that the palisade makes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tallystick.games.armadora.components.board import (
    EVERYTHING,
    MINES,
    NAMES,
    Palisades,
    Squares,
    free_lines,
    line_between,
    listed,
    small_parts,
)
from tallystick.games.armadora.components.box import PALISADES, VALUES
from tallystick.games.armadora.components.hand import Hand
from tallystick.games.armadora.move import RIM, Move
from tallystick.games.armadora.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player

NO_VALUE, ALL_PLACED, ONLY_PLACED, NOT_HIDDEN = "no-value", "all-placed", "only-placed", "not-hidden"
# What can be wrong with a value, as the rule warrior.square calls it.


def to_a_square(position: Position, square: int) -> Iterator[Objection]:
    """Yield the objections to a warrior on this square."""
    if not position.occupied >> square & 1:
        return
    name = NAMES[square]
    if square in MINES:
        yield Objection("warrior.square", {"square": name}, (name,), "mine")
    warrior = position.at(square)
    if warrior is not None:
        yield Objection("warrior.square", {"square": name, "owner": player(warrior.seat)}, (name,), "taken")


def open_squares(position: Position) -> Squares:
    """Return the squares on which nothing above stands against a warrior, all at once."""
    return EVERYTHING & ~position.occupied


def to_the_hand(position: Position, seat: int, value: int) -> Iterator[Objection]:
    """Yield why a seat has no such warrior to place; 0 is a warrior whose value is not told."""
    hand = position.hands[seat]
    if hand.held <= 0:
        facts = {"player": player(seat), "count": str(sum(hand.dealt))}
        yield Objection("warrior.square", facts, (), "no-warrior")
    elif fault := _fault_in_the_hand(hand, value):
        yield _to_the_value(position, seat, value, fault)


def to_a_hidden_value(position: Position, seat: int, value: int) -> Iterator[Objection]:
    """Yield why a warrior of a seat that lies face down cannot have this value."""
    if fault := _fault_face_down(position.hands[seat], value):
        yield _to_the_value(position, seat, value, fault)


@lru_cache(maxsize=4096)
def values_in_hand(hand: Hand) -> tuple[int, ...]:
    """Return the values against which `to_the_hand` has nothing, all at once."""
    return tuple([value for value in (0, *VALUES) if not _fault_in_the_hand(hand, value)]) if hand.held > 0 else ()


@lru_cache(maxsize=4096)
def values_face_down(hand: Hand) -> tuple[int, ...]:
    """Return the values against which `to_a_hidden_value` has nothing, all at once."""
    return tuple([value for value in VALUES if not _fault_face_down(hand, value)])


def _fault_in_the_hand(hand: Hand, value: int) -> str:
    """Return what is wrong with a warrior of this value in the hand; "" if nothing is, for certain."""
    if not value:
        return ""
    return NO_VALUE if not hand.dealt[value - 1] else ALL_PLACED if hand.has(value) is False else ""


def _fault_face_down(hand: Hand, value: int) -> str:
    """Return what is wrong with a warrior of this value that lies face down; "" if nothing is."""
    if not hand.dealt[value - 1]:
        return NO_VALUE
    if not hand.pool[value - 1]:
        return ALL_PLACED
    return "" if hand.can_hide(value) else NOT_HIDDEN


def _to_the_value(position: Position, seat: int, value: int, fault: str) -> Objection:
    """Return the objection to a value with what its sentence needs."""
    if fault == NO_VALUE:
        return _no_value(position, value)
    if fault == ALL_PLACED:
        return _all_placed(position, seat, value)
    return Objection("warrior.square", {"player": player(seat), "value": str(value)}, (), NOT_HIDDEN)


def _no_value(position: Position, value: int) -> Objection:
    facts = {"value": str(value), "players": str(position.agreement.players)}
    return Objection("warrior.square", facts, (), NO_VALUE)


def _all_placed(position: Position, seat: int, value: int) -> Objection:
    """Return the objection that says where all warriors of this value are, face up or down."""
    known = [NAMES[warrior.square] for warrior in position.of(seat) if warrior.token.value == value]
    is_hidden = value in position.among[seat]
    hidden = [NAMES[warrior.square] for warrior in position.of(seat) if warrior.token.value is None and is_hidden]
    where = [*([listing(known)] if known else []), *([f"{listing(hidden, 'or')} face down"] if hidden else [])]
    facts = {"player": player(seat), "value": str(value), "squares": " and ".join(where)}
    count = position.agreement.hand[value - 1]
    if count == 1:
        return Objection("warrior.square", facts, (*known, *hidden), ONLY_PLACED)
    return Objection("warrior.square", facts | {"count": str(count)}, (*known, *hidden), ALL_PLACED)


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
    line = line_between(move.square, move.other)
    if line is None or palisades >> line & 1:
        return
    for territory in small_parts(palisades, line):
        squares = tuple(listed(territory))
        count = f"{len(squares)} square{'' if len(squares) == 1 else 's'}"
        yield Objection("palisade.territory", {"squares": listing(squares), "count": count}, squares, "small")


def open_lines(palisades: Palisades) -> Palisades:
    """Return the lines on which nothing above stands against one more palisade, all at once."""
    return free_lines(palisades) if palisades.bit_count() < PALISADES else 0
