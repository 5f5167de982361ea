"""Read and write plain JSON that every program can take: no deep nesting, no huge numbers, no NaN, no lone surrogates."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any

DEEPEST = 16
# Our own JSON has three levels. Every JSON reader, ours included, fails at some depth, which depends on the caller.
LARGEST_INT = 2**63 - 1
# What other programs, and the database, can hold.
DOUBLE_LIMIT = 2**63
# A number with a fraction or an exponent is a double in most programs. The largest integer is no double: its neighbour is this.
ENTRY_KIND = re.compile(r"[a-z][a-z-]{0,31}")
# What the kind of an entry about a game looks like.


def parse_plain(text: str) -> Any:
    """Return the value of a JSON text. Raise ValueError, with the end of a sentence, if it is not plain JSON."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON ({error.msg} at character {error.pos + 1})") from error
    except ValueError as error:  # more digits than Python turns into a number
        raise ValueError("a number in it has thousands of digits") from error
    except RecursionError as error:
        raise ValueError(f"it is nested deeper than {DEEPEST} levels") from error
    check_plain(value)
    return value


def payload_text(payload: Mapping[str, Any]) -> str:
    """Return the JSON text of an entry's payload as it is stored. Raise ValueError unless it is plain JSON in a line of an archive."""
    check_plain({"payload": dict(payload)})
    return json.dumps(payload, ensure_ascii=False, sort_keys=True, allow_nan=False)


def check_plain(value: object) -> None:
    """Raise ValueError, with the end of a sentence, unless `value` is plain JSON."""
    level = [value]
    for _ in range(DEEPEST):
        for each in level:
            _check_one(each)
        level = [inner for each in level for inner in _parts(each)]
    if any(isinstance(each, Mapping | list | tuple) for each in level):
        raise ValueError(f"it is nested deeper than {DEEPEST} levels")
    for each in level:
        _check_one(each)


def _parts(value: object) -> list[object]:
    """Return the items of a list or an object, including its keys."""
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    return list(value) if isinstance(value, list | tuple) else []


def _check_one(value: object) -> None:
    """Raise ValueError unless a value itself is plain JSON. Its items are not checked."""
    if isinstance(value, str):
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise ValueError(f"{value[:20]!r} holds half of a character (a lone surrogate)")
    elif isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise ValueError("a name in an object is text")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{value} is not a number of JSON")
        if abs(value) >= DOUBLE_LIMIT:
            raise ValueError("a number in it does not fit in 64 bits")
    elif isinstance(value, int):
        if abs(value) > LARGEST_INT:
            raise ValueError("a number in it does not fit in 64 bits")
    elif value is not None and not isinstance(value, list | tuple):
        raise ValueError(f"{type(value).__name__} is not a type of JSON")
