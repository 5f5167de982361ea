"""Read a group's own tiles from a data file (rule custom.tile).

    [[tile]]
    name = "Baron"
    code = "Ba"               # may be left out
    abilities = ["escape"]    # summon, divination, escape, ransom; may be left out
    acts_as_duke = false      # may be left out
    starting = '''
    .j.j.
    .....
    .mom.
    .....
    .....
    '''
    other = '''
    .   .   .   .   .
    .   mc  .   mc  .
    .   .   o   .   .
    .   .   s   .   .
    .   .   .   .   .
    '''

A side is a grid of five or seven rows as it is printed (`read_grid`), or a list of icons as in
`[{icon = "jump", dx = 1, dy = 2}]`; the side that shows after the first flip is called `other`.
"""

from __future__ import annotations

from collections.abc import Mapping

from tallystick.games.duke.components.custom_tile_text import BY_LETTER, tile_text
from tallystick.games.duke.components.custom_tiles import Draft, validate
from tallystick.games.duke.components.tiles import Icon, Tile
from tallystick.rules.errors import BadOwnData
from tallystick.rules.ownfiles import read_own_toml

SIDES = ("starting", "other")
ENTRIES = ("name", "code", "abilities", "acts_as_duke", *SIDES)
ICON_ENTRIES = {"icon", "dx", "dy"}

SIZES = (5, 7)
OWN, EMPTY = "o", "."


def read_custom_tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles of a file. Raise BadOwnData with all that is wrong, one sentence each."""
    content = read_own_toml(text, "tile")
    tables = content.pop("tile", [])
    faults = [f'"{entry}" is unknown; tiles are entered as [[tile]].' for entry in content]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadOwnData([*faults, "each tile begins with the line [[tile]], in double brackets."])
    if not tables:
        faults.append("there is no tile in it; each begins with the line [[tile]].")
    drafts = []
    for place, table in enumerate(tables, 1):
        reader = _TableReader(table, place)
        drafts.append(reader.draft())
        faults += reader.faults
    tiles, more = validate(drafts)
    if faults or more:
        raise BadOwnData([*faults, *more])
    return tiles


def inline(text: str) -> str:
    """Return the tiles of such a file as one word, to be put after `tile=` in the text of a position or after `start`."""
    return ",".join(map(tile_text, read_custom_tiles(text)))


class _TableReader:
    def __init__(self, table: Mapping[str, object], place: int) -> None:
        self.table = table
        self.faults: list[str] = []
        name = table.get("name")
        self.called = f"The tile {name}" if isinstance(name, str) and name.strip() else f"The tile number {place}"

    def fault(self, text: str) -> None:
        self.faults.append(f"{self.called}: {text}")

    def draft(self) -> Draft:
        for entry in self.table:
            if entry not in ENTRIES:
                self.fault(f'"{entry}" is unknown; a tile has {", ".join(ENTRIES)}.')
        acts = self.table.get("acts_as_duke", False)
        if not isinstance(acts, bool):
            self.fault(f"acts_as_duke is {acts!r}; it is true or false.")
        starting, other = (self._side(side) for side in SIDES)
        return Draft(self._word("name"), self._word("code"), self._abilities(), acts is True, (starting, other))

    def _word(self, entry: str) -> str:
        word = self.table.get(entry, "")
        if not isinstance(word, str):
            self.fault(f'its {entry} is {word!r}; it is written in quotation marks, as in {entry} = "Ba".')
            return str(word)
        return word

    def _abilities(self) -> tuple[str, ...]:
        abilities = self.table.get("abilities", [])
        if not isinstance(abilities, list) or not all(isinstance(ability, str) for ability in abilities):
            self.fault('abilities are a list of words, as in ["escape"].')
            return ()
        return tuple(ability.lower() for ability in abilities)

    def _side(self, side: str) -> tuple[Icon, ...] | None:
        value = self.table.get(side)
        if isinstance(value, str):
            icons, faults = read_grid(value)
            for fault in faults:
                self.fault(f"on its {side} side {fault}")
            return icons
        if isinstance(value, list):
            icons = tuple(icon for each in value if (icon := self._icon(side, each)))
            return icons if len(icons) == len(value) else None
        missing = f'its side "{side}" is missing' if value is None else f'its side "{side}" is {value!r}'
        self.fault(f"{missing}; it is a grid of five or seven rows, or a list of icons.")
        return None

    def _icon(self, side: str, value: object) -> Icon | None:
        if isinstance(value, dict) and value.keys() == ICON_ENTRIES:
            what, dx, dy = value["icon"], value["dx"], value["dy"]
            if isinstance(what, str) and type(dx) is type(dy) is int:
                what = what.lower().replace(" ", "_").replace("-", "_")
                return Icon(BY_LETTER.get(what, what), dx, dy)
        self.fault(f'on its {side} side {value!r} is not an icon; one looks like {{icon = "jump", dx = 1, dy = 2}}.')
        return None


def read_grid(text: str) -> tuple[tuple[Icon, ...] | None, list[str]]:
    """Return the icons of a printed grid, and all faults; return no icons if it is not a grid."""
    rows = [line.split() if len(line.split()) > 1 else list(line.strip()) for line in text.splitlines() if line.strip()]
    if len(rows) not in SIZES:
        return None, [f"the grid has {len(rows)} row{'s' * (len(rows) != 1)}; a grid has 5 or 7."]
    size = len(rows)
    faults = [
        f"row {place} of the grid has {len(row)} squares; like its columns, they must be {size}."
        for place, row in enumerate(rows, 1)
        if len(row) != size
    ]
    if faults:
        return None, faults
    return _icons(rows)


def _icons(rows: list[list[str]]) -> tuple[tuple[Icon, ...] | None, list[str]]:
    middle = len(rows) // 2
    if rows[middle][middle].lower() != OWN:
        found = rows[middle][middle]
        return None, [f'the middle of the grid is "{found}"; "{OWN}" stands there, for its own square.']
    icons, faults = [], []
    for down, row in enumerate(rows):
        for across, cell in enumerate(row):
            for letter in cell.lower():
                if letter in BY_LETTER:
                    icons.append(Icon(BY_LETTER[letter], across - middle, middle - down))
                elif letter == OWN and (across, down) != (middle, middle):
                    faults.append(f'row {down + 1} of the grid has an "{OWN}" that is not in the middle.')
                elif letter != OWN and cell != EMPTY:
                    faults.append(f'row {down + 1} of the grid has "{letter}"; the icons are {legend()}.')
    return tuple(icons), faults


def legend() -> str:
    """Return the letters of a grid with what they mean."""
    return ", ".join(f"{letter} {what.replace('_', ' ')}" for letter, what in BY_LETTER.items())
