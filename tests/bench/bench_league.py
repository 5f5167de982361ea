"""Measure what a look at one game costs in a store of many games, and in one with twice as many.

Each is told as a multiple of what it takes to read the rows of that very game, so that the figures are of the look and not of the disk.
"""

from __future__ import annotations

import os
import sqlite3
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
READINGS = 50
# Of a game's rows in a round: one takes a fifth of a millisecond.
MARK = "at most 1.2 x"
LOOKS: dict[str, Callable[[Store], object]] = {
    "open the store": lambda store: store.place,
    "find and read the last game": lambda store: store.game("last"),
    "audit the last game": lambda store: audit_stored(store, "last", installed_profile),
}


def run() -> list[Row]:
    """Return for each look its multiple in the store of twice as many games, and beside it that in the smaller store."""
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / "small.sqlite", Path(folder) / "large.sqlite"
        events = [fill_league(path, count) for path, count in ((small, GAMES), (large, 2 * GAMES))]
        return [
            _row(f"{what}, {events[1]:,} events against {events[0]:,}, x its rows", look, small, large)
            for what, look in LOOKS.items()
        ]


def _row(what: str, look: Callable[[Store], object], small: Path, large: Path) -> Row:
    looks: dict[Path, list[float]] = {small: [], large: []}
    rows: dict[Path, list[float]] = {small: [], large: []}
    for _ in range(ROUNDS):
        for path in (small, large):
            rows[path].append(_ms(lambda path=path: _read_last_rows(path)) / READINGS)
            looks[path].append(_ms(lambda path=path: _look(path, look)))
    ours, peer = (median(looks[path]) / median(rows[path]) for path in (large, small))
    return Row(what, f"{ours:.1f} x", f"{peer:.1f} x", f"{ours / peer:.2f} x", MARK)


def _ms(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def _look(path: Path, look: Callable[[Store], object]) -> None:
    with Store(path) as store:
        look(store)


def _read_last_rows(path: Path) -> None:
    """Read the records of the last game READINGS times, with nothing but SQLite."""
    for _ in range(READINGS):
        connection = sqlite3.connect(path)
        where = connection.execute("SELECT log, first_seq, last_seq FROM games ORDER BY number DESC LIMIT 1").fetchone()
        of_game = "SELECT seq, record FROM records WHERE log = ? AND seq BETWEEN ? AND ?"
        connection.execute(of_game, where).fetchall()
        connection.close()
