"""The simulated device's settings.toml, as CircuitPython's os.getenv reads it."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

FILE = "settings.toml"


def settings_of(drive: Path, instead: Mapping[str, str | int]) -> Callable[[str], str | int | None]:
    """`getenv(name)` for the file on `drive` as it is now; what is in `instead` goes before it, None is what neither has."""

    def getenv(name: str) -> str | int | None:
        if name in instead:
            return instead[name]
        try:
            values = tomllib.loads((drive / FILE).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        found = values.get(name)
        return found if isinstance(found, str | int) else None

    return getenv
