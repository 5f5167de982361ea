"""The end of a game: the points of all, and who has won."""

import pytest

OVER = "players=2 homes=red,green first=1 castles=b8:1,n6:2 score=120,100 turn=2 left=0 final over"


@pytest.fixture(scope="module")
def durdain():
    from tallystick.games.registry import load

    return load("durdain")


def test_the_result_has_the_points_of_all(durdain):
    result = durdain.outcome(durdain.parse_position(OVER))
    assert (result.scores, result.winners) == ((120, 100), (0,))


@pytest.mark.parametrize("tie", ["shared", "castles", "earlier"])
def test_nobody_has_won_if_nobody_has_a_castle_at_home(durdain, tie):
    position = durdain.parse_position(
        f"players=2 homes=red,green first=1 castles=b8:2,n6:1 score=120,100 turn=2 left=0 final over tie={tie}"
    )
    assert durdain.outcome(position).winners == ()
