"""settings.toml is the owner's and is never replaced; but a few of its lines are for CircuitPython, and go with the program."""

from __future__ import annotations

import re
import tomllib

FOR_CIRCUITPYTHON = "CIRCUITPY_"
_COMMENT = b"# For CircuitPython: each installation sets this as the program needs it."


def kept_current(owners: bytes, ours: bytes) -> bytes:
    """Return the settings of the owner with the lines for CircuitPython as `ours` has them; all else stays as it is.

    Lines are looked at one by one, as CircuitPython does: where the owner's file is no TOML, the rest of it is left alone too.
    """
    if not owners.strip():
        return ours
    newline = b"\r\n" if b"\r\n" in owners else b"\n"
    missing = []
    for name, value in _for_circuitpython(ours).items():
        line = f"{name} = {value}".encode()
        found = re.compile(rb"^\xef?\xbb?\xbf?[ \t]*" + name.encode() + rb"[ \t]*=([^\r\n]*)", re.MULTILINE)
        there = list(found.finditer(owners))
        for was in reversed(there):
            if not _says(was[1], value):
                owners = owners[: was.start()] + line + owners[was.end() :]
        if not there:
            missing.append(line)
    if missing:
        # What stands below a table's head belongs to the table.
        head = re.search(rb"^[ \t]*\[", owners, re.MULTILINE)
        at = head.start() if head else len(owners)
        before = owners[:at] + (newline if at and owners[at - 1 : at] not in b"\n" else b"")
        owners = before + newline.join([_COMMENT, *missing, b""]) + owners[at:]
    return owners


def lacking(owners: bytes, ours: bytes) -> tuple[str, ...]:
    """Return the lines for CircuitPython that `ours` has and the owner's settings have not, or have otherwise."""
    there = _read(owners)
    return tuple(f"{name} = {value}" for name, value in _for_circuitpython(ours).items() if there.get(name) != value)


def _says(text: bytes, value: int) -> bool:
    """Return whether what stands behind a name is `value`, with or without a remark."""
    return text.partition(b"#")[0].strip() == str(value).encode()


def _for_circuitpython(ours: bytes) -> dict[str, int]:
    wanted = _read(ours).items()
    return {name: value for name, value in wanted if name.startswith(FOR_CIRCUITPYTHON) and isinstance(value, int)}


def _read(data: bytes) -> dict[str, object]:
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}  # the device says itself what it cannot read; a line that cannot be found is lacking
