"""The parts of a profile that lies in memory as a whole, as on a laptop."""

import json

from tallycore.proof.sha256 import sha256


class WholeFile:
    """What tallycore.profile.file_parts gives, of the file's bytes."""

    is_whole = True

    def __init__(self, file_bytes: bytes) -> None:
        self.hash = sha256(file_bytes)
        self._data = json.loads(file_bytes.decode())

    def value(self, name: str, default=None):  # type: ignore[no-untyped-def]
        """What stands under `name`. Raises KeyError where nothing does and there is no default."""
        return self._data[name] if default is None else self._data.get(name, default)

    def count(self, name: str) -> int:
        """How many entries the list `name` has."""
        return len(self._data.get(name, ()))

    def entry(self, name: str, at: int):  # type: ignore[no-untyped-def]
        """Entry `at` of the list `name`."""
        return self._data[name][at]
