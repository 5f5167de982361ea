"""A turn of several acts, in which the two sides say different things: that is said when the turn is over, and no turn later."""

import pytest

from tests.referee.climb_evening import entered

pytestmark = pytest.mark.long

FOUGHT = ("fight", "roll 5", "roll 3", "step")


@pytest.fixture
def beside(evening, opened):
    """Ann climbs on the device; return the evening, and what brings up the record beside it."""
    evening.climb(2)
    return evening, lambda: opened(evening)


def differing(record):
    return [(pair.move.text, pair.noted.note[1]) for pair in record.pairs.pairs if pair.differs]


def test_a_difference_is_said_as_soon_as_both_have_ended_the_turn(beside):
    evening, record_of = beside
    evening.session.end_turn()
    record = record_of()
    entered(record, *FOUGHT)
    assert differing(record) == [], "the move that was noted can still come"
    entered(record, "end")
    assert differing(record) == [("fight", "climb")]


def test_a_difference_is_not_said_before_the_device_has_ended_the_turn(beside):
    _, record_of = beside
    record = record_of()
    entered(record, *FOUGHT, "end")
    assert differing(record) == []


def test_a_difference_in_the_last_turn_is_said_when_the_game_ends_within_it(beside):
    evening, record_of = beside
    evening.session.end_game(0)
    record = record_of()
    entered(record, *FOUGHT, "end")
    assert differing(record) == [("fight", "climb")]
