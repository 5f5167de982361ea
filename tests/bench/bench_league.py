"""Measure what a look at one game costs in a store of many games, and in one with twice as many."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.store import Store
from tests.bench.league import fill_league
from tests.bench.row import Row, median

GAMES = int(os.environ.get("TALLYSTICK_LEAGUE_GAMES", "200"))
# 2000 games are a million events, and take some minutes to play.
ROUNDS = 9
MARK = "at most 1.2 x"
LOOKS: dict[str, Callable[[Store], object]] = {
    "open the store": lambda store: store.path,
    "find and read the last game": lambda store: store.game("last"),
    "audit the last game": lambda store: audit_stored(store, "last", installed_profile),
}


def run() -> list[Row]:
    """Return the time of each look in a store of twice as many games, against the smaller store, in turns."""
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / "small.sqlite", Path(folder) / "large.sqlite"
        events = [fill_league(path, count) for path, count in ((small, GAMES), (large, 2 * GAMES))]
        return [
            _row(f"{what}, {events[1]:,} events against {events[0]:,}, ms", look, small, large)
            for what, look in LOOKS.items()
        ]


def _row(what: str, look: Callable[[Store], object], small: Path, large: Path) -> Row:
    times: dict[Path, list[float]] = {small: [], large: []}
    for _ in range(ROUNDS):
        for path in (small, large):
            start = time.perf_counter()
            with Store(path) as store:
                look(store)
            times[path].append(1000 * (time.perf_counter() - start))
    ours, peer = median(times[large]), median(times[small])
    return Row(what, f"{ours:.1f}", f"{peer:.1f}", f"{ours / peer:.2f} x", MARK)
