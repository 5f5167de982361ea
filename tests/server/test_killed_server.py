"""The server is killed in mid-sync and started again: a device was told of nothing that the server has not kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tallystick.store.merging import merge_store
from tallystick.store.place import ServerAddress
from tallystick.store.servererrors import ServerUnreachable
from tallystick.store.store import Store
from tests.server.conftest import new_database
from tests.server.evening import check_whole, numbers, played, recovers, synced
from tests.server.proxy import TO_LAPTOP, TO_SERVER, Proxy

pytestmark = pytest.mark.long

KILLS = int(os.environ.get("TALLYSTICK_SERVER_KILLS", "2"))
# For each way and each way to end a server. `make campaign` does it at many more moments.
EVENTS = 120


@pytest.fixture(scope="module")
def said(server_of_file) -> dict[str, int]:
    """Return how many bytes a sync says each way."""
    proxy = Proxy(server_of_file.port)
    with Store(proxy.address(new_database(server_of_file))) as store:
        synced(played(7, EVENTS), store)
    proxy.close()
    return proxy.passed


@pytest.mark.parametrize("how", ["kill", "stop"])
@pytest.mark.parametrize("way", [TO_SERVER, TO_LAPTOP])
@pytest.mark.parametrize("part", range(KILLS))
def test_a_server_that_ends_in_mid_sync_keeps_what_was_acknowledged(server, said, part, way, how):
    proxy = Proxy(server.port)
    database = new_database(server)
    rig = played(7, EVENTS)
    end = server.kill if how == "kill" else server.stop
    proxy.cut_after(way, said[way] * (2 * part + 1) // (2 * KILLS), at_cut=end)
    with pytest.raises(ServerUnreachable), Store(proxy.address(database)) as store:
        synced(rig, store)
    assert not server.runs
    server.start_again()
    proxy.close()
    recovers(rig, ServerAddress(server.address(database)))


def test_a_store_that_is_open_while_the_server_is_started_again_goes_on(server, place):
    rig = played(7, EVENTS)
    with Store(place) as store:
        synced(rig, store)
        shown = numbers(store)
        server.kill()
        with pytest.raises(ServerUnreachable, match="what was stored before is safe, and a device keeps the rest"):
            store.games()
        rig.play(60)
        with pytest.raises(ServerUnreachable):
            synced(rig, store)
        server.start_again()
        synced(rig, store)
        check_whole(rig, store, shown)


def test_a_merge_from_a_server_that_ends_says_which_store_is_gone(server, place, tmp_path: Path):
    with Store(place) as store:
        synced(played(7, EVENTS), store)

    def end(done: int, _total: int) -> None:
        if not done:
            server.kill()

    mine = tmp_path / "games.sqlite"
    with Store(mine) as store:
        with pytest.raises(ServerUnreachable) as caught:
            merge_store(store, place, end)
        assert str(caught.value).startswith(f"{place} cannot be reached")
        assert store.games() == []
        server.start_again()
        assert merge_store(store, place).records > EVENTS
