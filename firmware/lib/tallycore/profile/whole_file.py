"""The parts of a profile that is in memory as a whole. A laptop uses this."""

import json

from tallycore.proof.sha256 import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any


class WholeFile:
    """A profile in memory, with the same interface as tallycore.profile.file_parts.FileParts."""

    is_whole = True

    def __init__(self, file_bytes: bytes) -> None:
        self.hash = sha256(file_bytes)
        self.file_bytes = file_bytes
        self._data = json.loads(file_bytes.decode())

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        pass

    def value(self, name: str, default: "Any" = None) -> "Any":
        """Return the value of field `name`. If there is no such field, return `default`; without a default, raise KeyError."""
        return self._data[name] if default is None else self._data.get(name, default)

    def count(self, name: str) -> int:
        """Return how many entries the list `name` has."""
        return len(self._data.get(name, ()))

    def entry(self, name: str, at: int) -> "dict[str, Any]":
        """Return entry `at` of the list `name`."""
        return self._data[name][at]
