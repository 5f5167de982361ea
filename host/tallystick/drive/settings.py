"""settings.toml is the owner's and is never replaced; but a few of its lines are for CircuitPython, and the program needs them."""

from __future__ import annotations

import tomllib

_FOR_CIRCUITPYTHON = "CIRCUITPY_"


def lacking(owners: bytes, ours: bytes) -> tuple[str, ...]:
    """The lines for CircuitPython that `ours` has and the owner's settings have not, or with a smaller number."""
    wanted = _read(ours)
    there = _read(owners)
    return tuple(
        f"{name} = {value}"
        for name, value in wanted.items()
        if name.startswith(_FOR_CIRCUITPYTHON) and isinstance(value, int) and not _is_enough(there.get(name), value)
    )


def _is_enough(value: object, wanted: int) -> bool:
    return isinstance(value, int) and value >= wanted


def _read(data: bytes) -> dict[str, object]:
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}  # the device says itself what it cannot read; a line that cannot be found is lacking
