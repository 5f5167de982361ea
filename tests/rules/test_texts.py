"""Texts are cut into words and rows in one place, and each part knows where it begins."""

import re

import pytest

from tallystick.rules.errors import UnreadableMove, UnreadablePosition
from tallystick.rules.texts import MoveText, PositionText, Token, number_of, row_text, rows, tokens


@pytest.mark.parametrize(
    ("text", "sign", "before", "after"),
    [
        ("first=2", "=", ("first", 10), ("2", 16)),
        ("a=b=c", "=", ("a", 10), ("b=c", 12)),
        ("d7>d8", ">", ("d7", 10), ("d8", 13)),
        ("first", "=", ("first", 10), ("", 15)),
    ],
)
def test_a_word_is_cut_at_the_first_sign(text, sign, before, after):
    assert Token(text, 10).cut(sign) == (before, after)


def test_the_parts_of_a_list_say_where_they_begin():
    assert Token("b2,,e5", 4).split(",") == [("b2", 4), ("", 7), ("e5", 8)]


@pytest.mark.parametrize(("start", "part"), [(0, ("Fo2", 5)), (2, ("2", 7)), (9, ("", 8))])
def test_a_part_of_a_word_begins_within_it_or_at_its_end(start, part):
    assert Token("Fo2", 5).part(start) == part


def test_words_stand_between_blanks_or_fit_a_pattern():
    assert tokens(" F  c3") == [("F", 1), ("c3", 4)]
    assert tokens("a1 b2", re.compile(r"\d"), 2) == [("2", 4)]


@pytest.mark.parametrize(("digits", "number"), [("007", 7), ("9" * 5000, 999999)])
def test_of_a_very_long_number_only_the_first_digits_are_read(digits, number):
    assert number_of(digits) == number


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("F2/3", [("F2", 1), ("3", 4)]),
        ("F 2\n 3 \n\nW", [("F 2", 1), ("3", 6), ("W", 10)]),
        ("F//3", [("F", 1), ("", 3), ("3", 4)]),
    ],
)
def test_slashes_and_line_ends_separate_rows(text, found):
    assert list(rows(Token(text, 1))) == found


@pytest.mark.parametrize(
    ("cells", "text"), [(["", "", "F", "", "W", "P"], "2F1WP"), ([""] * 12, "12"), (["Kn*"], "Kn*"), ([], "")]
)
def test_a_row_has_a_number_for_empty_squares_side_by_side(cells, text):
    assert row_text(cells) == text


def position(text):
    return PositionText(text, {"guard-call": ("reminder", "binding")})


def test_a_position_is_refused_with_the_faults_met_before():
    read = position("Kn 3 ")
    read.faults += ["one.", "two.", "one."]
    with pytest.raises(UnreadablePosition) as refusal:
        read.fail(read.tokens[1], "1 or 2")
    assert (refusal.value.column, refusal.value.expected, refusal.value.faults) == (4, "1 or 2", ("one.", "two."))
    with pytest.raises(UnreadablePosition, match="column 5: expected more, found the end of the text"):
        read.fail(None, "more")


def test_a_choice_is_told_by_its_place():
    read = position("fill")
    assert read.choice(read.tokens[0], ("over", "fill"), "a phase") == 1
    for missing in (None, Token("castles", 0)):
        with pytest.raises(UnreadablePosition, match="expected a phase"):
            read.choice(missing, ("over", "fill"), "a phase")


def test_a_key_comes_once():
    read = position("first=1 first=2")
    assert read.once(read.tokens[0].cut("=")[0]) == "first"
    with pytest.raises(UnreadablePosition, match="column 9: expected first= only once"):
        read.once(read.tokens[1].cut("=")[0])


def test_a_reading_has_one_of_its_values():
    read = position("guard-call=binding")
    read.take_reading("guard-call", Token("binding", 11))
    assert read.readings == {"guard_call": "binding"}
    with pytest.raises(UnreadablePosition, match="column 12: expected a value of guard-call: reminder, binding"):
        read.take_reading("guard-call", Token("never", 11))


def test_a_move_is_read_pattern_by_pattern():
    read, letters = MoveText("ab12 ", 1), re.compile("[a-z]+")
    assert read.look(letters)[0] == "b"
    assert read.take(letters)[0] == "b"
    assert (read.take(letters), read.at) == (None, 2)
    assert MoveText("ab12", 0, 1).take(letters)[0] == "a"
    with pytest.raises(UnreadableMove, match='column 3: expected a letter, found "12"'):
        read.fail("a letter")
    with pytest.raises(UnreadableMove, match="column 1: expected a square"):
        read.fail("a square", 0)
    with pytest.raises(UnreadableMove, match="column 5: expected more, found the end of the text"):
        read.fail_at_end("more")
