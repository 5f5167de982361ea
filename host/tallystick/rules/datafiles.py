"""The data files of games, TOML and JSON: parsed once, then read from a compiled copy, as Python does with its modules.

A copy lies in `__pycache__` beside its file and says which content it was made of, so that it is never out of date. Where no
copy can be written the file is parsed each time: that costs a few milliseconds, no more.
"""

from __future__ import annotations

import marshal
import os
import sys
from binascii import crc32
from contextlib import suppress
from typing import Any

_HEAD = 16
# Bytes before the copy itself: length and CRC-32 of the file's content, then of the copy.


def read_data(path: str) -> dict[str, Any]:
    """Return the table that a `.toml` or `.json` file holds. Raises OSError, or ValueError for what is neither."""
    with open(path, "rb") as file:
        content = file.read()
    folder, name = os.path.split(path)
    copy = os.path.join(folder, "__pycache__", f"{name}.{sys.implementation.cache_tag}.data")
    found = _read_copy(copy, content)
    if found is None:
        found = _parse(name, content)
        if not sys.dont_write_bytecode:
            _write_copy(copy, content, found)
    return found


def _parse(name: str, content: bytes) -> dict[str, Any]:
    # Neither parser is imported where a copy will do.
    if name.endswith(".json"):
        import json  # noqa: PLC0415

        table = json.loads(content)
    else:
        import tomllib  # noqa: PLC0415

        table = tomllib.loads(content.decode())
    if not isinstance(table, dict):
        raise ValueError(f"{name} holds no table")  # noqa: TRY004 (the file is wrong, not the call)
    return table


def _stamp(data: bytes) -> bytes:
    return len(data).to_bytes(4, "little") + crc32(data).to_bytes(4, "little")


def _read_copy(copy: str, content: bytes) -> dict[str, Any] | None:
    """Return what the copy holds; None if there is none of this content, or it is damaged."""
    try:
        with open(copy, "rb") as file:
            head, data = file.read(_HEAD), file.read()
    except OSError:
        return None
    return marshal.loads(data) if head == _stamp(content) + _stamp(data) else None  # noqa: S302


def _write_copy(copy: str, content: bytes, table: dict[str, Any]) -> None:
    """Keep a compiled copy, whole or not at all; where that cannot be, nothing is kept."""
    unfinished = f"{copy}.{os.getpid()}"
    with suppress(OSError, ValueError):  # no right to write there; a value that has no compiled form
        data = marshal.dumps(table)
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        with open(unfinished, "wb") as file:
            file.write(_stamp(content) + _stamp(data) + data)
        os.replace(unfinished, copy)
