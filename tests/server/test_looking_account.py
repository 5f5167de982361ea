"""An account that may only look: it lists, shows, exports and audits, and the server is never asked to write for it."""

from __future__ import annotations

import json

import pytest

from tallystick.cli.main import main
from tallystick.store.servererrors import AccountMayNot
from tallystick.store.store import Store
from tallystick.table.table import Table
from tests.link.rig import Rig
from tests.server.conftest import new_database
from tests.server.evening import synced
from tests.table.conftest import Access, browser, nothing_plugged_in

pytestmark = pytest.mark.long

GRANTS = """
DO $$ BEGIN CREATE ROLE looker LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
GRANT USAGE ON SCHEMA tallystick TO looker;
GRANT SELECT ON ALL TABLES IN SCHEMA tallystick TO looker;
"""


@pytest.fixture(scope="module")
def database(server_of_file) -> str:
    """Return a database with games that ended and one that goes on. Nothing has been computed from them yet."""
    name = new_database(server_of_file)
    rig = Rig(5)
    rig.play(400)
    with Store(server_of_file.address(name)) as store:
        synced(rig, store)
        assert [game for game in store.games() if game.ended]
    server_of_file.sql(GRANTS, name)
    return name


@pytest.fixture
def looking(server, database) -> str:
    """Return the address of the store for that account."""
    return server.address(database, "looker")


@pytest.fixture(autouse=True)
def nothing_is_written(server, database):
    """Assert that nothing has changed, and that the server had to refuse nothing."""
    before, log = contents(server, database), server.folder / "log"
    size = log.stat().st_size
    yield
    assert contents(server, database) == before
    assert "permission denied" not in log.read_bytes()[size:].decode()


def contents(server, database: str) -> str:
    """Return which transaction has written each row of each table."""
    tables = server.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'tallystick' ORDER BY 1", database).split()
    return server.sql(
        " UNION ALL ".join(
            f"SELECT '{table}', count(*), coalesce(max(xmin::text::bigint), 0) FROM tallystick.{table}"
            for table in tables
        ),
        database,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("games",),
        ("games", "--json"),
        ("show", "1"),
        ("show", "last", "--json"),
        ("audit", "1"),
        ("audit", "last", "--whole"),
        ("games", "--all", "--csv"),
        ("stats",),
        ("stats", "--json"),
        ("stats", "--player", "Ann"),
        ("export", "1", "--format", "jsonl"),
        ("export", "1", "--format", "csv"),
        ("export", "1", "--format", "text"),
        ("doctor",),
    ],
    ids=" ".join,
)
def test_what_only_looks_works_and_writes_nothing(looking, capfd, arguments):
    code = main([*arguments, "--db", looking])
    out, err = capfd.readouterr()
    assert code in ((0, 4) if arguments[0] == "doctor" else (0, 1, 3)), err
    assert out
    if "--json" in arguments:
        json.loads(out)


def test_what_writes_is_refused_in_one_sentence(server, looking, capfd):
    rig = Rig(6)
    rig.play(50)
    with Store(looking) as store:
        assert store.is_read_only
        with pytest.raises(AccountMayNot, match=r"nothing was written to .*: this account may only look"):
            synced(rig, store)
        assert rig.session.journal.acknowledged == 0
    for arguments in (("reindex",), ("stats", "--join", "Ann", "Bob"), ("forget", "1")):
        code = main([*arguments, "--db", looking])
        out, err = capfd.readouterr()
        assert code == 2, (arguments, out, err)
        assert err.count("\n") <= 3


PAGES = ("card", "", "sheet", "audit", "positions", "figures", "rolls", "export/jsonl", "replay", "replay/0")


def test_the_page_shows_the_games_and_writes_nothing(looking):
    with Store(looking) as store:
        table = Table(store, nothing_plugged_in)
        client = browser(table, Access(True, "secret-token"))
        assert [int(game["key"]) for game in client.get("api/games").json()] == [
            game.number for game in reversed(store.games())
        ]
        assert client.get("api/players?go_on").status_code == 200
        for game in store.games()[-3:]:
            for page in PAGES:
                answer = client.get(f"api/games/{game.number}/{page}".rstrip("/"))
                assert answer.status_code == 200 or "error" in answer.json(), (page, answer.text)
        answer = client.post("api/players/join", json={"name": "Ann", "same_as": "Bob"})
        assert (answer.status_code, "nothing was written to" in answer.json()["error"]) == (400, True)
