"""A game without points shows none on the page: the number of Flags at its end is not a score."""

import pytest

from tallystick.table.desk import describe_position

pytestmark = pytest.mark.long

CAPTURED = (
    "players=2 first=1 turn=1 step=move units=ashmoor-a:2=E,briarwood-c:1=T!,umberlea-b:1=F "
    "flags=11 barred=2 moves=1 made=1 moved=briarwood-c"
)


def test_flags_are_not_shown_as_points():
    answer = describe_position("conquest", CAPTURED)
    assert answer["winners"] == (0,)
    assert answer["scores"] is None
