"""The connection to the server is cut at any byte of a sync: nothing is lost or doubled, whatever the server had done by then."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tallystick.store.game import GameSummary
from tallystick.store.place import ServerAddress
from tallystick.store.servererrors import ServerUnreachable, StoredOrNot
from tallystick.store.store import Store
from tests.server.conftest import new_database
from tests.server.evening import numbers, played, recovers, synced
from tests.server.proxy import AFTER_COMMIT, BEFORE_COMMIT, TO_LAPTOP, TO_SERVER, Proxy

pytestmark = pytest.mark.long

CUTS = int(os.environ.get("TALLYSTICK_SERVER_CUTS", "4"))
# In each direction. A sync says some thousand bytes each way, and `make campaign` cuts at many more of them.
EVENTS = 120


@pytest.fixture
def proxy(server) -> Iterator[Proxy]:
    one = Proxy(server.port)
    yield one
    one.close()


def cut_sync(server, proxy: Proxy) -> ServerUnreachable | None:
    """Sync through the cable, cut as it was told; return the error, and check what is stored."""
    database = new_database(server)
    rig = played(7, EVENTS)
    error = None
    try:
        with Store(proxy.address(database)) as store:
            synced(rig, store)
    except ServerUnreachable as raised:
        error = raised
    proxy.mend()
    recovers(rig, ServerAddress(server.address(database)))
    return error


@pytest.fixture(scope="module")
def whole(server_of_file) -> Proxy:
    """Return the cable after a sync that nothing has disturbed: it says how much went each way."""
    proxy = Proxy(server_of_file.port)
    assert cut_sync(server_of_file, proxy) is None
    proxy.close()
    return proxy


@pytest.mark.parametrize("way", [TO_SERVER, TO_LAPTOP])
@pytest.mark.parametrize("part", range(CUTS))
def test_a_cut_at_any_byte_loses_and_doubles_nothing(server, proxy, whole, way, part):
    count = whole.passed[way] * (2 * part + 1) // (2 * CUTS)
    proxy.cut_after(way, count, stays_cut=bool(part % 2))
    error = cut_sync(server, proxy)
    if error is not None:
        assert str(error).count(". ") == 0
        assert "nothing is doubled" in str(error)


@pytest.mark.parametrize("where", [BEFORE_COMMIT, AFTER_COMMIT])
def test_a_cut_at_each_commit_loses_and_doubles_nothing(server, proxy, whole, where):
    cuts = whole.storing[:: max(1, len(whole.storing) // CUTS)]
    assert len(cuts) >= min(CUTS, 4)
    for commit in cuts:
        proxy.commits = 0
        proxy.cut_after(where, commit, stays_cut=True)
        assert isinstance(cut_sync(server, proxy), StoredOrNot)


def add_remark(store: Store, game: GameSummary) -> None:
    store.add_entry(game, game.first_seq, "remark", {"text": "a good game"})


def remarks(server, database: str) -> int:
    return int(server.sql("SELECT count(*) FROM tallystick.entries", database))


@pytest.fixture
def cut_off(server, proxy) -> Iterator[tuple[Store, GameSummary, str]]:
    """Yield a store with a game at the end of the cable, and its database."""
    database = new_database(server)
    with Store(server.address(database)) as store:
        synced(played(7, EVENTS), store)
    with Store(proxy.address(database)) as store:
        assert numbers(store)
        yield store, store.games()[0], database


def test_what_was_stored_before_the_cut_is_known_to_be_stored_once_the_server_can_be_asked(server, proxy, cut_off):
    store, game, database = cut_off
    proxy.commits = 0
    proxy.cut_after(AFTER_COMMIT, 1)
    add_remark(store, game)
    assert proxy.is_cut
    assert remarks(server, database) == 1


def test_what_was_not_stored_before_the_cut_is_known_not_to_be_stored(server, proxy, cut_off):
    store, game, database = cut_off
    proxy.commits = 0
    proxy.cut_after(BEFORE_COMMIT, 1)
    with pytest.raises(ServerUnreachable) as caught:
        add_remark(store, game)
    assert not isinstance(caught.value, StoredOrNot)
    assert remarks(server, database) == 0
    add_remark(store, game)
    assert remarks(server, database) == 1


def test_if_nobody_can_say_whether_it_is_stored_the_message_says_so(server, proxy, cut_off):
    store, game, database = cut_off
    for where, count in ((BEFORE_COMMIT, 0), (AFTER_COMMIT, 1)):
        proxy.mend()
        store.games()  # on a connection of its own; the one of before was cut
        proxy.commits = 0
        proxy.cut_after(where, 1, stays_cut=True)
        with pytest.raises(StoredOrNot, match="all of it is stored or nothing, so look when the server answers"):
            add_remark(store, game)
        assert remarks(server, database) == count
