"""Several programs make backups, restore them and sync at the same time: nothing that one of them was told is lost or mixed up."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tallystick.store.backup import write_backup
from tallystick.store.backupfile import is_backup
from tallystick.store.errors import BackupError, StoreReplaced, WouldLose
from tallystick.store.restore import restore
from tallystick.store.store import Store
from tests.store.evenings import fill, held, names_in, play_on

pytestmark = [pytest.mark.long, pytest.mark.only_files("a backup is made of a file")]

WAIT_S = 60
AHEAD = 4
# A job waits when the test has not heard so many of its words yet. Otherwise, on a fast machine, it is done before the test acts.
spawn = multiprocessing.get_context("spawn")


def backup_once(path: Path, target: Path, barrier: Any, said: Any) -> None:
    barrier.wait(WAIT_S)
    try:
        with Store(path) as store:
            write_backup(store.database, target)
        said.put("made")
    except BackupError as error:
        said.put(str(error))


def restore_once(path: Path, backup: Path, barrier: Any, said: Any) -> None:
    barrier.wait(WAIT_S)
    said.put(restore(path, backup, may_lose=True).kept)


def sync_on(path: Path, records: list[bytes], device: bytes, log_id: bytes, barrier: Any, said: Any) -> None:
    """Store one record after another, as a sync does, and tell each that was confirmed. Begin again when the store was replaced."""
    barrier.wait(WAIT_S)
    left = list(records)
    while left:
        with Store(path) as store:
            log = store.open_log(device, log_id)
            try:
                while left:
                    log.add(left[:1])
                    said.put(left.pop(0))
            except StoreReplaced:
                said.put(b"replaced")
    said.put(None)


def note_on(path: Path, barrier: Any, said: Any) -> None:
    barrier.wait(WAIT_S)
    with Store(path) as store:
        game = store.games()[0]
        for number in range(200):
            said.put(store.add_entry(game, game.last_seq, "remark", {"text": str(number)}).key)


@contextmanager
def running(*jobs: tuple[Callable[..., None], tuple[Any, ...]]) -> Iterator[list[Any]]:
    """Run the jobs in as many processes that start together. Yield the queues of what they say; in the end all must have ended well."""
    barrier = spawn.Barrier(len(jobs))
    queues = [spawn.Queue(AHEAD) for _ in jobs]
    processes = [
        spawn.Process(target=job, args=(*given, barrier, queue))
        for (job, given), queue in zip(jobs, queues, strict=True)
    ]
    for process in processes:
        process.start()
    try:
        yield queues
        for process in processes:
            process.join(WAIT_S)
        assert [process.exitcode for process in processes] == [0] * len(processes)
    finally:
        for process in processes:
            process.kill()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "store"
    folder.mkdir()
    return folder / "games.sqlite"


def test_of_two_backups_into_one_file_one_is_made_and_the_other_says_so(path: Path, tmp_path: Path) -> None:
    fill(path)
    target = tmp_path / "stick" / "games.backup"
    target.parent.mkdir()
    with running(*[(backup_once, (path, target))] * 2) as queues:
        said = sorted(queue.get(timeout=WAIT_S) for queue in queues)
    assert said[1] == "made"
    assert said[0].endswith("exists already: name another file, or replace it with --force.")
    assert is_backup(target)
    assert held(target) == held(path)
    assert names_in(target.parent) == [target.name]


def test_two_restores_at_once_end_in_the_backup_and_keep_both(path: Path, tmp_path: Path) -> None:
    recorder = fill(path)
    with Store(path) as store:
        write_backup(store.database, tmp_path / "games.backup")
    old = held(path)
    play_on(recorder, path)
    before = held(path)
    with running(*[(restore_once, (path, tmp_path / "games.backup"))] * 2) as queues:
        kept = [queue.get(timeout=WAIT_S) for queue in queues]
    assert held(path) == old
    assert sorted((held(each) for each in kept), key=len) == [old, before]


def test_backups_are_whole_while_others_write(path: Path, tmp_path: Path) -> None:
    fill(path)
    sizes = []
    with running((note_on, (path,))) as (queue,):
        for number in range(10):
            queue.get(timeout=WAIT_S)
            with Store(path) as store:
                write_backup(store.database, tmp_path / f"{number}.backup")
            sizes.append(len(held(tmp_path / f"{number}.backup")))
        keys = {queue.get(timeout=WAIT_S) for _ in range(190)}
    assert sizes == sorted(sizes)
    assert keys <= {row[5] for row in held(path) if row[0] == "entry"}


def test_a_sync_that_runs_loses_nothing_and_writes_into_no_other_log(path: Path, tmp_path: Path) -> None:
    """Two logs change their row numbers with each restore. Each event of the sync ends in its own log, or in a store that was kept."""
    recorder = fill(path, seed=5)
    other = tmp_path / "other.sqlite"
    fill(other, seed=6)
    backup = tmp_path / "other.backup"
    with Store(other) as store:
        write_backup(store.database, backup)
    more = fill(tmp_path / "more.sqlite", games=12, seed=5)
    assert more.records[: len(recorder.records)] == recorder.records
    assert more.journal.log_id == recorder.journal.log_id
    new = more.records[len(recorder.records) :]
    kept, confirmed, refused = [], [], 0
    with running((sync_on, (path, new, recorder.device, recorder.journal.log_id))) as (queue,):
        while (said := queue.get(timeout=WAIT_S)) is not None:
            confirmed.append(said)
            if len(confirmed) in (5, 60, 130):
                try:
                    restore(path, backup)
                except WouldLose:
                    refused += 1
                kept.append(restore(path, backup, may_lose=True).kept)
    assert refused == 3
    assert confirmed.count(b"replaced") >= 1
    rows = [row for each in (path, *kept) for row in held(each) if row[0] == "record"]
    own = {row[6] for row in rows if row[2] == recorder.journal.log_id}
    assert {each for each in confirmed if each != b"replaced"} <= own
    for each in (path, *kept):
        with closing(sqlite3.connect(each)) as raw:
            logs = raw.execute("SELECT id, log_id FROM logs").fetchall()
            for row, log_id in logs:
                found = {record for (record,) in raw.execute("SELECT record FROM records WHERE log = ?", (row,))}
                is_of_sync = log_id == recorder.journal.log_id
                assert (found & set(more.records) == found) == is_of_sync
