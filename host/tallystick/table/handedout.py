"""Count how often the address of each seat's own page was shown, in a file next to the store.

A restart of the program does not begin a new count: otherwise somebody could look at another player's page and leave no trace. The counts
belong to the addresses. With new addresses they begin at 0.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from pathlib import Path

from tallystick.table.tokens import given_tokens

_ENDING = "shown"


class HandedOut:
    """The counts of all seats (from 0). If no file can be written, they last as long as the program."""

    def __init__(self, store: Path) -> None:
        self._file = store.with_name(f"{store.name}.{_ENDING}")
        [self._addresses] = given_tokens(store, [_ENDING])
        self._counts: Counter[int] = Counter()
        with suppress(OSError, ValueError, TypeError, LookupError):
            kept = json.loads(self._file.read_text(encoding="utf-8"))
            if kept["addresses"] == self._addresses:
                self._counts.update({seat: int(count) for seat, count in enumerate(kept["counts"])})

    def __getitem__(self, seat: int) -> int:
        return self._counts[seat]

    def add(self, seat: int) -> None:
        """Count that the address of a seat was shown once more."""
        self._counts[seat] += 1
        counts = [self._counts[each] for each in range(max(self._counts) + 1)]
        with suppress(OSError):
            self._file.write_text(json.dumps({"addresses": self._addresses, "counts": counts}), encoding="utf-8")
