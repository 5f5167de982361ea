"""What the texts of several games have in common is read in one place."""

import pytest

from tallystick.rules.errors import UnreadableMove, UnreadablePosition
from tallystick.rules.notation import PositionWords, read_seat


class Words(PositionWords):
    KEYS = ("players", "gold")
    SWITCHES = ("stood",)
    EXAMPLE = "players=2"


def words(text):
    return Words(text, {"tie": ("share", "none")})


@pytest.mark.parametrize(
    ("text", "seat", "rest"),
    [("2: pass", 1, "pass"), ("Player 3 :pass", 2, "pass"), ("pass", None, "pass"), ("2 pass", None, "2 pass")],
)
def test_a_step_may_name_its_seat(text, seat, rest):
    found, start = read_seat(text, 3)
    assert (found, text[start:]) == (seat, rest)


@pytest.mark.parametrize("text", ["0: pass", "4: pass", f"{'9' * 5000}: pass"])
def test_a_seat_that_there_is_not_is_refused(text):
    with pytest.raises(UnreadableMove, match="expected a player from 1 to 3"):
        read_seat(text, 3)


def test_words_stand_in_any_order_and_say_where_their_values_begin():
    found = words("start gold=3,4 PLAYERS=2")
    assert {key: (word.value, word.offset) for key, word in found.words.items()} == {
        "gold": ("3,4", 11),
        "players": ("2", 23),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "start, or words such as players=2"),
        ("silver=3", r"one of players, gold, stood, or a reading \(tie\)"),
        ("gold", "gold= and a value"),
        ("gold=3 gold=4", "gold only once"),
        ("players=2 start", "start, or one of"),
    ],
)
def test_a_word_that_is_none_is_refused(text, expected):
    with pytest.raises(UnreadablePosition, match=expected):
        words(text)
