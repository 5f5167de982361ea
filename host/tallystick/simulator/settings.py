"""Read the simulated device's settings.toml as CircuitPython's os.getenv does."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

FILE = "settings.toml"


def settings_of(drive: Path, instead: Mapping[str, str | int]) -> Callable[[str], str | int | None]:
    """Return `getenv(name)` for the settings in `instead`, then those of the file on `drive`; it gives None for any other.

    The file is read at each call; one that is missing or is not TOML has no settings.
    """

    def getenv(name: str) -> str | int | None:
        if name in instead:
            return instead[name]
        try:
            values = tomllib.loads((drive / FILE).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return None
        found = values.get(name)
        return found if isinstance(found, str | int) else None

    return getenv
