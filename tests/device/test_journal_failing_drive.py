"""A drive that fails for a while (full, or worn) costs nothing that was confirmed, whatever it kept of the failed write."""

import pytest

from tallycore.records import read_events
from tallydevice.journal import Journal
from tallydevice.places import MemoryPlace
from tallydevice.session import Session
from tests.device.test_journal_power_cuts import DEVICE, Bench, profile


class FailingPlace(MemoryPlace):
    """A drive that from its `fails_at`-th write on fails `fails` times, and each time keeps the first `keeps` of what came."""

    calls = 0
    fails_at = fails = keeps = 0

    def append(self, data):
        self._fail(data)
        super().append(data)

    def erase(self):
        self._fail(b"")
        super().erase()

    def _fail(self, data):
        FailingPlace.calls += 1
        if FailingPlace.fails_at <= FailingPlace.calls < FailingPlace.fails_at + FailingPlace.fails:
            super().append(bytes(data)[: FailingPlace.keeps])
            raise OSError(28, "the drive is full")


@pytest.mark.parametrize("keeps", [0, 3, 1000])
@pytest.mark.parametrize("fails", [1, 2, 5])
def test_a_drive_that_fails_for_a_while_costs_nothing_that_was_confirmed(keeps, fails):
    """Every write of a stretch with rewrites fails in turn, having taken nothing, a part or all; then the power is cut."""
    rewrites = 0
    for fails_at in range(1, 280, 5):
        FailingPlace.calls, FailingPlace.fails_at, FailingPlace.fails, FailingPlace.keeps = 0, 10**9, fails, keeps
        places = [FailingPlace(1536), FailingPlace(1536), FailingPlace(65536)]
        bench = Bench()
        session = Session(Journal(*places, DEVICE, bench.entropy), bench.now_ms, bench.entropy, profile)
        session.boot("0.1.0", "bench", 0)
        session.start_game(profile("free"), ["Ann", "Bob"], [0, 1], [], [])
        session.first_player(0, 0)
        log = {}
        session.listeners.append(lambda event, record, log=log: log.__setitem__(event.seq, record))
        FailingPlace.calls, FailingPlace.fails_at = 0, fails_at
        for points in range(120):
            try:
                session.change_score(points % 2, points)
            except OSError:
                assert session.journal.next_seq == max(log, default=session.journal.next_seq - 1) + 1
        first = min(log)
        for journal in (session.journal, Journal(*places, DEVICE, bench.entropy)):
            found = b""
            while piece := journal.read(first + len(read_events(found)), 300):
                found += piece
            confirmed = b"".join(log[seq] for seq in sorted(log))
            # What failed last may be there after all, as after a cut: nothing else may differ.
            assert found[: len(confirmed)] == confirmed
            assert journal.next_seq - session.journal.next_seq in {0, 1}
        rewrites += session.journal.generation
    assert rewrites > 2 * 56, "the stretch is to have rewrites in it"
