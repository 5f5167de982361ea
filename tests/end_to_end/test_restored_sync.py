"""An older backup is restored, but the device has used again the space of what was stored: the next sync tells the gap."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallystick.link.sync import REASON_ELSEWHERE, sync
from tallystick.store.backup import write_backup
from tallystick.store.errors import StoreReplaced
from tallystick.store.restore import restore
from tallystick.store.store import Store
from tests.link.rig import Rig

pytestmark = [pytest.mark.long, pytest.mark.only_files("only a store in a file is restored from a backup")]


def synced(rig: Rig, path: Path):
    with Store(path) as store, rig.link() as link:
        return sync(link, store)


def test_the_gap_is_told_once_and_nothing_is_doubled(tmp_path: Path) -> None:
    path, backup = tmp_path / "games.sqlite", tmp_path / "games.backup"
    rig = Rig(4, history_bytes=20_000)
    rig.play(300)
    synced(rig, path)
    in_backup = len(rig.log)
    with Store(path) as store:
        write_backup(store.database, backup)
    for _ in range(3):
        rig.play(400)
        synced(rig, path)
    first = rig.session.journal.first_seq
    assert first > in_backup + 1
    report = restore(path, backup, may_lose=True)
    assert report.lacking.events == len(rig.log) - in_backup
    rig.play(20)

    told = synced(rig, path)
    assert told.gaps == [(in_backup + 1, first, REASON_ELSEWHERE)]
    assert told.fork is None
    assert synced(rig, path).gaps == []
    with Store(path) as store:
        log_id = rig.session.journal.log_id
        assert store.gaps(log_id) == told.gaps
        assert store.records(log_id) == rig.log[:in_backup] + rig.log[first - 1 :]
        assert store.other_copies(rig.device_id, log_id) == []


def test_the_kept_store_brings_it_back(tmp_path: Path) -> None:
    path, backup = tmp_path / "games.sqlite", tmp_path / "games.backup"
    rig = Rig(4, history_bytes=20_000)
    rig.play(100)
    synced(rig, path)
    with Store(path) as store:
        write_backup(store.database, backup)
    rig.play(300)
    synced(rig, path)
    kept = restore(path, backup, may_lose=True).kept
    assert kept is not None
    restore(path, kept)
    with Store(path) as store:
        assert store.records(rig.session.journal.log_id) == rig.log
    assert synced(rig, path).new == 0


def test_a_sync_in_which_a_backup_is_restored_acknowledges_nothing_more(tmp_path: Path) -> None:
    path, backup = tmp_path / "games.sqlite", tmp_path / "games.backup"
    rig = Rig(4)
    rig.play(100)
    synced(rig, path)
    with Store(path) as store:
        write_backup(store.database, backup)
    acknowledged = rig.session.journal.acknowledged
    rig.play(300)
    with Store(path) as store, rig.link() as link:
        restore(path, backup)
        with pytest.raises(StoreReplaced):
            sync(link, store)
    assert rig.session.journal.acknowledged == acknowledged
    assert synced(rig, path).new == len(rig.log) - acknowledged
    with Store(path) as store:
        assert store.records(rig.session.journal.log_id) == rig.log
