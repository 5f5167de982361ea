"""Read a mat from a data file: a group's own, or the stand-in. The game's README says what each entry means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from tallystick.games.durdain.components.mat_draft import NOTHING, PLAYERS, Draft
from tallystick.rules.ownfiles import EntryReader, as_table, quoted, read_own_toml, tidy_name

ENTRIES: dict[str, object] = {
    "name": "", "nests": [], "countries": {}, "mat": {}, "ranges": {}, "progress": {}, "plunder": {},
}  # fmt: skip
EXAMPLES = {
    "name": 'text in quotation marks, as in name = "Our mat"',
    "nests": "a list of nine places on the scoring track, as in nests = [10, 22, 34]",
    "countries": 'a table that begins with the line [countries] and has lines such as R = "red"',
    "mat": "a table that begins with the line [mat]",
    "spaces": "rows of one sign a triangle between three quotation marks",
    "ranges": "a table that begins with the line [ranges]",
    "small": 'a list of the three smallest ranges, as in small = ["xx", "xxx", "xxx/..x"]',
    "large": 'a list of the six other ranges, as in large = ["xxxx", "xxx/xxx"]',
    "progress": "a table that begins with the line [progress] and has lines such as 2 = [1, 2, 3, 4, 5]",
    "plunder": "a table that begins with the line [plunder] and has lines such as 2 = [[15, 1], [40, 2]]",
}
# What is asked for where an entry is missing, or is something else.
LINES = {
    "progress": "such a line is five points, as in 2 = [1, 2, 3, 4, 5]",
    "plunder": "such a line is pairs of a place on the track and its points, as in 2 = [[15, 1], [40, 2]]",
}

T = TypeVar("T")


def read_draft(text: str) -> tuple[Draft, list[str]]:
    """Return what a file says, and the faults found in reading it. Raise UnreadableOwnData if it is not a TOML file."""
    return draft_of(read_own_toml(text, "mat"))


def draft_of(content: Mapping[str, object]) -> tuple[Draft, list[str]]:
    """Return what the table of a file says, and what is wrong with its entries."""
    reader = _Reader()
    top = reader.entries("the file", content, ENTRIES)
    mat = reader.entries("[mat]", as_table(top["mat"]), {"spaces": ""})
    ranges = reader.entries("[ranges]", as_table(top["ranges"]), {"small": [], "large": []})
    draft = Draft(
        name=tidy_name(str(top["name"])),
        countries=reader.countries(as_table(top["countries"])),
        rows=rows_of(str(mat["spaces"])),
        small=reader.ranges("small", ranges["small"]),
        large=reader.ranges("large", ranges["large"]),
        progress=reader.by_players("progress", as_table(top["progress"]), _points),
        plunder=reader.by_players("plunder", as_table(top["plunder"]), _markers),
        nests=reader.nests(top["nests"]),
    )
    return draft, reader.faults


def rows_of(text: str) -> tuple[str, ...]:
    """Return the rows of a drawing, blanks as the sign for nothing, from the first row with a sign to the last."""
    rows = [line.replace(" ", NOTHING).rstrip(NOTHING) for line in text.splitlines()]
    filled = [place for place, row in enumerate(rows) if row]
    return tuple(rows[filled[0] : filled[-1] + 1]) if filled else ()


class _Reader(EntryReader):
    examples = EXAMPLES

    def countries(self, table: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
        found = []
        for sign, name in table.items():
            if not isinstance(name, str):
                self.faults.append(
                    f'The country {sign} is {quoted(name)}; it is a name in quotation marks, as in "red".'
                )
            found.append((sign, tidy_name(name).lower() if isinstance(name, str) else ""))
        return tuple(found)

    def ranges(self, entry: str, value: object) -> tuple[str, ...]:
        found = []
        for each in value if isinstance(value, list) else ():
            if isinstance(each, str):
                found.append(each.replace(" ", NOTHING))
            else:
                self.faults.append(f'In "{entry}" {quoted(each)} is not a range; one is text, as in "xxx/..x".')
        return tuple(found)

    def by_players(self, entry: str, table: Mapping[str, object], read: Callable[[object], T | None]) -> dict[int, T]:
        found: dict[int, T] = {}
        for key, value in table.items():
            if key not in map(str, PLAYERS):
                self.faults.append(f"[{entry}] has a line for {key} players; a game has 2 to 6.")
                continue
            line = read(value)
            if line is None:
                self.faults.append(f"[{entry}] has {key} = {quoted(value)}; {LINES[entry]}.")
            else:
                found[int(key)] = line
        return found

    def nests(self, value: object) -> tuple[int, ...]:
        places = value if isinstance(value, list) else []
        for place in places:
            if type(place) is not int:
                self.faults.append(
                    f'In "nests" {quoted(place)} is not a place on the track; one is a number from 1 to 120.'
                )
        return tuple(place for place in places if type(place) is int)


def _points(value: object) -> tuple[int, ...] | None:
    return tuple(value) if isinstance(value, list) and all(type(each) is int for each in value) else None


def _markers(value: object) -> tuple[tuple[int, int], ...] | None:
    pairs = [_points(each) for each in value] if isinstance(value, list) else [None]
    found = [(pair[0], pair[1]) for pair in pairs if pair is not None and len(pair) == 2]
    return tuple(found) if len(found) == len(pairs) else None
