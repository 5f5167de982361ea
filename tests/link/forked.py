"""Put a copy of a device's memory back, and sync what comes of it."""

from __future__ import annotations

import random

from tallycore.log.records import record_seq
from tallystick.link.sync import SyncReport, sync
from tallystick.store.store import Store
from tests.link.rig import Memory, Rig


def synced(rig: Rig, store: Store) -> SyncReport:
    """Sync, and hold against the store what the device has been told is stored."""

    def check(through: int) -> None:
        log = store.open_log(rig.device_id, rig.session.journal.log_id)
        assert log.records(rig.session.journal.first_seq, through + 1) == [
            record for record in rig.log if rig.session.journal.first_seq <= record_seq(record) <= through
        ]

    rig.check_acknowledged = check
    with rig.link() as link:
        return sync(link, store)


def branches(store: Store, rig: Rig) -> list[list[bytes]]:
    """Return what is stored of each branch, the one that the device continued last first."""
    log = store.open_log(rig.device_id, rig.session.journal.log_id)
    return [each.records() for each in (log, *log.other_branches())]


def first_different(one: list[bytes], other: list[bytes]) -> int:
    """Return the first event in which two logs differ."""
    return next(record_seq(mine) for mine, theirs in zip(one, other, strict=False) if mine != theirs)


def forked(rig: Rig, memory: Memory, seed: int, events: int) -> None:
    """The memory is put back, and the game goes on otherwise."""
    rig.restore(memory)
    rig.players.rng = random.Random(seed)
    rig.play(events)


def small(seed: int) -> Rig:
    """Return a device with little room, which frees what a laptop has."""
    rig = Rig(seed, history_bytes=20_000)
    rig.play(300)
    return rig
