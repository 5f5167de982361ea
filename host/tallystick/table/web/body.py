"""Check the small JSON object that a page sends, field by field."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from tallystick.simulator.web.guard import limited_body, strict_json
from tallystick.table.errors import TableError

HIGHEST_NUMBER = 999_999_999
LONGEST_BODY_BYTES = 100_000
# The text of a position on a 26x26 grid has under a thousand characters. A device's note can leave 816 moves of 60 characters, all ways
# to redeploy three of eighteen units.


async def read_body(request: Request) -> Body:
    """Return the object that was sent. Raise TableError if it is none, SimulatorError if it is too long."""
    data = await limited_body(request, LONGEST_BODY_BYTES)
    try:
        sent = strict_json(data or b"{}")
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
        """Return a field that must hold text. Raise TableError, also if it is missing and there is no `default`."""
        value = self._sent.get(name, default)
        if not isinstance(value, str):
            raise TableError(f'"{name}" must be a text, not {_shown(value)}.')
        return value

    def number(self, name: str) -> int:
        """Return a field that must hold a whole number. Raise TableError."""
        value = self._sent.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise TableError(f'"{name}" must be a whole number, not {_shown(value)}.')
        if abs(value) > HIGHEST_NUMBER:
            raise TableError(f'"{name}" must be between -{HIGHEST_NUMBER} and {HIGHEST_NUMBER}.')
        return value

    def hex(self, name: str) -> bytes:
        """Return a field that must hold bytes as hex digits. Raise TableError."""
        try:
            return bytes.fromhex(self.text(name))
        except ValueError as error:
            raise TableError(f'"{name}" must be hex digits, two for each byte.') from error

    def lines(self, name: str, default: list[str] | None = None) -> list[str]:
        """Return a field that must be a list of texts. Raise TableError, also if it is missing and there is no `default`."""
        value = self._sent.get(name, default)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise TableError(f'"{name}" must be a list of texts.')
        return value

    def objects(self, name: str) -> list[Body]:
        """Return a field that must be a list of objects; an empty one if it is missing. Raise TableError."""
        value = self._sent.get(name, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise TableError(f'"{name}" must be a list of objects.')
        return [Body(each) for each in value]

    def flag(self, name: str) -> bool:
        """Return a field that must be true or false; false if it is missing. Raise TableError."""
        value = self._sent.get(name, False)
        if not isinstance(value, bool):
            raise TableError(f'"{name}" must be true or false, not {_shown(value)}.')
        return value

    def texts(self, name: str) -> dict[str, str]:
        """Return a field that must be an object of texts; an empty one if it is missing. Raise TableError."""
        value = self._sent.get(name, {})
        if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
            raise TableError(f'"{name}" must be an object of texts.')
        return value


def _shown(value: object) -> str:
    """Return a value as a sentence shows it. Lists and objects may be long and deep, so only their kind is named."""
    if isinstance(value, list):
        return "a list"
    return "an object" if isinstance(value, dict) else json.dumps(value)
