"""Read the rows of a board, row 6 first, as in `2fodu*fo1/6/6/6/6/2FoDuFo1`."""

from __future__ import annotations

from tallystick.games.duke.components.squares import COUNT, SIDE
from tallystick.games.duke.components.tiles import EMPTY, Side, pack_tile
from tallystick.games.duke.notation.text_reader import TextReader
from tallystick.rules.patterns import pattern
from tallystick.rules.texts import Token, rows
from tallystick.rules.tuples import NamedTuple

CELL = pattern(r"(?P<gap>[1-9])|[._]|(?P<code>[a-zA-Z]{2})(?P<flipped>\*?)")

_LONGEST_SHOWN = 40
_MOST_NAMED = 7


class Cell(NamedTuple):
    """A square of a row: the tile as it was written, and packed as on the board."""

    code: str = ""
    packed: int = EMPTY


def read_rows(reader: TextReader, text: Token) -> bytes:
    """Return the board. What does not fit on it, and tiles that there are not, become faults of the reader."""
    parts = [*rows(text)]
    read = [_read_row(reader, part, f"Row {SIDE - place}") for place, part in enumerate(parts[:SIDE])]
    for part, row in zip(parts, read, strict=False):
        if len(row) != SIDE:
            number = SIDE - parts.index(part)
            off = _off_board(row[SIDE:])
            reader.faults.append(
                f'Row {number}, "{_shown(part)}", has {len(row)} squares{off}; a row has {SIDE}, a to f.'
            )
    if len(parts) != SIDE:
        beyond = [cell for part in parts[SIDE:] for cell in _read_row(reader, part, f'The row "{_shown(part)}"')]
        reader.faults.append(f"There are {len(parts)} rows{_off_board(beyond)}; the board has {SIDE}, row 6 first.")
    read += [[]] * (SIDE - len(read))
    board = [cell.packed for row in reversed(read) for cell in (*row, *[Cell()] * SIDE)[:SIDE]]
    assert len(board) == COUNT
    return bytes(board)


def _read_row(reader: TextReader, row: Token, what: str) -> list[Cell]:
    cells: list[Cell] = []
    start = 0
    while start < len(row.text):
        if row.text[start].isspace():
            start += 1
            continue
        found = CELL.match(row.text, start)
        if not found:
            reader.fail(row.part(start), "a tile of two letters, or a number of empty squares")
        start = found.end()
        if found["code"]:
            cells.append(_tile_cell(reader, found["code"], Side.OTHER if found["flipped"] else Side.STARTING, what))
        else:
            cells += [Cell()] * int(found["gap"] or 1)
    return cells


def _tile_cell(reader: TextReader, code: str, side: int, what: str) -> Cell:
    kind = reader.names.by_code.get(code.lower())
    if kind is None:
        reader.unknown_tile(code, what)
        return Cell(code)
    return Cell(code, pack_tile(kind, 0 if code[0].isupper() else 1, side))


def _off_board(cells: list[Cell]) -> str:
    beyond = [cell.code for cell in cells if cell.code]
    named = (
        beyond if len(beyond) <= _MOST_NAMED else [*beyond[: _MOST_NAMED - 1], f"{len(beyond) - _MOST_NAMED + 1} more"]
    )
    verb = "lies" if len(beyond) == 1 else "lie"
    return f", so that {' and '.join(named)} {verb} off the board" if beyond else ""


def _shown(row: Token) -> str:
    """Return a row as a sentence quotes it: only its beginning, if it is far too long."""
    return row.text if len(row.text) <= _LONGEST_SHOWN else f"{row.text[:_LONGEST_SHOWN]}…"
