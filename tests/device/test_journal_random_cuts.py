"""Games of thousands of events on every kind of memory, with many power cuts at random steps."""

import os
import random
from unittest import mock

import pytest

from tallycore.log.records import read_events
from tallydevice.journal import checkpoint
from tallydevice.journal.safety import warning_of
from tests.device.chips import KINDS
from tests.device.evening import NAMES, Evening, all_records, profile
from tests.device.power import PowerCut

pytestmark = pytest.mark.long

GAMES = int(os.environ.get("TALLYSTICK_CUT_GAMES", "1"))
EVENTS = 1500 if "TALLYSTICK_CUT_GAMES" in os.environ else 500


class Table:
    """People who play, sync and restart. Their device loses power at random steps."""

    def __init__(self, memory, seed):
        self.evening = Evening(memory, seed, history_bytes=1 << 20)
        self.random = random.Random(seed)
        self.steps_left = -1
        self.cuts = 0
        self.evening.chips.steps.on_step = self._step

    def _step(self):
        self.steps_left -= 1
        if self.steps_left == 0:
            raise PowerCut

    def play(self, events):
        session = self.switch_on()
        while self.evening.confirmed < events:
            self.steps_left = self.random.choice([3, 12, 40, 150, 600])
            try:
                for _ in range(self.random.randrange(1, 60)):
                    self.move(session)
                    if self.random.randrange(4) == 0:
                        self.evening.idle()
            except PowerCut:
                self.cuts += 1
                session = self.switch_on()
        self.steps_left = -1
        return session

    def switch_on(self):
        """Return a session on the memory after the cuts, and check it against what was confirmed. The power may go again meanwhile."""
        while True:
            try:
                session = self.evening.open()
                self.check(session)
                session.boot("0.1.0", "bench", 0)
                return session
            except PowerCut:
                self.cuts += 1
                self.steps_left = self.random.choice([-1, 5, 30])

    def check(self, session):
        evening, journal = self.evening, session.journal
        last = journal.next_seq - 1
        assert not journal.lost, "a cut is taken for damage"
        assert last in (evening.confirmed, evening.confirmed + 1)
        if last > evening.confirmed:
            # It was never confirmed, but it is there: from now on, it counts.
            record = journal.read(last, 600)
            evening.confirm(session, read_events(record)[0], record)
        if last:
            assert (session.head, session.state.encode(), session.fold.checkpoint()) == evening.truth[last]
        assert journal.secret in evening.secrets
        if session.state.commitment and not session.state.revealed:
            assert journal.secret
        first = journal.first_seq
        assert not evening.chips.volume.was_formatted
        assert first <= evening.acknowledged + 1
        assert all_records(journal) == b"".join(evening.records[seq] for seq in range(max(first, 1), last + 1))
        for seq in [seq for seq in evening.truth if 0 < seq < last - 3]:
            del evening.truth[seq]

    def move(self, session):
        """Do one act, as people do."""
        pick = self.random.randrange(100)
        state = session.state
        if state.game not in ("free", "pastures") or state.stage == 3 or pick == 0:
            game = self.random.choice(["free", "pastures"])
            seats = self.random.randrange(2, 7) if game == "free" else 2
            session.start_game(
                profile(game), NAMES[:seats], list(range(seats)), [8, 8] if game == "pastures" else [], []
            )
        elif not state.turn:
            session.first_player(self.random.randrange(state.seats), 0)
        elif pick < 30:
            session.roll([6] * self.random.randrange(1, 4))
        elif pick < 55:
            session.change_score(self.random.randrange(state.seats), self.random.randrange(-9, 30))
        elif pick < 80:
            session.end_turn()
        elif pick < 90 and session.undo_target():
            session.undo(session.undo_target().seq)
        elif pick < 93:
            self.evening.acknowledge(self.random.randrange(session.journal.next_seq))
        elif pick < 95:
            session.end_game(0)
        else:
            session.pause()


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("kind", list(KINDS))
def test_no_cut_of_many_costs_anything_that_was_confirmed(kind, seed):
    memory = dict(KINDS[kind])
    if memory["kind"] == "rewritten":
        memory["bytes"] = memory["erase_bytes"] = 2048
    else:
        memory["bytes"] = memory["erase_bytes"] = 2560
    with mock.patch.object(checkpoint, "ROOM_TO_GO_ON", 500):
        table = Table(memory, seed)
        session = table.play(EVENTS)
    assert session.journal.next_seq > EVENTS
    assert table.cuts > EVENTS // 100
    assert warning_of(session.journal) in range(4)
