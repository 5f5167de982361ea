"""Which seat is meant where somebody types one."""

import pytest

from tallystick.cli._seats import seat_of
from tallystick.cli.errors import CommandError

NAMES = ("Ben", "Bo", "Bea", "2", "bo jones")


@pytest.mark.parametrize(
    ("text", "seat"), [("1", 0), ("5", 4), ("ben", 0), ("bE ", None), ("bo", 1), ("BO J", 4), ("2", 1), ("bea", 2)]
)
def test_a_number_comes_before_a_name_and_a_whole_name_before_a_beginning(text, seat):
    if seat is None:
        with pytest.raises(CommandError, match=r"fits the seats 1 \(Ben\) and 3 \(Bea\)"):
            seat_of(text, len(NAMES), NAMES)
    else:
        assert seat_of(text, len(NAMES), NAMES) == seat


def test_without_names_the_numbers_are_told():
    assert seat_of("3", 3) == 2
    with pytest.raises(CommandError, match=r'there is no seat "0": the seats are 1, 2 and 3'):
        seat_of("0", 3)
