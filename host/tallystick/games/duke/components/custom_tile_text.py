"""Read and write a group's own tile as a word in the text of a position: `Baron(Ba)m+0+1s-1+0|j+1+2`.

It consists of its name with `_` for blanks, its code, the icons of its starting side, a bar, and those of its other side. An
icon is its letter and two signed figures, to the owner's right and forward. Behind the code, `^` says that the tile acts as the Duke,
and `#escape` or another word names an ability, as in `Baron(Ba^#escape)m+0+1|`; both are read after the bracket, too.
"""

from __future__ import annotations

import re

from tallystick.games.duke.components.custom_tiles import Draft
from tallystick.games.duke.components.tiles import Icon, IconKind, Tile
from tallystick.rules.patterns import pattern

LETTERS: dict[str, str] = dict(zip(IconKind.ALL, "mjsqxcdg", strict=True))
BY_LETTER = {letter: what for what, letter in LETTERS.items()}

ICON = pattern(r"([a-z])([+-][0-9]{1,3})([+-][0-9]{1,3})", re.IGNORECASE)
ABILITY = r"#[a-z]+?(?=#|\||[a-z][+-])"
# Lazy: the last letter before a sign is that of the first icon.
WORD = pattern(
    r"(?P<name>[^\s()|=#^,]*)\((?P<code>[^\s()^#]*)(?P<marks>\^?(?:#[a-z]*)*)\)"
    rf"(?P<more>\^?(?:{ABILITY})*)(?P<first>(?:{ICON.pattern})*)\|(?P<other>(?:{ICON.pattern})*)",
    re.IGNORECASE,
)
EXAMPLE = "Baron(Ba)m+0+1s-1+0|j+1+2"


def tile_text(tile: Tile) -> str:
    """Return the one canonical word for a tile."""
    marks = ("^" if tile.is_duke else "") + "".join(f"#{ability}" for ability in tile.abilities)
    sides = "|".join("".join(map(_icon_text, side)) for side in tile.sides)
    return f"{tile.name.replace(' ', '_')}({tile.code}{marks}){sides}"


def _icon_text(icon: Icon) -> str:
    return f"{LETTERS[icon.what]}{icon.dx:+d}{icon.dy:+d}"


def read_draft(text: str) -> Draft | None:
    """Return what such a word says, not yet checked; None if it is no such word."""
    read = WORD.fullmatch(text)
    if not read:
        return None
    marks = read["marks"] + read["more"]
    abilities = tuple(ability.lower() for ability in marks.replace("^", "").split("#")[1:])
    return Draft(read["name"], read["code"], abilities, "^" in marks, (_icons(read["first"]), _icons(read["other"])))


def _icons(text: str) -> tuple[Icon, ...]:
    return tuple(
        Icon(BY_LETTER.get(letter.lower()) or letter, int(dx), int(dy)) for letter, dx, dy in ICON.findall(text)
    )


def read_drafts(text: str) -> list[Draft] | None:
    """Return what such words say, not yet checked; commas separate them. Return None if one of them is no such word."""
    drafts = [draft for word in text.split(",") if (draft := read_draft(word))]
    return drafts if len(drafts) == text.count(",") + 1 else None
