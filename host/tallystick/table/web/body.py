"""Check the small JSON object that a page sends, field by field."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from tallystick.simulator.web.guard import limited_body
from tallystick.table.errors import TableError

LONGEST_BODY_BYTES = 20_000
# The position of a 26x26 grid has under a thousand characters.


async def read_body(request: Request) -> Body:
    """Return the object that was sent. Raise TableError where it is none, SimulatorError where it is too long."""
    data = await limited_body(request, LONGEST_BODY_BYTES)
    try:
        sent = json.loads(data or b"{}")
    except ValueError as error:
        raise TableError("the request is not JSON.") from error
    if not isinstance(sent, dict):
        raise TableError("the request must be a JSON object.")
    return Body(sent)


class Body:
    """Give the fields of a request, each checked for its type."""

    def __init__(self, sent: dict[str, Any]) -> None:
        self._sent = sent

    def text(self, name: str, default: str | None = None) -> str:
        """Return a field that must hold text. Raise TableError, also where it is missing and there is no `default`."""
        value = self._sent.get(name, default)
        if not isinstance(value, str):
            raise TableError(f'"{name}" must be a text, not {json.dumps(value)}.')
        return value

    def number(self, name: str) -> int:
        """Return a field that must hold a whole number. Raise TableError."""
        value = self._sent.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise TableError(f'"{name}" must be a whole number, not {json.dumps(value)}.')
        return value

    def flag(self, name: str) -> bool:
        """Return a field that must be true or false; false where it is missing. Raise TableError."""
        value = self._sent.get(name, False)
        if not isinstance(value, bool):
            raise TableError(f'"{name}" must be true or false, not {json.dumps(value)}.')
        return value

    def texts(self, name: str) -> dict[str, str]:
        """Return a field that must be an object of texts; an empty one where it is missing. Raise TableError."""
        value = self._sent.get(name, {})
        if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
            raise TableError(f'"{name}" must be an object of texts, not {json.dumps(value)}.')
        return value
