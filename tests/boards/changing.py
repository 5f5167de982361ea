"""Copies of a board.json with one field changed or gone."""

from __future__ import annotations

import copy

GONE = object()


def changed(board: dict, path: str, value: object) -> dict:
    """Return a copy of `board` in which the field `path` (parts separated by /) has `value`. GONE removes it."""
    result = copy.deepcopy(board)
    holder = result
    *parts, last = path.split("/")
    for part in parts:
        holder = holder[int(part) if isinstance(holder, list) else part]
    key = int(last) if isinstance(holder, list) else last
    if value is GONE:
        del holder[key]
    else:
        holder[key] = value
    return result
