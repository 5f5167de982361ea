"""Update in the owner's settings.toml only the lines for CircuitPython, which belong to the program."""

from __future__ import annotations

import re
import tomllib

FOR_CIRCUITPYTHON = "CIRCUITPY_"
_COMMENT = b"# For CircuitPython: each installation sets this as the program needs it."


def update_settings(owners: bytes, ours: bytes) -> bytes:
    """Return the settings of the owner with the lines for CircuitPython from `ours`. All other lines stay as they are.

    Each line is treated separately, as CircuitPython does. So a file that is not valid TOML also keeps its other lines.
    """
    if not owners.strip():
        return ours
    newline = b"\r\n" if b"\r\n" in owners else b"\n"
    missing = []
    for name, value in _for_circuitpython(ours).items():
        line = f"{name} = {value}".encode()
        found = re.compile(rb"^\xef?\xbb?\xbf?[ \t]*" + name.encode() + rb"[ \t]*=([^\r\n]*)", re.MULTILINE)
        # CircuitPython reads nothing below the header of a table.
        there = list(found.finditer(owners, 0, _head(owners)))
        for was in reversed(there):
            if not _says(was[1], value):
                owners = owners[: was.start()] + line + owners[was.end() :]
        if not there:
            missing.append(line)
    if missing:
        at = _head(owners)
        before = owners[:at] + (newline if at and owners[at - 1 : at] not in b"\n" else b"")
        owners = before + newline.join([_COMMENT, *missing, b""]) + owners[at:]
    return owners


def missing_lines(owners: bytes, ours: bytes) -> tuple[str, ...]:
    """Return the lines for CircuitPython of `ours` that the owner's settings lack, or have with another value."""
    there = _read(owners)
    return tuple(f"{name} = {value}" for name, value in _for_circuitpython(ours).items() if there.get(name) != value)


def _head(owners: bytes) -> int:
    """Return where the first table begins; the length of the file if there is none."""
    head = re.search(rb"^[ \t]*\[", owners, re.MULTILINE)
    return head.start() if head else len(owners)


def _says(text: bytes, value: int) -> bool:
    """Return True if the text after a name is `value`, with or without a comment."""
    return text.partition(b"#")[0].strip() == str(value).encode()


def _for_circuitpython(ours: bytes) -> dict[str, int]:
    """Return the settings of `ours` that are meant for CircuitPython."""
    wanted = _read(ours).items()
    return {name: value for name, value in wanted if name.startswith(FOR_CIRCUITPYTHON) and isinstance(value, int)}


def _read(data: bytes) -> dict[str, object]:
    """Return the settings in `data`, or none if it is not TOML."""
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}  # the device itself reports an unreadable file. Here all lines count as missing
