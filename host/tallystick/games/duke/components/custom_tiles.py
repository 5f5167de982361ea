"""Check whether a tile that a group has made up can be played, and say all that is wrong with it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from string import ascii_lowercase

from tallystick.games.duke.components.tiles import REACH, Ability, Icon, IconKind, Tile, printed_tiles
from tallystick.games.duke.components.vocabulary import WORDS, name_key, spellings
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import several

ACTING = frozenset(IconKind.ALL) - {IconKind.DREAD, IconKind.DEFENSE}
SIDE_NAMES = ("starting side", "other side")
SHORTEST_NAME, LONGEST_NAME = 3, 20
# Two letters would be a code; a longer name does not fit beside a diagram.
MOST_KINDS = 60
# A tile on the board is one byte.
MOST_CUSTOM = MOST_KINDS - len(printed_tiles())


class Draft(NamedTuple):
    """A tile as somebody wrote it down. `code` is empty if it is to be derived; a side is None if it cannot be read."""

    name: str
    code: str
    abilities: tuple[str, ...]
    is_duke: bool
    sides: tuple[tuple[Icon, ...] | None, tuple[Icon, ...] | None]


def validate(drafts: Sequence[Draft], *, is_diagram: bool = False) -> tuple[tuple[Tile, ...], list[str]]:
    """Return the tiles, each with a code, and all faults. Where there are faults the tiles serve only to read on."""
    drafts = [_tidied(draft) for draft in drafts]
    codes = [draft.code for draft in drafts]
    faults: list[str] = []
    for place, draft in enumerate(drafts):
        faults += _name_faults(drafts, place)
        faults += [f"{called(draft)}: {fault}" for fault in _code_faults(codes, place)]
        codes[place] = codes[place] or _derived(draft.name, codes)
        if draft.name and not codes[place]:
            faults.append(f"{called(draft)}: no code of two letters can be made of its name; give it one, such as Xy.")
        faults += [f"{called(draft)}: {fault}" for fault in _own_faults(draft)]
    acting = [draft.name for draft in drafts if draft.is_duke]
    if len(acting) > 1 and not is_diagram:
        faults.append(f"{' and '.join(acting)} all act as the Duke; only one tile can.")
    if len(drafts) > MOST_CUSTOM:
        faults.append(f"There are {len(drafts)} tiles of your own; {MOST_CUSTOM} are possible.")
    return tuple(_tile(draft, code) for draft, code in zip(drafts, codes, strict=True))[:MOST_CUSTOM], faults


def called(draft: Draft) -> str:
    """Return how a sentence about this tile begins."""
    return f"The tile {draft.name}" if draft.name else "The tile without a name"


def _tidied(draft: Draft) -> Draft:
    name = " ".join(unicodedata.normalize("NFC", draft.name).replace("_", " ").split())
    sides = [None if side is None else tuple(sorted(side, key=_order)) for side in draft.sides]
    return draft._replace(name=name, code=draft.code.capitalize(), sides=(sides[0], sides[1]))


def _order(icon: Icon) -> tuple[int, str, int, int]:
    """Return the key that puts icons of one kind together, from far to near and from left to right."""
    known = IconKind.ALL.index(icon.what) if icon.what in IconKind.ALL else len(IconKind.ALL)
    return known, icon.what, -icon.dy, icon.dx


def _tile(draft: Draft, code: str) -> Tile:
    first, other = (side or () for side in draft.sides)
    return Tile(
        id=name_key(draft.name).replace(" ", "-"),
        name=draft.name,
        code=code,
        copies=1,
        origin="custom",
        confidence="high",
        is_enhanced=bool(draft.abilities),
        abilities=tuple(sorted(draft.abilities, key=[*Ability.ALL, *draft.abilities].index)),
        is_duke=draft.is_duke,
        sides=(first, other),
    )


def _name_faults(drafts: Sequence[Draft], place: int) -> Iterator[str]:
    draft = drafts[place]
    name = draft.name
    if not name:
        yield f"The tile number {place + 1} has no name; give it one, such as Baron."
        return
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        yield f"The name {name} has {several('character', len(name))}; a name has {SHORTEST_NAME} to {LONGEST_NAME}."
    strange = [sign for sign in dict.fromkeys(name) if not (sign.isalpha() or sign in " -'")]
    if strange or not (name[0].isalpha() and name[-1].isalpha()):
        what = f'The name {name} contains "{strange[0]}"' if strange else f"The name {name} does not begin and end so"
        yield f"{what}; a name is made of letters, with blanks, hyphens and apostrophes only between them."
    others = [*(tile.name for tile in printed_tiles()), *(other.name for other in drafts[:place])]
    taken = {key for other in others for key in spellings(other)}
    if name_key(name) in taken:
        yield f"The name {name} is taken by another tile; choose a name of its own."
    elif name.lower() in WORDS:
        yield f"The name {name} is a word of move texts; choose another."


def _code_faults(codes: Sequence[str], place: int) -> Iterator[str]:
    code = codes[place]
    if not code:
        return
    if len(code) != 2 or not (code.isascii() and code.isalpha()):
        yield f'its code "{code}" is not two letters from a to z, such as Ba.'
    elif code.lower() in WORDS:
        yield f"its code {code} is a word of move texts; choose another."
    else:
        owner = next((tile.name for tile in printed_tiles() if tile.code == code), None)
        if owner is not None or code in codes[:place]:
            yield f"its code {code} is taken by {'another tile of yours' if owner is None else f'the {owner}'}."


def _derived(name: str, codes: Sequence[str]) -> str:
    """Return the first code that fits the name.

    The letters of two words are tried first, then its first letter with a later one, then with any other.
    """
    words = ["".join(sign for sign in word if sign in ascii_lowercase) for word in name_key(name).split()]
    words = [word for word in words if word]
    letters = "".join(words)
    if not letters:
        return ""
    initials = [word[0] for word in words[1:]]
    taken: set[str] = {*codes, *(tile.code for tile in printed_tiles())}
    for second in (*initials, *letters[1:], *ascii_lowercase):
        code = f"{letters[0].upper()}{second}"
        if code not in taken and code.lower() not in WORDS:
            return code
    return ""


def _own_faults(draft: Draft) -> Iterator[str]:
    for place, ability in enumerate(draft.abilities):
        if ability not in Ability.ALL:
            yield f'there is no ability "{ability}"; there are {", ".join(Ability.ALL)}.'
        elif ability in draft.abilities[:place]:
            yield f"its ability {ability} is named twice; once is right."
    for side, what in zip(draft.sides, SIDE_NAMES, strict=True):
        for place, icon in enumerate(side or ()):
            fault = "it stands there twice" if icon in (side or ())[:place] else _icon_fault(icon)
            if fault:
                yield f"on its {what} the {icon.what} at {where(icon)} cannot be: {fault}."
    if None not in draft.sides and not any(icon.what in ACTING for side in draft.sides for icon in side or ()):
        yield f"neither side has an icon with which it can act ({', '.join(sorted(ACTING, key=IconKind.ALL.index))})."


def where(icon: Icon) -> str:
    """Return the place of an icon in words: `2 right, 1 forward`."""
    across = f"{abs(icon.dx)} {'right' if icon.dx > 0 else 'left'}" if icon.dx else ""
    along = f"{abs(icon.dy)} {'forward' if icon.dy > 0 else 'back'}" if icon.dy else ""
    return ", ".join(part for part in (across, along) if part) or "its own square"


def _icon_fault(icon: Icon) -> str | None:
    far = max(abs(icon.dx), abs(icon.dy))
    if icon.what not in IconKind.ALL:
        return f"the icons are {', '.join(IconKind.ALL)}"
    if far == 0:
        return "no icon stands on the tile's own square"
    if far > REACH:
        return f"the grid of a tile ends {REACH} squares from its middle"
    if icon.what == IconKind.SLIDE and far != 1:
        return "a slide is printed beside the tile's own square, 1 away, and says the direction"
    if icon.what == IconKind.JUMP_SLIDE and {abs(icon.dx), abs(icon.dy)} not in ({0, 2}, {2}):
        return "a jump slide is printed 2 away, straight or diagonally"
    return None
