"""A log that forked: a copy of the device's memory was put back, and both branches are kept whole."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tallycore.log.records import decode_event
from tallydevice.play.session import Session
from tallystick.link.errors import LinkError
from tallystick.link.stored import ForkPoint
from tallystick.store.store import Store
from tests.link.forked import branches, first_different, forked, synced
from tests.link.rig import Rig
from tests.rawstore import copied

pytestmark = pytest.mark.long


@pytest.fixture
def rig():
    rig = Rig(4)
    rig.play(120)
    return rig


@pytest.mark.parametrize("events", [3, 40, 200])
def test_a_second_branch_is_found_however_long_it_is(rig, store, events):
    memory = rig.memory()
    rig.play(60)
    synced(rig, store)
    first = list(rig.log)
    forked(rig, memory, 1, events)
    report = synced(rig, store)
    assert report.fork == ForkPoint(first_different(first, rig.log))
    assert branches(store, rig) == [rig.log, first]
    assert rig.session.journal.acknowledged == len(rig.log)
    assert report.through == len(rig.log)


def test_a_branch_that_is_exactly_as_long_as_the_first_is_found(rig, store):
    memory = rig.memory()
    rig.play(60)
    synced(rig, store)
    first = list(rig.log)
    forked(rig, memory, 1, 20)
    while len(rig.log) < len(first):
        rig.session.change_score(0, 1)
    assert len(rig.log) == len(first)
    report = synced(rig, store)
    assert report.fork == ForkPoint(first_different(first, rig.log))
    assert branches(store, rig) == [rig.log, first]


def test_a_fork_exactly_at_the_cursor_is_no_fork_where_nothing_came_after_it(rig, store):
    synced(rig, store)
    rig.restore(rig.memory())
    rig.play(20)
    assert synced(rig, store).fork is None
    assert branches(store, rig) == [rig.log]


def test_both_branches_go_on_and_each_sync_continues_the_right_one(rig, store):
    memory = rig.memory()
    rig.play(50)
    synced(rig, store)
    other = Rig(9, memory=memory)
    other.play(30)
    assert synced(other, store).fork is not None
    for _ in range(3):
        for each in (rig, other):
            each.play(20)
            report = synced(each, store)
            assert (report.fork, report.through) == (None, len(each.log))
            assert branches(store, each)[0] == each.log
    assert sorted(map(len, branches(store, rig))) == sorted((len(rig.log), len(other.log)))


def test_a_third_branch_parts_from_the_nearest(rig, store):
    early = rig.memory()
    rig.play(40)
    late = rig.memory()
    rig.play(30)
    synced(rig, store)
    logs = [list(rig.log)]
    for seed, memory in enumerate((early, late, early), start=1):
        forked(rig, memory, seed, 25 + seed)
        report = synced(rig, store)
        assert report.fork == ForkPoint(max(first_different(each, rig.log) for each in logs))
        logs.append(list(rig.log))
    found = branches(store, rig)
    assert len(found) == 4
    assert all(log in found for log in logs)


def test_a_branch_of_a_branch_parts_from_it(rig, store):
    memory = rig.memory()
    rig.play(50)
    synced(rig, store)
    logs = [list(rig.log)]
    forked(rig, memory, 1, 30)
    again = rig.memory()
    rig.play(30)
    synced(rig, store)
    logs.append(list(rig.log))
    forked(rig, again, 2, 80)
    assert synced(rig, store).fork == ForkPoint(first_different(logs[1], rig.log))
    found = branches(store, rig)
    assert all(log in found for log in (*logs, rig.log))


def test_two_copies_of_one_memory_differ_from_their_first_start_on(rig, store):
    """Whatever is played then, or even if nothing is played."""
    memory = rig.memory()
    rig.power_cut()
    synced(rig, store)
    first = list(rig.log)
    rig.restore(memory)
    assert synced(rig, store).fork == ForkPoint(len(memory.log) + 1)
    mine, theirs = decode_event(first[-1]), decode_event(rig.log[-1])
    assert (mine.kind, mine["start"], theirs["start"]) == ("booted", 2, 2)
    assert len(mine["tag"]) == 4
    assert mine["tag"] != theirs["tag"]


def test_where_the_first_branch_was_never_synced_nothing_shows(rig, store):
    """No record can show it: docs/proof.md says so."""
    memory = rig.memory()
    rig.play(50)
    forked(rig, memory, 1, 30)
    assert synced(rig, store).fork is None
    assert branches(store, rig) == [rig.log]


def test_a_device_that_is_set_back_and_has_nothing_new_loses_nothing(rig, store, monkeypatch):
    log_now = Session.append

    def as_earlier_firmware(session, kind, **fields):
        return log_now(session, kind, **{name: fields[name] for name in fields if name not in ("start", "tag")})

    monkeypatch.setattr(Session, "append", as_earlier_firmware)
    memory = rig.memory()
    rig.power_cut()
    rig.play(30)
    synced(rig, store)
    first = list(rig.log)
    rig.restore(memory)
    assert rig.log == first[: len(rig.log)]  # its start is logged in the same way as the other one
    report = synced(rig, store)
    assert (report.fork, report.set_back_to, report.through) == (None, len(rig.log) + 1, len(rig.log))
    assert branches(store, rig) == [first]
    rig.players.rng = random.Random(1)
    rig.play(10)
    assert synced(rig, store).fork == ForkPoint(first_different(first, rig.log))
    assert branches(store, rig) == [rig.log, first]


def test_a_second_board_with_the_same_memory_is_a_branch_of_the_first(rig, store):
    memory = rig.memory()
    rig.play(50)
    synced(rig, store)
    board = Rig(9, device_id=b"device-2", memory=memory)
    board.play(30)
    report = synced(board, store)
    assert report.fork == ForkPoint(first_different(rig.log, board.log))
    for each in (rig, board, rig):
        each.play(10)
        assert synced(each, store).fork is None
        log = store.open_log(each.device_id, each.session.journal.log_id)
        assert (log.device_id, log.records()) == (each.device_id, each.log)


def test_a_second_board_is_told_to_be_a_copy_also_where_the_first_does_not_go_on(rig, store):
    synced(rig, store)
    board = Rig(9, device_id=b"device-2", memory=rig.memory())
    board.play(30)
    assert synced(board, store).fork == ForkPoint(len(rig.log) + 1)
    log = store.open_log(b"device-2", board.session.journal.log_id)
    assert log.records() == board.log


def test_a_fork_may_be_found_by_a_sync_that_is_cut_anywhere(rig, tmp_path):
    memory = rig.memory()
    rig.play(15)
    with Store(tmp_path / "base.sqlite") as store:
        synced(rig, store)
    first = list(rig.log)
    forked(rig, memory, 1, 40)
    whole = 0
    for cut in range(0, 12_000, 331):
        path = copied(tmp_path / "base.sqlite", tmp_path / f"{cut}.sqlite")
        rig.session.journal.acknowledged = 0
        with Store(path) as store:
            left = cut

            def limited(_side: str, data: bytes) -> bytes:
                nonlocal left
                if len(data) > left:
                    rig.line.unplug()
                    return b""
                left -= len(data)
                return data

            rig.line.fault = limited
            try:
                synced(rig, store)
                whole += 1
            except LinkError:
                acknowledged = rig.session.journal.acknowledged
                assert acknowledged == 0 or branches(store, rig)[0][:acknowledged] == rig.log[:acknowledged]
            rig.line.fault = None
            rig.line.plug()
            synced(rig, store)
            assert branches(store, rig) == [rig.log, first]
        path.unlink(missing_ok=True)  # a store on a server is no file
        if whole > 2:
            break
    assert whole > 2


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seed=st.integers(0, 10**6),
    common=st.integers(1, 150),
    first=st.integers(1, 120),
    second=st.integers(1, 120),
    is_synced_before=st.booleans(),
)
def test_any_two_branches_of_a_common_beginning(tmp_path_factory, seed, common, first, second, is_synced_before):
    """Sync names the first event that differs, and keeps both branches whole."""
    with Store(tmp_path_factory.mktemp("fork") / "games.sqlite") as store:
        rig = Rig(seed)
        rig.play(common)
        if is_synced_before:
            synced(rig, store)
        memory = rig.memory()
        rig.play(first)
        synced(rig, store)
        known = list(rig.log)
        forked(rig, memory, seed + 1, second)
        report = synced(rig, store)
        assert report.fork == ForkPoint(first_different(known, rig.log))
        assert branches(store, rig) == [rig.log, known]
        assert rig.session.journal.acknowledged == len(rig.log)
        rig.play(5)
        assert synced(rig, store).fork is None
        assert branches(store, rig) == [rig.log, known]
