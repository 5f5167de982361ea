"""Name everything that can lie on the board of Armadora: warriors as in the text of a position, piles of gold, palisades."""

from __future__ import annotations

import re

from tallystick.games.armadora.components.board import INDEX, LINES, MINES, NAMES, squares_of
from tallystick.games.armadora.components.box import PILES, VALUES
from tallystick.games.armadora.notation.move_text import line_text
from tallystick.games.armadora.notation.warrior_text import format_warrior, warrior_form, warrior_of
from tallystick.games.armadora.position import Agreement, Position, Warrior
from tallystick.rules.arranging import BadEdit, Piece
from tallystick.rules.hidden import Hidden
from tallystick.rules.wording import listing, player, several

PALISADE = "palisade"
PILE = "gold="
# The beginning of a pile's id, such as `gold=5`.
PILES_OF_THE_BOX = tuple(sorted(set(PILES)))
ON_THE_BOARD = "Palisades, gold"

LINE_NAMES = {line: line_text(*squares_of(line)) for line in LINES}
LINES_BY_NAME = {name: line for line, name in LINE_NAMES.items()}


def tray(position: Position) -> list[Piece]:
    """Return the pieces of the tray: each player's warriors (not known, face down, face up), palisades and gold."""
    agreement = position.agreement
    found = []
    for seat in range(agreement.players):
        group = player(seat).capitalize()
        values = [value for value in VALUES if agreement.hand[value - 1]]
        down = [Warrior(0, seat, face_down(agreement, seat, value)) for value in (None, *values)]
        up = [Warrior(0, seat, Hidden(value, None)) for value in values]
        found += [Piece(format_warrior(each, agreement), warrior_name(each), group) for each in (*down, *up)]
    return [
        *found,
        Piece(PALISADE, "Palisade", ON_THE_BOARD),
        *(Piece(pile_id(pile), pile_name(pile), ON_THE_BOARD) for pile in PILES_OF_THE_BOX),
    ]


def face_down(agreement: Agreement, seat: int, value: int | None) -> Hidden:
    """Return a value that lies face down. Its owner knows it if owners may look again."""
    return Hidden(value, (seat,) if agreement.peek else ())


def warrior_name(warrior: Warrior) -> str:
    """Return a warrior in words."""
    token = warrior.token
    parts = [f"Warrior of {player(warrior.seat)}", "value not known" if token.value is None else f"value {token.value}"]
    parts += ["face up" if token.seats is None else "face down"]
    parts += [several("reinforcement", warrior.reinforcements)] if warrior.reinforcements else []
    parts += [several("arrow", warrior.arrows)] if warrior.arrows else []
    looked = [player(seat) for seat in token.seats or () if seat != warrior.seat]
    parts += [f"{listing(looked)} looked at it"] if looked else []
    return ", ".join(parts)


def warrior_on(position: Position, piece: str, square: int) -> Warrior | None:
    """Return the warrior that a piece stands for, on this square; None for any other piece."""
    match = re.fullmatch(warrior_form(position.agreement.players), piece)
    if match is None or (match["open"] and (match["looked"] or not match["value"])):
        return None
    return warrior_of(match, square, position.agreement)


def pile_id(pile: int) -> str:
    """Return a pile of gold as a piece."""
    return f"{PILE}{pile}"


def pile_name(pile: int) -> str:
    """Return a pile of gold in words."""
    return f"Pile of {pile} gold"


def pile_of(piece: str) -> int | None:
    """Return the pile of gold that a piece stands for; None for any other piece."""
    return next((pile for pile in PILES_OF_THE_BOX if pile_id(pile) == piece), None)


def square_of(place: str, what: str) -> int:
    """Return the number of a square. Raise BadEdit for any other place: `what` cannot lie there."""
    if place in LINES_BY_NAME:
        raise BadEdit(f"{what} cannot lie on {place}, between two squares. Only a palisade can.")
    if place not in INDEX:
        raise _no_place(place)
    return INDEX[place]


def mine_of(place: str) -> int:
    """Return the index of a mine in MINES. Raise BadEdit for any other place."""
    square = square_of(place, "Gold")
    if square not in MINES:
        raise BadEdit(f"{place} is not a mine. Gold lies only on the mines {listing(NAMES[mine] for mine in MINES)}.")
    return MINES.index(square)


def line_of(place: str) -> int:
    """Return the line of a palisade. Raise BadEdit for any other place."""
    if place in INDEX:
        raise BadEdit(
            f"A palisade cannot stand on the square {place}. It stands between two squares, such as c2|d2 or c2/c3."
        )
    if place not in LINES_BY_NAME:
        raise _no_place(place)
    return LINES_BY_NAME[place]


def _no_place(place: str) -> BadEdit:
    return BadEdit(
        f"Nothing can lie on {place}. The squares are a1 to {NAMES[-1]}. A palisade stands between two of them, such as c2|d2 "
        f"or c2/c3."
    )
