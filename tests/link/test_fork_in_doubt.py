"""A log that may have forked, but events are missing: the laptop says what is certain, and calls nothing else a fork."""

import pytest

from tallydevice.journal.loss import note_loss
from tallystick.link.stored import ForkPoint
from tallystick.link.sync import REASON_FREED, sync
from tallystick.store.store import Store
from tests.link.forked import branches, first_different, forked, small, synced
from tests.link.rig import Rig
from tests.rawstore import raw, unguarded

pytestmark = pytest.mark.long


@pytest.fixture
def rig():
    rig = Rig(4)
    rig.play(120)
    return rig


def test_a_fork_before_what_the_device_has_freed_is_said_to_be_before_it(store, tmp_path):
    rig = small(4)
    memory = rig.memory()
    rig.play(60)
    synced(rig, store)
    first = list(rig.log)
    forked(rig, memory, 1, 10)
    with Store(tmp_path / "other.sqlite") as other:
        synced(rig, other)  # another laptop stores the branch, and the device frees it
        rig.play(1200)
        kept = rig.session.journal.first_seq
        assert kept > len(first) + 1
    report = synced(rig, store)
    assert report.fork is None  # events are missing between the store and the device: nobody can know
    assert [gap[:2] for gap in report.gaps] == [(len(first) + 1, kept)]


def test_a_fork_of_which_the_device_has_freed_the_beginning(store, tmp_path):
    rig = small(4)
    memory = rig.memory()
    for _ in range(5):
        rig.play(300)
        synced(rig, store)
    first = list(rig.log)
    forked(rig, memory, 1, 10)
    with Store(tmp_path / "other.sqlite") as other:
        synced(rig, other)
        rig.play(900)
        kept = rig.session.journal.first_seq
        assert 300 < kept < len(first)
    report = synced(rig, store)
    assert report.fork == ForkPoint(kept, is_exact=False)
    assert branches(store, rig) == [rig.log[kept - 1 :], first]
    assert report.gaps == [(1, kept, REASON_FREED)]
    rig.play(30)
    assert synced(rig, store).fork is None
    assert branches(store, rig) == [rig.log[kept - 1 :], first]


def test_a_fork_right_after_what_the_device_has_freed_is_told_exactly(store):
    rig = small(4)
    for _ in range(4):
        synced(rig, store)
        rig.play(250)  # the device frees what is synced
    kept = rig.session.journal.first_seq
    assert kept > 1
    memory = rig.memory()
    rig.play(20)
    synced(rig, store)
    first = list(rig.log)
    forked(rig, memory, 1, 60)
    assert synced(rig, store).fork == ForkPoint(first_different(first, rig.log))
    assert branches(store, rig) == [rig.log, first]


def test_a_laptop_that_lacks_the_beginning_finds_a_fork_all_the_same(tmp_path):
    rig = small(4)
    with Store(tmp_path / "first.sqlite") as first:
        synced(rig, first)
        rig.play(900)
        assert rig.session.journal.first_seq > 1
    with Store(tmp_path / "second.sqlite") as second:
        rig.play(5)
        memory = rig.memory()
        rig.play(40)
        synced(rig, second)
        known = list(rig.log)
        forked(rig, memory, 1, 100)
        assert synced(rig, second).fork == ForkPoint(first_different(known, rig.log))


def test_what_the_device_lost_and_said_so_is_no_fork(rig, store):
    synced(rig, store)
    rig.line.unplug()

    note_loss(rig.session.journal, 5)
    rig.session.boot("0.1.0", "test", 0)
    rig.line.plug()
    rig.play(40)
    with rig.link() as link:
        report = sync(link, store)
    assert (report.fork, report.set_back_to) == (None, 0)
    assert store.records(rig.session.journal.log_id) == rig.log


def test_a_head_that_was_changed_in_the_store_makes_no_fork(rig, store):
    synced(rig, store)
    with raw(store.place) as other:
        other.execute("UPDATE heads SET head = ?", (bytes(32),))
    rig.play(10)
    assert synced(rig, store).fork is None
    assert branches(store, rig) == [rig.log]


def test_a_record_that_was_damaged_in_the_store_makes_no_fork(rig, store):
    synced(rig, store)
    with unguarded(store.place) as other:
        other.execute("UPDATE records SET record = x'00' WHERE seq = 50")
        other.execute("DELETE FROM heads")
    rig.check_acknowledged = None
    rig.play(10)
    with rig.link() as link:
        assert sync(link, store).fork is None
