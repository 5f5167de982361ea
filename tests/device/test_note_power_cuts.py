"""A laptop's note, count, end of turn or undo is there or not, wherever the power is cut. A note and its end of turn are one act."""

from unittest import mock

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tallydevice.journal import checkpoint
from tallydevice.link.notes import answer
from tests.device.chips import KINDS, Chips
from tests.device.evening import Evening, start

pytestmark = pytest.mark.long

NOTES = 5
# If changes go to both sides in turn, each half of the act is written to another side.


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
        seen = [standing(each) for each in after_starts(kind, evening, cuts[-1][1])]
        assert all(each in (before, confirmed) for each in seen)
        assert before in seen
        assert seen[-1] == confirmed


def after_starts(kind, evening, images):
    """Yield the session that a start finds in each image of the memory."""
    for image in images:
        chips = Chips(evening.chips.memory)
        chips.load(image)
        again = Evening(KINDS[kind])
        again.chips = chips
        found = again.open()
        found.complete_note()
        yield found


class Request(dict):
    """A request as the link passes it on: a name, and fields by their names."""

    def __init__(self, name, **fields):
        super().__init__(fields)
        self.name = name


@pytest.mark.parametrize("kind", KINDS)
def test_a_cut_at_every_step_of_an_end_of_turn_or_its_undo_is_mended_by_asking_again(kind):
    """The turn has ended or not. The same request then ends it once, whatever the cut has left."""
    evening = Evening(KINDS[kind])
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session)
    for number in range(2 * NOTES):
        state = session.state
        fields = {"game_seq": state.game_seq, "seq": session.journal.next_seq}
        request = Request("end_turn", seat=state.seat, turn=state.turn, **fields)
        if number % 3 == 2:
            request = Request("undo_note", note=session.journal.next_seq - 2, **fields)
        before = standing(session)
        images = []
        evening.chips.steps.on_step = lambda images=images: images.append(evening.chips.image())
        assert answer(session, request)[0] == "done"
        evening.chips.steps.on_step = lambda: None
        confirmed = standing(session)
        assert abs(confirmed[0] - before[0]) == 1
        images.append(evening.chips.image())
        seen = []
        for found in after_starts(kind, evening, images):
            seen.append(standing(found))
            assert answer(found, request) == ("done", {"seq": request["seq"]})
            assert standing(found) == confirmed
            assert found.journal.next_seq <= session.journal.next_seq
        assert all(each in (before, confirmed) for each in seen)
        assert before in seen
        assert seen[-1] == confirmed


@pytest.mark.parametrize("kind", KINDS)
def test_a_cut_at_every_step_of_a_count_is_mended_by_asking_again(kind):
    """A castle is counted or not. The same request then counts it once, whatever the cut has left."""
    evening = Evening(KINDS[kind])
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "conquest")
    for number in range(NOTES):
        seat, fields = session.state.seat, {"game_seq": session.state.game_seq, "seq": session.journal.next_seq}
        request = Request("add_count", seat=seat, counter=0, delta=1, **fields)
        if number == NOTES - 1:
            request = Request("undo_note", note=session.journal.next_seq - 1, **fields)
        before = session.state.counter(0, seat)
        images = []
        evening.chips.steps.on_step = lambda images=images: images.append(evening.chips.image())
        assert answer(session, request)[0] == "done"
        evening.chips.steps.on_step = lambda: None
        confirmed = session.state.counter(0, seat)
        assert abs(confirmed - before) == 1
        images.append(evening.chips.image())
        seen = []
        for found in after_starts(kind, evening, images):
            seen.append(found.state.counter(0, seat))
            assert answer(found, request) == ("done", {"seq": request["seq"]})
            assert found.state.counter(0, seat) == confirmed
        assert {*seen} == {before, confirmed}
        assert seen[-1] == confirmed
