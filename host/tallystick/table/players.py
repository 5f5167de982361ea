"""Answer what the page asks about players. The first answer computes nothing that is missing. Each further one computes some of it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from tallystick.profiles import installed_profile
from tallystick.referee.results import make_all_results
from tallystick.referee.statistics import Statistics
from tallystick.referee.verdicts import count_missing, make_all_verdicts
from tallystick.store.store import Store

RESULTS_AT_ONCE = 12
AUDITS_AT_ONCE = 4
# An audit takes longer than a result. Another page that asks waits for no more than these.


class Players:
    """Show the players of a store to all its pages."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._statistics = Statistics(store, installed_profile)
        self._lock = Lock()
        # Several pages may ask at the same time, and the answers share what was read last.

    def everybody(self, *, goes_on: bool = False) -> dict[str, Any]:
        """Return the figures of all players. `missing` says how many games are still to be computed, and `is_rated` whether they are rated.

        Who `goes_on` lets a few games and the ratings be computed before the answer.
        """
        return self._answer(lambda rates: self._statistics.everybody(rates=rates), goes_on=goes_on)

    def player(self, name: str, *, goes_on: bool = False) -> dict[str, Any]:
        """Return the figures of one player, as `everybody` does. Raise UnknownPlayer."""
        return self._answer(lambda rates: self._statistics.player(name, rates=rates), goes_on=goes_on)

    def _answer(self, figures: Callable[[bool], dict[str, Any]], *, goes_on: bool) -> dict[str, Any]:
        with self._lock:
            missing = self._missing()
            if missing and goes_on:
                if not make_all_results(self._store, installed_profile, most=RESULTS_AT_ONCE):
                    make_all_verdicts(self._store, installed_profile, most=AUDITS_AT_ONCE)
                missing = self._missing()
            said = figures(goes_on)
            return {**said, "missing": missing, "is_rated": self._statistics.is_rated}

    def _missing(self) -> int:
        """Return how many results and audits are still to be made. A store that can only be read gets none."""
        return 0 if self._store.is_read_only else self._store.count_without_result() + count_missing(self._store)
