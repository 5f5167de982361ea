"""Put back a copy of a device's memory, and sync what happens then."""

from __future__ import annotations

import random

from tallycore.log.records import record_seq
from tallystick.link.sync import SyncReport, sync
from tallystick.store.store import Store
from tests.link.rig import Memory, Rig


def synced(rig: Rig, store: Store) -> SyncReport:
    """Sync, and check that the store has everything that it has acknowledged."""

    def check(through: int) -> None:
        log = store.open_log(rig.device_id, rig.session.journal.log_id)
        assert log.records(rig.session.journal.first_seq, through + 1) == [
            record for record in rig.log if rig.session.journal.first_seq <= record_seq(record) <= through
        ]

    rig.check_acknowledged = check
    with rig.link() as link:
        return sync(link, store)


def branches(store: Store, rig: Rig) -> list[list[bytes]]:
    """Return what is stored of each branch. The branch that the device continued last comes first."""
    log = store.open_log(rig.device_id, rig.session.journal.log_id)
    return [each.records() for each in (log, *log.other_branches())]


def first_different(one: list[bytes], other: list[bytes]) -> int:
    """Return the first event that differs in two logs."""
    return next(record_seq(mine) for mine, theirs in zip(one, other, strict=False) if mine != theirs)


def forked(rig: Rig, memory: Memory, seed: int, events: int) -> None:
    """Put back the memory, and let the game go on in another way."""
    rig.restore(memory)
    rig.players.rng = random.Random(seed)
    rig.play(events)


def small(seed: int) -> Rig:
    """Return a device with little room. It frees the room of events that a laptop has."""
    rig = Rig(seed, history_bytes=20_000)
    rig.play(300)
    return rig
