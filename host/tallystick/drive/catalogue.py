"""What lies where on a drive, for readers: the pages have keys for names, to take less memory, and the program never reads this."""

from __future__ import annotations

from collections.abc import Mapping

from tallystick.drive.paging import FOLDER, Key

CATALOGUE = f"{FOLDER}pages.txt"
HEAD = "# Which module of the source each page in this folder holds. The program does not read this list.\n"


def catalogue(modules: Mapping[Key, str], methods: Mapping[Key, tuple[str, str]]) -> bytes:
    """A line for each page: its key and its module, and of a page of methods also whose (key -> module, class)."""
    told: dict[Key, str] = dict(modules)
    told.update({key: f"{module}, methods of {owner}" for key, (module, owner) in methods.items()})
    return (HEAD + "".join(f"{key} {told[key]}\n" for key in sorted(told, key=_in_order))).encode()


def _in_order(key: Key) -> tuple[int, str]:
    return (key, "") if isinstance(key, int) else (0, key)
