"""Read the data files of games, TOML and JSON, from a compiled cache, as Python does with its modules.

A cache file is in `__pycache__` next to its source. It has the source's checksum, so it is never out of date. If
no cache can be written, the source is parsed each time, which takes a few milliseconds.
"""

from __future__ import annotations

import marshal
import os
import sys
from binascii import crc32
from contextlib import suppress
from typing import Any

_HEAD = 16
# The bytes before the cached data: length and CRC-32 of the source's content, then of the data.


def read_data(path: str) -> dict[str, Any]:
    """Return the table that a `.toml` or `.json` file holds. Raise OSError, or ValueError for a file that is neither."""
    with open(path, "rb") as file:
        content = file.read()
    folder, name = os.path.split(path)
    cache = os.path.join(folder, "__pycache__", f"{name}.{sys.implementation.cache_tag}.data")
    found = _read_cache(cache, content)
    if found is None:
        found = _parse(name, content)
        if not sys.dont_write_bytecode:
            _write_cache(cache, content, found)
    return found


def _parse(name: str, content: bytes) -> dict[str, Any]:
    """Return the table in the content. Raise ValueError if there is none."""
    # A parser is imported only here, so that a run with a cache imports neither.
    if name.endswith(".json"):
        import json  # noqa: PLC0415

        table = json.loads(content)
    else:
        import tomllib  # noqa: PLC0415

        table = tomllib.loads(content.decode())
    if not isinstance(table, dict):
        raise ValueError(f"{name} holds no table")  # noqa: TRY004 (the file is wrong, not the call)
    return table


def _checksum(data: bytes) -> bytes:
    """Return length and CRC-32 of the data."""
    return len(data).to_bytes(4, "little") + crc32(data).to_bytes(4, "little")


def _read_cache(cache: str, content: bytes) -> dict[str, Any] | None:
    """Return the table from the cache, or None if the cache was made from other content, is damaged, or does not exist."""
    try:
        with open(cache, "rb") as file:
            head, data = file.read(_HEAD), file.read()
    except OSError:
        return None
    return marshal.loads(data) if head == _checksum(content) + _checksum(data) else None  # noqa: S302


def _write_cache(cache: str, content: bytes, table: dict[str, Any]) -> None:
    """Write the cache, completely or not at all. If that is impossible, do nothing."""
    unfinished = f"{cache}.{os.getpid()}"
    with suppress(OSError, ValueError):  # the folder cannot be written, or a value cannot be compiled
        data = marshal.dumps(table)
        os.makedirs(os.path.dirname(cache), exist_ok=True)
        with open(unfinished, "wb") as file:
            file.write(_checksum(content) + _checksum(data) + data)
        os.replace(unfinished, cache)
