"""Keep a seat's locked seals with the game in the store, so that the player's next browser can open them.

The store gets bytes that only the key in the address of that seat's page opens. The key never comes here (docs/seals.md). The store
only appends: somebody who has the address of a seat cannot delete what its player has kept.
"""

from __future__ import annotations

import re
from typing import Any

from tallystick.store.game import GameSummary
from tallystick.store.store import Store
from tallystick.table.errors import TableError

LOCKED = "locked"
# The kind of the entry: {"seat", "number", "locked"}, seat and number from 1.
MOST = 100
# The most for a seat in a game: 30 seals, some of them kept again under another key.
_LOCKED = re.compile(r"[A-Za-z0-9_-]{40,1200}", re.ASCII)


class LockedSetups:
    """The locked seals that the browsers of `seat` (from 0) kept with a game."""

    def __init__(self, store: Store, game: GameSummary, seat: int) -> None:
        self._store = store
        self._game = game
        self._seat = seat

    def all(self) -> list[dict[str, Any]]:
        """Return number and locked text of each, the oldest first."""
        kept = [
            entry.payload
            for entry in self._store.entries(self._game)
            if entry.kind == LOCKED and not entry.is_damaged and entry.payload.get("seat") == self._seat + 1
        ]
        return [{"number": each.get("number"), "locked": each.get("locked")} for each in kept]

    def keep(self, number: int, locked: str) -> None:
        """Append one, unless exactly the same is already there. Raise TableError or StoreError."""
        if not _LOCKED.fullmatch(locked):
            raise TableError("a locked seal has 40 to 1200 letters, digits, - and _.")
        known = self.all()
        new = {"number": number, "locked": locked}
        if new in known:
            return
        if len(known) >= MOST:
            raise TableError(f"seat {self._seat + 1} has {MOST} locked seals in this game already: no more are kept.")
        self._store.add_entry(self._game, self._game.last_seq, LOCKED, {"seat": self._seat + 1, **new})
