"""What the session writes about draws and chances: the committed stream, and nothing that predicts it."""

import pytest

from tallycore.errors import DiceError
from tallycore.log.kinds import PURPOSE_CHANCE
from tallycore.profile.bags import bag_left
from tallycore.proof.dice import DiceCup
from tallydevice.play.bags import draw
from tests.device.test_session import Table


@pytest.fixture
def duke():
    duke = Table("duke")
    duke.session.first_player(0, 0)
    return duke


def test_draws_are_those_of_the_committed_stream_and_share_its_count_with_the_dice(duke):
    duke.session.roll([6, 6])
    draw(duke.session, 0)
    duke.session.roll([20])
    again = DiceCup(duke.session.journal.secret, [])
    faces = [again.roll([6, 6]), again.draw(16, 1), again.roll([20])]
    made = [event for event in duke.events() if event.kind in ("rolled", "bag_drawn")]
    assert [event["faces"] for event in made] == faces
    assert [event["roll"] for event in made] == [1, 2, 3]


def test_what_is_drawn_is_the_thing_at_the_place_of_its_face_among_those_left(duke):
    for _ in range(16):
        bag = bag_left(duke.session.profile, duke.session.state, 0, 0)
        laid_out = [item for item, count in enumerate(bag) for _ in range(count)]
        (item,) = draw(duke.session, 0)
        event = duke.events()[-1]
        assert event["sides"] == [len(laid_out)]
        assert laid_out[event["faces"][0] - 1] == item
    with pytest.raises(DiceError, match="not 0 of 0"):
        draw(duke.session, 0)


def test_a_draw_that_could_not_be_logged_comes_again(duke):
    journal = duke.session.journal
    append = journal.append

    def full(record):
        raise OSError(28)

    journal.append = full
    with pytest.raises(OSError, match="28"):
        draw(duke.session, 0)
    journal.append = append
    assert duke.session.state.hand == []
    draw(duke.session, 0)
    event = duke.events()[-1]
    assert (event["roll"], event["faces"]) == (1, DiceCup(journal.secret, []).draw(16, 1))


def test_what_a_game_leaves_to_chance_is_rolled_for_with_its_purpose(duke):
    duke.session.decide(1, 5)
    event = duke.events()[-1]
    assert (event.kind, event["sides"], event["purpose"], event["seat"]) == ("rolled", [5, 4], PURPOSE_CHANCE + 1, 0)


def test_no_record_of_a_draw_tells_what_is_drawn_next(duke):
    for _ in range(3):
        draw(duke.session, 0)
    key = DiceCup(duke.session.journal.secret, []).key
    assert key.encode() not in duke.records()
    assert bytes.fromhex(key) not in duke.records()
