"""If memory fails for a while (a full or worn drive), nothing confirmed is lost, whatever the failed write has left."""

import os
from unittest import mock

import pytest

from tallydevice.journal import checkpoint
from tallydevice.journal.journal import Journal
from tests.device.chips import KINDS
from tests.device.evening import DEVICE, Evening, all_records, start
from tests.device.memory_medium import MemoryMedium

pytestmark = pytest.mark.long

STEPS = range(1, 900, 5 if "TALLYSTICK_CUT_GAMES" in os.environ else 83)
# For a game with compactions. The short run tries another set of steps each time.


class Failures:
    """Let writes fail from step `at` on, `times` times. Each time, the bytes of that step stay."""

    def __init__(self, at, times):
        self.at, self.times, self.count = at, times, 0

    def step(self):
        self.count += 1
        if self.times and self.count >= self.at:
            self.times -= 1
            raise OSError(28, "the drive is full")


def failing_table(kind):
    evening = Evening(KINDS[kind], history_bytes=1 << 17)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    return evening, session


@pytest.mark.parametrize("times", [1, 2, 5])
@pytest.mark.parametrize("kind", list(KINDS))
def test_memory_that_fails_for_a_while_costs_nothing_that_was_confirmed(kind, times):
    """Every step of a game with compactions fails once. The failed act is not repeated: other acts follow."""
    rewritten = failed = 0
    with mock.patch.object(checkpoint, "ROOM_TO_GO_ON", 300):
        for at in STEPS:
            evening, session = failing_table(kind)
            before = session.journal.base_next
            failures = Failures(at, times)
            evening.chips.steps.on_step = failures.step
            for points in range(75):
                next_seq, state = session.journal.next_seq, session.state.encode()
                try:
                    session.change_score(points % 2, 1000 + points)
                except OSError:
                    failed += 1
                    assert (session.journal.next_seq, session.state.encode()) == (next_seq, state)
            evening.chips.steps.on_step = lambda: None
            session.change_score(0, 1)  # the last failed event may be there as long as nothing follows
            rewritten += session.journal.base_next > before
            wanted = b"".join(evening.records[seq] for seq in sorted(evening.records))
            for journal in (session.journal, Journal(*evening.chips.media(), DEVICE, evening.entropy)):
                assert all_records(journal) == wanted, f"step {at}"
                assert journal.head == session.head, f"step {at}"
    assert rewritten > 0.7 * len(STEPS), "the stretch is to have compactions in it"
    assert failed > 0.3 * len(STEPS) * times


@pytest.mark.parametrize("kind", list(KINDS))
def test_what_failed_last_may_be_there_after_a_cut_and_nothing_else_differs(kind):
    with mock.patch.object(checkpoint, "ROOM_TO_GO_ON", 300):
        for at in STEPS[: len(STEPS) // 3]:
            evening, session = failing_table(kind)
            failures = Failures(at, 1)
            evening.chips.steps.on_step = failures.step
            confirmed = session.journal.next_seq - 1
            try:
                for points in range(60):
                    session.change_score(points % 2, points)
                    confirmed = session.journal.next_seq - 1
            except OSError:
                pass
            evening.chips.steps.on_step = lambda: None
            again = evening.journal()
            assert again.next_seq - 1 in (confirmed, confirmed + 1)
            wanted = b"".join(evening.records[seq] for seq in sorted(evening.records))
            assert all_records(again)[: len(wanted)] == wanted


class Forgetful(MemoryMedium):
    """A medium that accepts everything, and returns other bytes from `at` on."""

    at = 1 << 20

    def read(self, at, count):
        found = super().read(at, count)
        return (
            found
            if at + count <= self.at
            else found[: max(0, self.at - at)] + b"\xee" * (at + len(found) - max(at, self.at))
        )


def test_nothing_is_erased_before_what_replaces_it_was_read_back():
    primary, spare, history = MemoryMedium(4096), MemoryMedium(4096), Forgetful(1 << 16)
    evening = Evening(KINDS["appended"])
    session = evening.open(Journal(primary, spare, history, DEVICE, evening.entropy))
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    for points in range(30):
        session.change_score(points % 2, points)
    history.at = session.journal.history_at + 100
    before, whole = primary.read(0, 4096), all_records(session.journal)
    with pytest.raises(OSError, match="cannot be read back"):
        session.journal.compact()
    assert primary.read(0, 4096) == before
    history.at = 1 << 20
    session.pause()
    session.journal.compact()
    again = Journal(primary, spare, history, DEVICE, evening.entropy)
    assert again.next_seq == session.journal.next_seq
    assert all_records(again)[: len(whole)] == whole
