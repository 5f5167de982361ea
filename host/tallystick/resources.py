"""Find the device's files, the boards' data and the colours, in the checkout or inside an installed wheel."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.realpath(__file__))
_INSTALLED = os.path.join(_PACKAGE, "_data")
# Only a wheel has it: see force-include in pyproject.toml.
_CHECKOUT = os.path.dirname(os.path.dirname(_PACKAGE))


def firmware_dir() -> Path:
    """Return the folder that holds what lies on every drive: `code.py`, `boot.py`, `games/` and `lib/`.

    Never put it on `sys.path`.
    """
    from pathlib import Path  # noqa: PLC0415 (it costs start-up time, and a verdict needs `profiles_dir` alone)

    return Path(_find("firmware"))


def boards_dir() -> Path:
    """Return the folder that holds one folder per board, each with its `board.json`."""
    from pathlib import Path  # noqa: PLC0415 (as above)

    return Path(_find("boards"))


def profiles_dir() -> str:
    """Return the folder that holds the profiles of our games."""
    return os.path.join(_find("firmware"), "games")


def schemas() -> dict[str, str]:
    """Return the file with the JSON Schema of each answer by its name, which is the command's name."""
    folder = os.path.join(_PACKAGE, "schemas")
    return {
        name.removesuffix(".json"): os.path.join(folder, name)
        for name in sorted(os.listdir(folder))
        if name.endswith(".json")
    }


def colours_sheet() -> Path:
    """Return the style sheet with the colours of pages, drawings and simulated device."""
    from pathlib import Path  # noqa: PLC0415 (as above)

    return Path(_PACKAGE, "rules", "colours.css")


def _find(name: str) -> str:
    for place in (_INSTALLED, _CHECKOUT):
        folder = os.path.join(place, name)
        if os.path.isdir(folder):
            return folder
    raise FileNotFoundError(f"this installation lacks its folder {name!r}: install tallystick again")
