"""Players, tiles and numbers of tiles as sentences name them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tallystick.games.duke.setting import Setting

_VOWELS = "AEIOUÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜ"


def player(seat: int) -> str:
    """How sentences name a seat."""
    return f"player {seat + 1}"


def listing(words: Iterable[str], last: str = "and") -> str:
    """Words as a person lists them: "a1, b1 and c1"; "nothing" for none."""
    *rest, final = [*words] or ["nothing"]
    return f"{', '.join(rest)} {last} {final}" if rest else final


def an(name: str) -> str:
    """A tile of this name, whichever: "a Knight", "an Oracle"."""
    return f"{'an' if name[0].upper() in _VOWELS else 'a'} {name}"


def several(name: str, count: int) -> str:
    """So many tiles of one kind: "1 Knight", "3 Pikemen"."""
    if count == 1:
        return f"1 {name}"
    return f"{count} {name.removesuffix('man')}men" if name.endswith("man") else f"{count} {name}s"


def tiles_listed(setting: Setting, kinds: Iterable[int]) -> str:
    """Tiles as in "2 Pikemen and the Knight"; "nothing" for none."""
    counted = ((setting.tiles[kind].name, count) for kind, count in Counter(kinds).items())
    return listing([several(name, count) if count > 1 else f"the {name}" for name, count in counted])
