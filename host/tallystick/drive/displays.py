"""The display drivers: boards/displays.json, the one table of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from tallystick.resources import boards_dir

TABLE = "displays.json"


@dataclass(frozen=True)
class Display:
    """A row of the table; see there."""

    driver: str
    modules: tuple[str, ...]
    libraries: dict[str, dict[str, str]]
    """Name under which it is imported -> "package" and "version"."""


@cache
def displays() -> dict[str, Display]:
    """Return the rows by the driver that they are about."""
    table = json.loads((boards_dir() / TABLE).read_text(encoding="utf-8"))
    return {row["title"]: Display(row["title"], tuple(row["modules"]), row["libraries"]) for row in table["oneOf"]}
