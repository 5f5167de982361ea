"""Notice what other programs and other laptops bring into the store, so that an open page shows it.

The store is asked once a second. PostgreSQL could tell by itself (LISTEN), but only over a connection that each page would keep for that,
and a file cannot. The question costs what is new, not what is there.
"""

from __future__ import annotations

from typing import Any

from tallystick.store.store import Store

MOST_GAMES = 20
# A page has one game open. Of more games than this, the oldest are left out.


class Elsewhere:
    """The games that came into `store` while this program runs, but not from the device at this laptop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._newest = store.newest_batch()
        self.view: dict[str, Any] = {"newest": 0, "games": {}}
        """What pages need: `newest` grows with each change; `games` has the last event of each game by its number, as texts."""

    def look(self, own_log: int | None) -> bool:
        """Return True if something has come since the last look that is not of the row `own_log`."""
        newest, changed = self._store.changed_since(self._newest)
        self._newest = newest
        found = {str(number): last_seq for log, number, last_seq in changed if log != own_log}
        if not found:
            return False
        kept = {key: seq for key, seq in self.view["games"].items() if key not in found} | found
        self.view = {"newest": newest, "games": dict([*kept.items()][-MOST_GAMES:])}
        return True
