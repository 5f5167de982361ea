"""Read a map from a data file: a group's own, or that of the house. The game's README says what each entry means."""

from __future__ import annotations

from collections.abc import Mapping

from tallystick.games.conquest.components.map_draft import Draft, NamedTerritory, Rows, square_key
from tallystick.rules.ownfiles import EntryReader, as_table, quoted, read_own_toml, tidy_name

ENTRIES = {"name": "", "cities": "", "territories": {}, "board": {}}
BOARD_ENTRIES = {"zones": "", "mountains": []}
EXAMPLES = {
    "name": 'text in quotation marks, as in name = "Our board"',
    "cities": 'the letters of the territories with a city, as in cities = "C K L"',
    "territories": 'a table that begins with the line [territories] and has lines such as K = "Keyfort"',
    "board": "a table that begins with the line [board]",
    "zones": "rows of squares between three quotation marks, as in Ka Ka Kb",
    "mountains": 'a list of pairs of zones whose border is closed, as in mountains = ["Ka Lb", "Kb Lb"]',
}
# What is asked for where an entry is missing, or is something else.


def read_draft(text: str) -> tuple[Draft, list[str]]:
    """Return what a file says, and the faults found in reading it. Raise UnreadableOwnData if it is not a TOML file."""
    return draft_of(read_own_toml(text, "map"))


def draft_of(content: Mapping[str, object]) -> tuple[Draft, list[str]]:
    """Return what the table of a file says, and what is wrong with its entries."""
    reader = _Reader()
    top = reader.entries("the file", content, ENTRIES)
    board = reader.entries("[board]", as_table(top["board"]), BOARD_ENTRIES)
    draft = Draft(
        name=tidy_name(str(top["name"])),
        territories=reader.territories(as_table(top["territories"]), str(top["cities"])),
        rows=_rows(str(board["zones"])),
        mountains=reader.mountains(board["mountains"]),
    )
    return draft, reader.faults


class _Reader(EntryReader):
    examples = EXAMPLES
    may_lack = ("mountains",)
    # A board without mountains is a board.

    def territories(self, table: Mapping[str, object], cities: str) -> tuple[NamedTerritory, ...]:
        letters = [letter.upper() for letter in cities if letter not in " ,"]
        keys = [key.upper() for key in table]
        for letter in dict.fromkeys(letters):
            if letter not in keys:
                self.faults.append(f'"cities" names {letter}, which is not a territory\'s letter.')
            elif letters.count(letter) > 1:
                self.faults.append(f'"cities" names {letter} more than once.')
        for key, name in table.items():
            if not isinstance(name, str):
                self.faults.append(
                    f'The territory {key} is {quoted(name)}; it is a name in quotation marks, as in "Keyfort".'
                )
        return tuple(
            NamedTerritory(key.upper(), tidy_name(name) if isinstance(name, str) else "", key.upper() in letters)
            for key, name in table.items()
        )

    def mountains(self, value: object) -> tuple[tuple[str, str], ...]:
        pairs = []
        for each in value if isinstance(value, list) else ():
            words = each.split() if isinstance(each, str) else []
            if len(words) == 2:
                pairs.append((words[0].capitalize(), words[1].capitalize()))
            else:
                self.faults.append(f'The mountains {quoted(each)} are no two zones, as in "Ka Lb".')
        return tuple(pairs)


def _rows(text: str) -> Rows:
    """Return the squares row by row."""
    return tuple(tuple(map(square_key, line.split())) for line in text.splitlines() if line.strip())
