"""Read and write positions as text.

A text is `GRID PHASE TURN LAST CASTLES`, then what is not the default:

- GRID: the rows from the top, separated by `/`; a letter for a terrain, a number for so many empty squares in a row.
- PHASE: `fill`, `castles` or `over`. TURN: `1` or `2`, whose turn it is.
- LAST: what each of the two filled last, `-` for nothing yet.
- CASTLES: those of player 1, a slash, those of player 2, as in `b2,e5/c7`; `-` for none.
- then `first=2` if player 2 began, `passes=1` after a pass, each reading that is not the default, and `stood` if an illegal
  move was left standing, so perhaps no legal turns lead to this sheet.

These are read as well: `start`, `start 6x6`, dots for empty squares, small letters, the rows of the grid on lines of their own.
"""

from __future__ import annotations

import re

from tallystick.games.pastures.components.grid import MOST, Grid, Squares, grid_of
from tallystick.games.pastures.components.terrain import FOREIGN, FOREIGN_INDEX, INDEX, LETTERS
from tallystick.games.pastures.notation.faults import faults
from tallystick.games.pastures.play import settle
from tallystick.games.pastures.position import ENOUGH_PASSES, NOTHING, Phase, Position, Readings, empty_sheet
from tallystick.rules.errors import ImpossiblePosition
from tallystick.rules.notation import STOOD, WHERE_ONE_STOOD, key_words, last_words
from tallystick.rules.patterns import pattern
from tallystick.rules.readings import ReadingValues
from tallystick.rules.texts import PositionText, Token, row_text, rows

GRIDLIKE = pattern(rf"[{LETTERS}{FOREIGN}\d./_]+", re.IGNORECASE)
# What rows of a grid are made of.


def format_position(position: Position) -> str:
    """Return the one canonical text, on one line, which says all that the rules depend on."""
    castles = [",".join(position.grid.listed(squares)) or NOTHING for squares in position.castles]
    both = "/".join(castles) if any(position.castles) else NOTHING
    fields = [_format_grid(position), position.phase, str(position.turn + 1), position.last, both]
    fields += key_words(
        {"first": str(position.first + 1) if position.first else "", "passes": str(position.passes or "")}
    )
    return " ".join([*fields, *last_words(position.readings, stood=position.stood)])


def _format_grid(position: Position) -> str:
    cells = [position.terrain_at(square) or "" for square in position.grid.names]
    columns = position.grid.columns
    return "/".join(row_text(cells[start : start + columns]) for start in range(0, len(cells), columns))


def parse_position(text: str, values: ReadingValues, *, is_checked: bool = True) -> Position:
    """Return the position of a text; raise UnreadablePosition, or ImpossiblePosition with all that cannot be.

    `values` are those that each reading can have. Unchecked, sheets are read as well to which no legal turns lead (`faults`).
    """
    position = PositionReader(text, values).read()
    found = faults(position) if is_checked and not position.stood else ()
    if found:
        raise ImpossiblePosition(found, WHERE_ONE_STOOD)
    return position


def _is_count(digits: str) -> bool:
    """Return True if the digits say a number of squares in a row."""
    return len(digits) < 4 and 1 <= int(digits) <= MOST


class PositionReader(PositionText):
    """Read one text."""

    def read(self) -> Position:
        """Return the position. Raise UnreadablePosition with the column and what was expected there."""
        if self.tokens and self.tokens[0].text.lower() == "start":
            return self._read_start()
        split = next((i for i, token in enumerate(self.tokens) if token.text.lower() in Phase.ALL), None)
        if split == 0:
            self.fail(self.tokens[0], "the rows of the grid before the phase")
        if split is None:
            strange = next((token for token in self.tokens if not GRIDLIKE.fullmatch(token.text)), None)
            self.fail(strange, f"the rows of a grid and then one of {', '.join(Phase.ALL)}, or `start`")
        grid, terrain = self._read_grid(self.text[: self.tokens[split].offset])
        phase, *words = self.tokens[split:]
        turn, last, castles = (words[index] if index < len(words) else None for index in range(3))
        position = empty_sheet(grid, Readings(), 0)._replace(
            terrain=terrain,
            turn=self.choice(turn, ("1", "2"), "whose turn it is: 1 or 2"),
            last=self._read_last(last),
            castles=self._read_castles(castles, grid),
        )
        position = self._read_tail(words[3:], position)
        return self._in_phase(position, phase)

    def _read_start(self) -> Position:
        tail = self.tokens[1:]
        columns = rows = 8
        if tail and "=" not in tail[0].text:
            size = re.fullmatch(r"(\d+)[xX×](\d+)", tail[0].text)
            if not size or not all(_is_count(number) for number in size.groups()):
                self.fail(tail[0], f"columns x rows from 1x1 to {MOST}x{MOST}, such as 6x6 (rule setup.grid)")
            columns, rows = map(int, size.groups())
            tail = tail[1:]
        for token in tail:
            if token.text.lower() == STOOD or token.text.partition("=")[0] == "passes":
                self.fail(token, f"first= or a reading ({', '.join(self.values)}), since nothing has been played")
        position = self._read_tail(tail, empty_sheet(grid_of(columns, rows), Readings(), 0))
        return empty_sheet(position.grid, position.readings, position.first)

    def _read_grid(self, text: str) -> tuple[Grid, tuple[Squares, ...]]:
        found: list[list[str]] = []
        for part in rows(Token(text, 0)):
            row: list[str] = []
            for match in re.finditer(r"\d+|[^\d\s]", part.text):
                row.extend(self._read_cells(part, match))
            if found and len(row) != len(found[0]):
                self.fail(part, f"a row of {len(found[0])} squares like the rows before (this one has {len(row)})")
            if not 1 <= len(row) <= MOST or len(found) == MOST:
                self.fail(part, f"a grid of 1x1 to {MOST}x{MOST} squares (rule setup.grid)")
            found.append(row)
        terrain = [0] * (len(LETTERS) + 1)
        for index, cell in enumerate(cell for row in found for cell in row):
            if cell != ".":
                terrain[INDEX.get(cell, FOREIGN_INDEX)] |= 1 << index
        return grid_of(len(found[0]), len(found)), tuple(terrain)

    def _read_cells(self, part: Token, match: re.Match[str]) -> list[str]:
        cell = match.group().upper()
        if cell.isdecimal():
            if not _is_count(cell):
                self.fail(part.part(match.start()), f"a number of empty squares from 1 to {MOST}")
            return ["."] * int(cell)
        if cell not in f"{LETTERS}{FOREIGN}._":
            self.fail(part.part(match.start()), f"a terrain ({', '.join(LETTERS)}) or a number of empty squares")
        return ["." if cell == "_" else cell]

    def _read_last(self, token: Token | None) -> str:
        last = token.text.upper() if token else ""
        if len(last) != 2 or any(letter not in f"{LETTERS}{FOREIGN}{NOTHING}" for letter in last):
            self.fail(token, 'the letters of what player 1 and player 2 filled last, such as FW, or "-" for nothing')
        return last

    def _read_castles(self, token: Token | None, grid: Grid) -> tuple[Squares, Squares]:
        if token is None:
            self.fail(None, 'the castles of both players, such as b2,e5/c7, or "-" for none')
        if token.text == NOTHING:
            return 0, 0
        sides = token.split("/")
        if len(sides) != 2:
            self.fail(token, "the castles of player 1, a slash, and those of player 2, such as b2,e5/c7")
        placed = [0, 0]
        for seat, side in enumerate(sides):
            for name in side.small.split(",") if side.text != NOTHING else ():
                if name.text not in grid.bit:
                    self.fail(name, f"a square from a1 to {grid.names[-1]}")
                placed[seat] |= grid.bit[name.text]
        return placed[0], placed[1]

    def _read_tail(self, tail: list[Token], position: Position) -> Position:
        for token in tail:
            key, value = token.cut("=")
            name = self.once(key)
            if token.text.lower() == STOOD:
                position = position._replace(stood=True)
            elif name == "first":
                first = self.choice(value, ("1", "2"), "1 or 2")
                position = position._replace(agreement=position.agreement._replace(first=first))
            elif name == "passes":
                position = position._replace(passes=self.choice(value, ("0", "1", "2"), "0, 1 or 2"))
            elif name in self.values:
                self.take_reading(name, value)
            else:
                self.fail(key, f"first=, passes=, {STOOD} or a reading ({', '.join(self.values)})")
        return position._replace(agreement=position.agreement._replace(readings=Readings(**self.readings)))

    def _in_phase(self, position: Position, token: Token) -> Position:
        """Return the position in the phase that the text names, which must be one that such a sheet can be in."""
        phase = token.text.lower()
        if phase == Phase.FILL:
            settled = settle(position)
            if settled.phase == Phase.FILL:
                return position
            reason = "by these readings the filling has stopped" if position.empty else "no square is left to fill"
            self.fail(token, f"{settled.phase} ({reason})")
        settled = settle(position._replace(phase=Phase.CASTLES))
        if settled.phase != phase:
            if position.empty and position.readings.fills_all:
                count = position.empty.bit_count()
                self.fail(token, f"{Phase.FILL} ({count} square{' is' if count == 1 else 's are'} still empty)")
            stopped = "both players have passed" if settled.passes >= ENOUGH_PASSES else "no castle fits any more"
            reason = stopped if settled.phase == Phase.OVER else "a castle still fits"
            self.fail(token, f"{settled.phase} ({reason})")
        return settled
