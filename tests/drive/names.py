"""Scripts of the benches that use the program's own names, with the names that these have on a drive."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from tallystick.drive.boards import load_board
from tallystick.drive.contents import contents_for


def in_names_of(names: Mapping[str, str], source: bytes) -> bytes:
    """Return a script's `source` with our names replaced as in a drive's `names`. Texts and the simulator's clock do not change."""
    own = r"(?<!clock\.)(?<!\")\b\w+"
    return re.sub(own, lambda found: names.get(found[0], found[0]), source.decode("utf-8")).encode("utf-8")


@cache
def plain_names(board_id: str) -> dict[str, str]:
    """Return by its name on the drive of a board what a name is in the source."""
    return {there: ours for ours, there in contents_for(load_board(board_id)).names.items()}
