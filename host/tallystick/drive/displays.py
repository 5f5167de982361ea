"""Read the display drivers from boards/displays.json, the only table of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from tallystick.resources import boards_dir

TABLE = "displays.json"


@dataclass(frozen=True)
class Display:
    """A row of that table. The fields are explained there."""

    driver: str
    modules: tuple[str, ...]
    libraries: dict[str, dict[str, str]]
    """Import name -> "package" and "version"."""


@cache
def displays() -> dict[str, Display]:
    """Return the rows by their driver."""
    table = json.loads((boards_dir() / TABLE).read_text(encoding="utf-8"))
    return {row["title"]: Display(row["title"], tuple(row["modules"]), row["libraries"]) for row in table["oneOf"]}
