"""Every byte that is stored of a finished game, changed: a fault that says so, in whatever shows the game, and never a crash.

In the ordinary run some of the bytes are changed; `make campaign` changes all of them (TALLYSTICK_CHANGED_BYTES=1).
"""

import json
import os
from itertools import islice

import pytest

from tallycore.log.records import decode_event
from tallystick.cli.main import main
from tallystick.store.store import Store
from tallystick.table.storedgames import stored_game, stored_games
from tests.rawstore import unguarded
from tests.referee.finished_games import FINISHED

pytestmark = pytest.mark.long

STRIDE = int(os.environ.get("TALLYSTICK_CHANGED_BYTES", "2003"))
SHARDS = 4 if STRIDE == 1 else 1
FLIPS = (0x01, 0x80, 0xFF)
EXIT_CODES = {"ok": 0, "fault": 1, "cannot be told": 3}
SHOWN = (
    ("show", "last"),
    ("show", "last", "--json"),
    ("export", "last", "--format", "jsonl"),
    ("export", "last", "--format", "csv"),
    ("export", "last", "--format", "text"),
    ("games", "--json"),
)
TIME = (2, 3)
# The bytes of a record, behind length and number, that say how long after the event before it came. No seal covers those
# of the last seal and of the reveals after it.
PLAYED = {}
"""The bytes of the store of each game, and what an audit of it looks at: a game is played once for all tests of it."""


class StoredGame:
    """A store with one finished game; `look` looks at it in every way there is, and returns the audit."""

    def __init__(self, name, path, capsys):
        self.path, self.capsys = path, capsys
        if name not in PLAYED:
            FINISHED[name](path)
            whole = path.read_bytes()
            looked_at = {finding["check"] for finding in self.look()["findings"]}
            # These are looked at whatever else is damaged; a game recorded by hand has no turns of a device.
            PLAYED[name] = whole, looked_at & {"seals", "dice", "turns"}
        self.whole, self.checks = PLAYED[name]
        path.write_bytes(self.whole)

    def look(self, *how):
        code = main(["audit", "last", *how, "--db", str(self.path), "--json"])
        printed = self.capsys.readouterr()
        assert printed.err == ""
        report = json.loads(printed.out)
        assert code == EXIT_CODES[report["verdict"]]
        assert main(["audit", "last", *how, "--db", str(self.path)]) == code
        for words in SHOWN:
            assert main([*words, "--db", str(self.path)]) == 0, words
        told = self.capsys.readouterr().err
        # The name of the game may be what was changed.
        assert told == "" or "is not the one that the game was played with" in told
        with Store(self.path) as store:
            assert len(stored_games(store)) == 1
            page = stored_game(store, "last")
        json.dumps(page, allow_nan=False, ensure_ascii=False).encode()
        assert how or page["audit"]["headline"] == report["headline"]
        return report

    def look_after(self, statement, *values, how=()):
        """Look at the game after a change to the file, and undo the change; `how` says how the audit is called."""
        with unguarded(self.path) as other:
            other.execute(statement, values)
        try:
            return self.look(*how)
        finally:
            self.path.write_bytes(self.whole)

    def rows(self, query):
        with unguarded(self.path) as other:
            rows = other.execute(query).fetchall()
        self.path.write_bytes(self.whole)
        return rows


@pytest.fixture(params=FINISHED)
def game(request, tmp_path, capsys):
    return StoredGame(request.param, tmp_path / "games.sqlite", capsys)


def changes(cells, shard):
    """The changes of this run to cells given as (row, bytes): row, place of the byte, and the bytes with it changed."""
    every = (
        (row, at, data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :])
        for row, data in cells
        for at in range(len(data))
        for flip in FLIPS
    )
    return list(islice(every, shard * STRIDE, None, SHARDS * STRIDE))


def faults(report):
    return [finding["says"] for finding in report["findings"] if finding["status"] == "fault"]


def test_the_whole_games_are_clean(game):
    report = game.look()
    assert (report["verdict"], faults(report)) == ("ok", [])


@pytest.mark.parametrize("shard", range(SHARDS))
def test_every_byte_of_a_record(game, shard):
    cells = game.rows("SELECT seq, record FROM records ORDER BY seq")
    last_seal = max((seq for seq, record in cells if decode_event(record).kind == "sealed"), default=len(cells) + 1)
    first = min(seq for seq, record in cells if decode_event(record).kind == "game_started")
    tried = changes(cells, shard)
    assert tried
    for seq, at, record in tried:
        # What lies before the game is only read by an audit of the whole log.
        how = ("--whole",) if seq < first else ()
        report = game.look_after("UPDATE records SET record = ? WHERE seq = ?", record, seq, how=how)
        is_free = seq >= last_seal and at in TIME
        # A reveal that is turned into another event counts as missing.
        is_missing = seq > last_seal and report["verdict"] == "cannot be told"
        assert faults(report) or is_free or is_missing, (seq, at, record.hex())
        if record[0] != cells[seq - 1][1][0]:
            assert any(f"vent {seq} cannot be read: changed or damaged." in says for says in faults(report))
        # The rest is still audited.
        assert game.checks <= {finding["check"] for finding in report["findings"]}


@pytest.mark.parametrize("column", ["key", "kind", "payload", "written_at"])
@pytest.mark.parametrize("shard", range(SHARDS))
def test_every_byte_of_an_entry(game, column, shard):
    cells = game.rows(f"SELECT id, CAST({column} AS BLOB) FROM entries ORDER BY id")
    for row, at, text in changes(cells, shard):
        report = game.look_after(f"UPDATE entries SET {column} = CAST(? AS TEXT) WHERE id = ?", text, row)
        assert any("cannot be read: changed or damaged." in says for says in faults(report)), (row, at, text)
        assert game.checks <= {finding["check"] for finding in report["findings"]}


def test_an_entry_put_behind_another_event(game):
    for row, after in game.rows("SELECT id, after_seq FROM entries")[:: 1 if STRIDE == 1 else 8]:
        report = game.look_after("UPDATE entries SET after_seq = ? WHERE id = ?", after - 1, row)
        assert any("cannot be read: changed or damaged." in says for says in faults(report))
