"""Measure the looks of a club at a store of many games, and at one of 100 games, on both engines.

TALLYSTICK_CLUB_GAMES says how many games the large one has. 10000 games are five million events: they take five minutes to play, and
seven to copy to the server. TALLYSTICK_CLUB_STORES names two files that were filled before, SMALL:LARGE.
"""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from sqlalchemy import func, select

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.results import make_all_results
from tallystick.store.copying import copy_store
from tallystick.store.gamefilter import GameFilter
from tallystick.store.place import Place, ServerAddress
from tallystick.store.store import Store
from tallystick.store.tables import records
from tallystick.table.storedgames import game_card, stored_games
from tests.bench.league import fill_club
from tests.bench.row import Row, median
from tests.postgres import POSTGRESQL, SQLITE, program, running_server
from tests.referee.game_recorder import GameRecorder

GAMES = int(os.environ.get("TALLYSTICK_CLUB_GAMES", "1000"))
STORES = os.environ.get("TALLYSTICK_CLUB_STORES", "")
SMALL_GAMES = 100
# With fewer games, a filtered list would not fill its page.
ROUNDS = 9
MARK = "at most 2 x"
WINDOW_EVENTS = 60
# A sync commits about so many at a time.


class Club:
    """A store of a club, open, with its first page audited, and a device that is in the middle of an evening."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.store = Store(place)
        make_all_results(self.store, installed_profile)
        self.list_games()
        with self.store.database.read_transaction() as connection:
            self.events = connection.scalar(select(func.count()).select_from(records)) or 0
        listed = stored_games(self.store)
        self.middle = int(listed[0]["key"]) // 2
        self.windows = self._windows()

    def list_games(self) -> None:
        """List the first page, with its audits."""
        for each in stored_games(self.store):
            if each["audit"] is None:
                game_card(self.store, each["key"])

    def _windows(self) -> Iterator[Callable[[], object]]:
        """Yield the storing of one window of a sync after the other."""
        recorder = GameRecorder(seed=99, device=b"one-more")
        log = self.store.open_log(recorder.device, recorder.journal.log_id)
        session = recorder.start("free", names=("Ann", "Bo"))
        for _ in itertools.count():
            while len(recorder.records) < WINDOW_EVENTS:
                session.roll([6, 6])
                session.end_turn()
            window = recorder.records[:]
            recorder.records.clear()
            recorder.journal.acknowledge(recorder.journal.next_seq - 1)
            yield partial(log.add, window)


LOOKS: dict[str, Callable[[Club], object]] = {
    "open the store": lambda club: Store(club.place).close(),
    "the first page of Games": Club.list_games,
    "the games of a player": lambda club: stored_games(club.store, None, GameFilter(player="Dee")),
    "the abandoned games of a game": lambda club: stored_games(club.store, None, GameFilter(game="free", ended="abandoned")),
    "open a game in the middle": lambda club: club.store.game(club.middle),
    "the last game": lambda club: club.store.game("last"),
    "audit that game": lambda club: audit_stored(club.store, club.middle, installed_profile),
    f"sync {WINDOW_EVENTS} events into it": lambda club: next(club.windows)(),
    "what is new from other laptops": lambda club: club.store.changed_since(club.store.newest_batch()),
}  # fmt: skip


def run() -> list[Row]:
    """Return each look's time in the large store, that in the small one, and the ratio."""
    with ExitStack() as at_end:
        folder = Path(at_end.enter_context(tempfile.TemporaryDirectory()))
        small, large = (Path(each) for each in STORES.split(":")) if STORES else _filled(folder)
        rows = _rows(SQLITE, small, large)
        if program("initdb") is None:
            return [*rows, Row("the same on PostgreSQL", "not measured: it is not installed", "", "")]
        server = at_end.enter_context(running_server())
        served = []
        for name, path in (("small", small), ("large", large)):
            served.append(ServerAddress(server.new_store(name)))
            with Store(path) as source, Store(served[-1]) as target:
                begin = time.perf_counter()
                report = copy_store(source, target)
                taken_s = time.perf_counter() - begin
        rows.append(
            Row(f"copy {report.counts['events']:,} events to the server, with the proof", f"{taken_s:.0f} s", "", "")
        )
        server.sql("ANALYZE", "large")
        server.sql("ANALYZE", "small")
        return [*rows, *_rows(POSTGRESQL, *served)]


def _filled(folder: Path) -> tuple[Path, Path]:
    small, large = folder / "small.sqlite", folder / "large.sqlite"
    fill_club(small, SMALL_GAMES)
    fill_club(large, GAMES)
    return small, large


def _rows(engine: str, small: Place, large: Place) -> list[Row]:
    clubs = Club(small), Club(large)
    try:
        of = f"{engine}, {clubs[1].events:,} events against {clubs[0].events:,}"
        return [_row(f"{what}, {of}", look, *clubs) for what, look in LOOKS.items()]
    finally:
        for club in clubs:
            club.store.close()


def _row(what: str, look: Callable[[Club], object], small: Club, large: Club) -> Row:
    times: tuple[list[float], list[float]] = [], []
    for club in (small, large):
        look(club)
    for _ in range(ROUNDS):
        for club, taken in zip((small, large), times, strict=True):
            taken.append(_ms(lambda club=club: look(club)))
    peer, ours = map(median, times)
    return Row(what, f"{ours:.1f} ms", f"{peer:.1f} ms", f"{ours / peer:.2f} x", MARK)


def _ms(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begin)
