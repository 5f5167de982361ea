"""Measure the lists that people look at in a store of many games: the first page of Games, a filter, a player's page, `tallystick games`.

Each is told as a multiple of what plain SQLite takes to read the same rows. TALLYSTICK_LEAGUE_STORE names a store that was filled before.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tallystick.cli.games import NEWEST
from tallystick.profiles import installed_profile
from tallystick.referee.keptaudits import program_digest
from tallystick.referee.results import make_all_results
from tallystick.store.gamefilter import GameFilter
from tallystick.store.store import Store
from tallystick.table.players import Players
from tallystick.table.storedgames import PAGE_GAMES, game_card, stored_games
from tests.bench.league import fill_league
from tests.bench.row import Row, median

GAMES = int(os.environ.get("TALLYSTICK_LEAGUE_GAMES", "200"))
# 10000 games are 5 million events, and take a quarter of an hour to play.
STORE = os.environ.get("TALLYSTICK_LEAGUE_STORE", "")
PLAYER = "Dee"
ROUNDS = 9
MARK = "under 200 ms"
OPENING_MARK = "under 1 s"
COMMAND_MARK = "200 ms after imports"
# To import click and SQLAlchemy takes more than half of the command's time.
NEWEST_ROWS = "SELECT * FROM games ORDER BY number DESC LIMIT ?"
PLAYERS_ROWS = (
    "SELECT * FROM games WHERE EXISTS (SELECT 1 FROM gameplayers p WHERE p.log = games.log AND p.first_seq = games.first_seq "
    "AND p.folded LIKE '%dee%') ORDER BY number DESC LIMIT ?"
)
START = "import click, sqlalchemy"
# What every command on the store begins with, whatever it then does.
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
# As installed: with the compiled files that pip leaves, or that the first run does.


def run() -> list[Row]:
    """Return each list's time, that of reading its rows alone, and the ratio."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(STORE or Path(folder) / "league.sqlite")
        if not STORE:
            fill_league(path, GAMES)
        with Store(path) as store:
            make_all_results(store, installed_profile)
        with sqlite3.connect(path) as raw:
            # To audit them all takes minutes, and is not what is measured.
            raw.execute("UPDATE results SET audit = 'ok', audited_by = ?", (program_digest(),))
            raw.execute("DELETE FROM audits")
            (games,) = raw.execute("SELECT count(*) FROM games").fetchone()
        raw.close()
        return [*_lists(path, f"{games:,} games"), *_commands(path, f"{games:,} games")]


def _lists(path: Path, of: str) -> list[Row]:
    with Store(path) as store:
        players = Players(store)
        meant = GameFilter(player=PLAYER)
        keys = iter([each["key"] for each in stored_games(store)])
        return [
            _row(f"open a store of {of}", lambda: Store(path).close(), lambda: _read(path, "SELECT * FROM batches"), OPENING_MARK),
            _row(f"the first page of Games, never audited, of {of}", lambda: stored_games(store), lambda: _read_page(path, NEWEST_ROWS)),
            _row("  one of its cards, filled in once", lambda: game_card(store, next(keys)), lambda: _read_page(path, NEWEST_ROWS), ""),
            _row(f"the first page of Games, of {of}", lambda: _audited(store), lambda: _read_page(path, NEWEST_ROWS)),
            _row(f"the games of {PLAYER}, of {of}", lambda: stored_games(store, None, meant), lambda: _read_page(path, PLAYERS_ROWS)),
            _row(f"{PLAYER}'s page in a new program, of {of}", lambda: Players(store).player(PLAYER), lambda: _read_player(path)),
            _row(f"  its ratings, of {of}", lambda: Players(store).player(PLAYER, goes_on=True), lambda: _read_player(path), ""),
            _row(f"{PLAYER}'s page, of {of}", lambda: players.player(PLAYER, goes_on=True), lambda: _read_player(path)),
            _row(f"{PLAYER}'s page after a change, of {of}", lambda: _change_and_look(store, players), lambda: _read_player(path)),
        ]  # fmt: skip


def _audited(store: Store) -> None:
    """List the first page, once all its audits are made."""
    for each in stored_games(store):
        if each["audit"] is None:
            game_card(store, each["key"])


def _change_and_look(store: Store, players: Players) -> None:
    """Let the audit of the newest decided game be another one, as after a sync, and look at a player's page."""
    newest = next(each for each in store.newest_games(meant=GameFilter(ended="finished")))
    store.keep_verdicts({(newest.log, newest.first_seq): "ok"}, program_digest())
    players.player(PLAYER)


def _commands(path: Path, of: str) -> list[Row]:
    """Return the command from cold, beside a program that reads the same rows, and the share of the start."""
    program = f"import sqlite3; sqlite3.connect({str(path)!r}).execute({NEWEST_ROWS!r}, [{NEWEST}]).fetchall()"
    reader, start = [sys.executable, "-c", program], [sys.executable, "-c", START]
    command = [str(Path(sys.executable).with_name("tallystick")), "games", "--db", str(path)]
    return [
        _row(f"`tallystick games` from cold, of {of}", lambda: _call(command), lambda: _call(reader), ""),
        _row(f"  of both: `{START}`", lambda: _call(start), lambda: _call(reader), ""),
        _difference("  the look itself, without these imports", command, start),
    ]


def _difference(what: str, command: list[str], start: list[str]) -> Row:
    """Return how much longer a command takes than what it begins with, in the median of pairs of runs."""
    pairs = [(_ms(lambda: _call(command)), _ms(lambda: _call(start))) for _ in range(ROUNDS)]
    ours = median([a - b for a, b in pairs])
    return Row(what, f"{ours:.0f} ms", f"{median([b for _, b in pairs]):.1f} ms", "", COMMAND_MARK)


def _row(what: str, ours: Callable[[], object], rows: Callable[[], object], mark: str = MARK) -> Row:
    ours()
    pairs = [(_ms(ours), _ms(rows)) for _ in range(ROUNDS)]
    our, peer = (median(list(times)) for times in zip(*pairs, strict=True))
    ratio = median([a / b for a, b in pairs])
    return Row(what, f"{our:.0f} ms", f"{peer:.1f} ms", f"{ratio:.1f} x its rows", mark)


def _ms(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begin)


def _call(command: list[str]) -> None:
    subprocess.run(command, capture_output=True, check=True, env=_ENVIRONMENT)


def _read(path: Path, query: str, *values: object) -> None:
    raw = sqlite3.connect(path)
    raw.execute(query, values).fetchall()
    raw.close()


def _read_page(path: Path, query: str) -> None:
    """Read the rows of a page of games: of the index, the records, the entries and the audits."""
    raw = sqlite3.connect(path)
    raw.row_factory = sqlite3.Row
    for game in raw.execute(query, (PAGE_GAMES,)).fetchall():
        place = game["log"], game["first_seq"], game["last_seq"]
        raw.execute("SELECT seq, record FROM records WHERE log = ? AND seq BETWEEN ? AND ?", place).fetchall()
        raw.execute("SELECT * FROM entries WHERE log = ? AND after_seq BETWEEN ? AND ?", place).fetchall()
        raw.execute("SELECT * FROM audits WHERE log = ? AND first_seq = ?", place[:2]).fetchall()
    raw.close()


def _read_player(path: Path) -> None:
    """Read the results of a player's games, with those of the others in them."""
    query = (
        "SELECT * FROM seatresults mine JOIN seatresults s USING (log, first_seq) JOIN results USING (log, first_seq) "
        "JOIN games USING (log, first_seq) WHERE mine.folded = ?"
    )
    _read(path, query, PLAYER.lower())
