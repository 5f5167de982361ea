"""Answer what the page asks about players. Results and audits that are missing are made a few at a time, so that no answer takes long."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from tallystick.profiles import installed_profile
from tallystick.referee.results import make_all_results
from tallystick.referee.statistics import Statistics
from tallystick.referee.verdicts import count_missing, make_all_verdicts
from tallystick.store.store import Store

RESULTS_AT_ONCE = 50
AUDITS_AT_ONCE = 10
# An audit takes longer than a result. The page asks again while some are missing.


class Players:
    """Show the players of a store to all its pages."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._statistics = Statistics(store, installed_profile)
        self._lock = Lock()
        # Several pages may ask at the same time, and the answers share what was read last.

    def everybody(self) -> dict[str, Any]:
        """Return the figures of all players, and how many games are still to be computed."""
        return self._answer(self._statistics.everybody)

    def player(self, name: str) -> dict[str, Any]:
        """Return the figures of one player. Raise UnknownPlayer."""
        return self._answer(lambda: self._statistics.player(name))

    def _answer(self, figures: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        with self._lock:
            if missing := self._missing():
                if not make_all_results(self._store, installed_profile, most=RESULTS_AT_ONCE):
                    make_all_verdicts(self._store, installed_profile, most=AUDITS_AT_ONCE)
                missing = self._missing()
            return {**figures(), "missing": missing}

    def _missing(self) -> int:
        """Return how many results and audits are still to be made. A store that can only be read gets none."""
        return 0 if self._store.is_read_only else self._store.count_without_result() + count_missing(self._store)
