"""A device, laptops that sync it, and what must be true of their store after each fault."""

from __future__ import annotations

from functools import cache

from tallycore.log.records import record_seq
from tallystick.link.sync import SyncReport, sync
from tallystick.store.place import ServerAddress
from tallystick.store.store import Store
from tests.link.rig import Memory, Rig

Numbers = dict[tuple[int, int], int]
"""The numbers of games, by row of `logs` and first event."""


@cache
def _memory(seed: int, events: int) -> Memory:
    rig = Rig(seed)
    rig.play(events)
    return rig.memory()


def played(seed: int, events: int) -> Rig:
    """Return a device on which so many events have happened. It is new each time."""
    return Rig(seed, memory=_memory(seed, events), device_id=b"device-1")


def synced(rig: Rig, store: Store) -> SyncReport:
    """Sync a device."""
    with rig.link() as link:
        return sync(link, store)


def check_acknowledged(rig: Rig, store: Store) -> None:
    """Assert that everything is stored of which the device believes it, because it may free it."""
    through = rig.session.journal.acknowledged
    stored = store.records(rig.session.journal.log_id, 1, through + 1)
    assert stored == [record for record in rig.log if record_seq(record) <= through]


def numbers(store: Store) -> Numbers:
    """Return the numbers of the games. They begin with 1, and none is left out or given twice."""
    found = {(game.log, game.first_seq): game.number for game in store.games()}
    assert sorted(found.values()) == [*range(1, len(found) + 1)]
    return found


def check_whole(rig: Rig, store: Store, shown: Numbers) -> None:
    """Assert that a store has exactly what happened on a device, and that games keep the numbers that were `shown`."""
    assert store.records(rig.session.journal.log_id) == rig.log
    assert store.gaps(rig.session.journal.log_id) == []
    now = numbers(store)
    assert shown.items() <= now.items()
    log = store.open_log(rig.device_id, rig.session.journal.log_id)
    assert log.other_branches() == []
    assert store.games(log.row) == store.games_as_read(log.row)


def recovers(rig: Rig, place: ServerAddress) -> None:
    """Assert that what a fault has left is right, and that a further sync brings the rest."""
    with Store(place) as store:
        check_acknowledged(rig, store)
        shown = numbers(store)
        synced(rig, store)
        check_whole(rig, store, shown)
        assert synced(rig, store).new == 0
