"""A note from the laptop and the end of its turn are one act, wherever the power is cut while they are written."""

from unittest import mock

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tallydevice.journal import checkpoint
from tests.device.chips import KINDS, Chips
from tests.device.evening import Evening, start

NOTES = 5
# Where changes go to one side and the other in turn, each half of the act is written to either.


def standing(session):
    state = session.state
    return state.turn, state.seat, list(state.choice_counts)


@pytest.fixture(autouse=True)
def little_memory():
    with mock.patch.object(checkpoint, "ROOM_TO_GO_ON", 300):
        yield


@pytest.mark.parametrize("kind", KINDS)
def test_a_cut_at_every_step_leaves_both_halves_or_neither(kind):
    evening = Evening(KINDS[kind])
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session)
    cuts = []
    for number in range(NOTES):
        before = standing(session)
        evening.chips.steps.on_step = lambda: cuts[-1][1].append(evening.chips.image())
        cuts.append((before, []))
        following = 1 + (session.state.seat + 1) % session.state.seats
        session.append("choice_made", choice=0, item=number, seat=session.state.seat, by=BY_LAPTOP, ends=following)
        session.complete_note()
        evening.chips.steps.on_step = lambda: None
        confirmed = standing(session)
        assert confirmed[0] == before[0] + 1
        cuts[-1][1].append(evening.chips.image())
        seen = []
        for image in cuts[-1][1]:
            chips = Chips(evening.chips.memory)
            chips.load(image)
            again = Evening(KINDS[kind])
            again.chips = chips
            found = again.open()
            found.complete_note()
            seen.append(standing(found))
        assert all(each in (before, confirmed) for each in seen)
        assert before in seen
        assert seen[-1] == confirmed
