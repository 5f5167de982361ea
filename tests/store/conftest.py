"""Provide an evening of one game with its export, an evening of three games that a laptop has synced, a store with its backup,
and a club with accounts on a server.
"""

import itertools

import pytest

from tallystick.store.backup import write_backup
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.store import Store
from tests.link.forked import synced
from tests.postgres import running_server
from tests.referee.game_recorder import GameRecorder
from tests.store.club_accounts import ACCOUNTS, at, give
from tests.store.evenings import fill
from tests.store.forgotten_evening import evening_in


@pytest.fixture(scope="module")
def evening():
    recorder = GameRecorder(seed=5)
    session = recorder.start("pastures", names=("Ada", "Ben"), options=(8, 8))
    for item in (0, 1, 2):
        session.choose(0, item)
    session.roll([6])
    session.end_game(0)
    return recorder


@pytest.fixture(scope="module")
def lines(evening, tmp_path_factory):
    """The lines of the game's export, one entry among them."""
    with evening.store_in(tmp_path_factory.mktemp("store") / "games.sqlite") as store:
        store.add_entry(store.game(1), store.game(1).summary.last_seq, "remark", {"text": "well played"}, key="k1")
        return to_jsonl(store.game(1)).splitlines()


@pytest.fixture
def recorder(path):
    """The device of a store with two games at `path`."""
    path.parent.mkdir(exist_ok=True)
    return fill(path)


@pytest.fixture
def backup(tmp_path, path, recorder):
    """A backup of that store."""
    del recorder
    with Store(path) as store:
        write_backup(store.database, tmp_path / "games.backup")
    path.with_name("games.sqlite.lastbackup").unlink()
    return tmp_path / "games.backup"


@pytest.fixture
def synced_evening(tmp_path):
    return evening_in(tmp_path)


@pytest.fixture(scope="session")
def server():
    """A PostgreSQL server of this process."""
    with running_server() as running:
        yield running


@pytest.fixture
def on_server(server):
    """A function that gives the address of another empty store on the server."""
    numbers = itertools.count()
    made = []

    def new():
        made.append(f"store_{next(numbers)}")
        return server.new_store(made[-1])

    yield new
    for name in made:
        server.sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def club_server(server):
    """The server, with an account that owns stores and one that has nothing to do with them."""
    # In a club, the account that owns the store is no superuser.
    server.sql("CREATE ROLE keeper LOGIN CREATEROLE; CREATE ROLE stranger LOGIN")
    return server


@pytest.fixture(scope="session")
def club(club_server, tmp_path_factory):
    """The database of a club, with its accounts and the evening that a laptop has synced; return the device."""
    club_server.sql("CREATE DATABASE club OWNER keeper")
    Store(club_server.address("club", "keeper")).close()
    give(club_server, "club", ACCOUNTS, "keeper")
    rig, _ = evening_in(tmp_path_factory.mktemp("evening"))
    with Store(at(club_server, "laptop")) as store:
        synced(rig, store)
        synced(rig, store)
        game = store.game(3)
        store.add_entry(game, game.summary.last_seq, "remark", {"text": "well played"})
    return rig
