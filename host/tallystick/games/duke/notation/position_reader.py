"""Read the text of a position; README.md says in "Squares and texts" what it looks like."""

from __future__ import annotations

from tallystick.games.duke.components.agreement import Agreement, Readings
from tallystick.games.duke.components.squares import COUNT, SIDE
from tallystick.games.duke.components.tiles import EMPTY, Side, pack_tile
from tallystick.games.duke.notation.bag_text import NONE, UNKNOWN
from tallystick.games.duke.notation.faults import faults_of
from tallystick.games.duke.notation.key_reader import KeyReader
from tallystick.games.duke.notation.text_reader import DIAGRAM, TextReader
from tallystick.games.duke.position import Counts, Phase, Position, position_of
from tallystick.rules.errors import ImpossiblePosition, RulesError
from tallystick.rules.notation import STOOD, WHERE_ONE_STOOD
from tallystick.rules.patterns import pattern
from tallystick.rules.readings import ReadingValues
from tallystick.rules.texts import Token, rows
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import listing

START = "start"
FEWEST_SLASHES = 2
# A word with so many is the rows, since bags have one.
FIRST_MATTERS = frozenset({Phase.DRAFT, Phase.SETUP, Phase.FLAGS})
# Later it is not a part of the position any more who set up first.

BothCounts = tuple[Counts | None, Counts | None]


class PositionReader:
    """Read one text. `values` are those that each reading can have."""

    def __init__(self, text: str, values: ReadingValues) -> None:
        self.reader = TextReader(text, values)
        self.keys = KeyReader(self.reader)
        self.phase: Token | None = None
        self.seat: Token | None = None
        self.counts: list[BothCounts] = []

    def read(self, *, is_checked: bool) -> Position:
        """Return the position. Raise UnreadablePosition, or ImpossiblePosition if all can be read and something cannot be.

        What cannot be put into a position at all, such as a seventh row, is refused unchecked as well.
        """
        reader = self.reader
        is_start = bool(reader.tokens) and reader.tokens[0].text.lower() == START
        position = self._read_start() if is_start else self._read_table()
        faults = [*reader.faults, *(faults_of(position) if is_checked else ())]
        if faults:
            raise ImpossiblePosition(list(dict.fromkeys(faults)), "" if is_start else self._hint())
        return position

    def _read_start(self) -> Position:
        from tallystick.games.duke.notation.start_reader import read_start  # noqa: PLC0415 (costs start-up time)

        return read_start(self.reader, self.keys)

    def _hint(self) -> str:
        """Return which words the table can be read with, as a diagram or as one where an illegal move stood."""
        if self.reader.is_diagram or self.reader.stood:
            return ""
        picture = f'If it is only a diagram to talk about, add the word "{DIAGRAM}".'
        return " ".join(
            hint for word, hint in ((DIAGRAM, picture), (STOOD, WHERE_ONE_STOOD)) if self._is_read_with(word)
        )

    def _is_read_with(self, word: str) -> bool:
        try:
            PositionReader(f"{self.reader.text} {word}", self.reader.values).read(is_checked=True)
        except RulesError:
            return False
        return True

    def _read_table(self) -> Position:
        rows, rest = self._split()
        board = read_rows(self.reader, rows)
        for token in rest:
            self._take(token)
        if not self.counts and self.reader.is_diagram:
            self.counts.append((None, None))  # a picture does not show what is in the bags
        if self.phase is None or self.seat is None or not self.counts:
            missing = {
                f"the phase ({', '.join(Phase.ALL)})": self.phase,
                "whose turn it is (1 or 2)": self.seat,
                "the bags of both players, such as Fo2KnWi/- (? if not known)": self.counts,
            }
            self.reader.fail(None, listing(what for what, found in missing.items() if not found))
        phase, agreed = self.phase.text.lower(), self.keys.agreed
        if phase not in FIRST_MATTERS:
            agreed.pop("first", None)
        readings = Readings(**self.reader.readings)
        agreement = Agreement(self.reader.custom, readings, **agreed, is_diagram=self.reader.is_diagram)
        seat, table = int(self.seat.text) - 1, self.keys.table
        return position_of(agreement, board, phase, seat, *self.counts, **table, stood=self.reader.stood)

    def _split(self) -> tuple[Token, list[Token]]:
        """Return the rows, which may hold blanks if the phase follows them, and the words after them."""
        tokens = self.reader.tokens
        phases = [place for place, token in enumerate(tokens) if token.text.lower() in Phase.ALL]
        expected = f"the rows of the board and then the phase ({', '.join(Phase.ALL)}), or `{START}`"
        if not tokens or not phases:
            self.reader.fail(tokens[0] if tokens else None, expected)
        if phases[0] == 0:
            self.reader.fail(tokens[0], "the rows of the board before the phase")
        is_one_word = tokens[0].text.count("/") >= FEWEST_SLASHES and not tokens[0].text.endswith("/")
        if is_one_word and not tokens[1].text.startswith("/"):
            return tokens[0], tokens[1:]
        start, end = tokens[0].offset, tokens[phases[0]].offset
        return Token(self.reader.text[start:end].rstrip(), start), tokens[phases[0] :]

    def _take(self, token: Token) -> None:
        word = token.text.lower()
        if word in Phase.ALL:
            if self.phase is not None:
                self.reader.fail(token, f"only one phase ({self.phase.text} stands before)")
            self.phase = token
        elif word.isdecimal():
            if word not in {"1", "2"}:
                self.reader.fail(token, "whose turn it is: 1 or 2")
            if self.seat is not None:
                self.reader.fail(token, f"only one player to act ({self.seat.text} stands before)")
            self.seat = token
        elif "=" in word:
            self.keys.read(token)
        elif word == DIAGRAM or (word == STOOD and not self.reader.is_diagram):
            pass  # the reader has seen it
        elif "/" in word or word in {NONE, UNKNOWN}:
            self._take_counts(token)
        else:
            self.reader.fail(token, "a phase, 1 or 2, bags such as Fo2KnWi/-, or a key such as dragon=c3:left")

    def _take_counts(self, token: Token) -> None:
        what = ("bag of player", "list of captured tiles of player")
        if len(self.counts) == len(what):
            self.reader.fail(token, "only bags and captured tiles")
        parts = token.split("/") if "/" in token.text else [token, token]
        if len(parts) != 2 or not all(part.text for part in parts):
            self.reader.fail(token, "tiles of player 1, a slash, and those of player 2, such as Fo2KnWi/-")
        first, second = (
            self._counts(part, f"The {what[len(self.counts)]} {seat}") for seat, part in enumerate(parts, 1)
        )
        self.counts.append((first, second))

    def _counts(self, part: Token, what: str) -> Counts | None:
        if part.text == UNKNOWN:
            return None
        return bytes(len(self.reader.names.tiles)) if part.text == NONE else self.reader.counts(part, what)


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
