"""Dice: the hashed lines, equally likely faces, and a count that never repeats or skips."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tallycore.proof.dice
from tallycore.errors import DiceError
from tallycore.proof.commitments import check_salt, commitment
from tallycore.proof.dice import MOST_DICE, DiceCup, check_sides, draw_sides, faces_of, key_line
from tallycore.proof.dice_sets import check_faces, format_dice, parse_dice
from tallycore.proof.sha256 import sha256_hex
from tallycore.proof.soft_sha256 import SoftSha256
from tests.tallycore.vectors import said, vectors

SECRET = bytes(range(32))
sets_of_dice = st.lists(st.integers(2, 100), min_size=1, max_size=MOST_DICE)
salts = st.lists(st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=24), max_size=4)


@pytest.mark.parametrize("row", vectors("dice", "commitments"), ids=lambda row: row["secret"][:8])
def test_commitments_are_those_of_the_vectors(row):
    assert commitment(bytes.fromhex(row["secret"])) == row["commitment"]


@pytest.mark.parametrize("row", vectors("dice", "keys"), ids=said)
def test_keys_are_those_of_the_vectors(row):
    for salt in row["salts"]:
        check_salt(salt)
    assert sha256_hex(key_line(bytes.fromhex(row["secret"]), row["salts"])) == row["key"]
    assert DiceCup(bytes.fromhex(row["secret"]), row["salts"]).key == row["key"]


@pytest.mark.parametrize("row", vectors("dice", "rolls"), ids=said)
def test_rolls_are_those_of_the_vectors(row):
    assert faces_of(row["key"], row["roll"], row["sides"]) == (row["faces"], row["bytes_read"])


@given(salts, salts)
def test_two_lists_of_salts_never_make_the_same_line(some, others):
    assert (key_line(SECRET, some) == key_line(SECRET, others)) == (some == others)


def test_the_count_goes_on_where_it_stood():
    first = DiceCup(SECRET, ["Ann"])
    evening = [first.roll([6, 6]) for _ in range(6)]
    assert first.rolls_made == 6
    again = DiceCup(SECRET, ["Ann"], rolls_made=4)
    assert [again.roll([6, 6]) for _ in range(2)] == evening[4:]
    assert again.rolls_made == 6


def test_a_refused_roll_takes_no_number():
    cup = DiceCup(SECRET, [])
    with pytest.raises(DiceError):
        cup.roll([1])
    assert cup.rolls_made == 0
    assert cup.roll([6]) == faces_of(cup.key, 1, [6])[0]


def test_a_secret_of_another_length_is_refused():
    with pytest.raises(DiceError, match="32 bytes, not 31"):
        DiceCup(SECRET[:-1], [])


@given(sets_of_dice, st.integers(1, 10**9))
def test_every_face_is_on_its_die(sides, roll):
    faces, read = faces_of("key", roll, sides)
    assert len(faces) == len(sides) <= read
    assert all(1 <= face <= count for face, count in zip(faces, sides, strict=True))


# Chi-square exceeds this value once in 10,000 fair streams, for sides - 1 degrees of freedom. The stream is fixed.
CHI_SQUARE_LIMIT = {2: 15.2, 6: 25.8, 20: 50.8, 86: 145.6, 100: 163.7}


@pytest.mark.parametrize("sides", CHI_SQUARE_LIMIT)
def test_faces_are_equally_likely(sides):
    cup = DiceCup(SECRET, ["fair?"])
    seen = Counter(face for _ in range(1000) for face in cup.roll([sides] * MOST_DICE))
    expected = 1000 * MOST_DICE / sides
    chi_square = sum((seen[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert chi_square < CHI_SQUARE_LIMIT[sides]


def test_every_byte_is_taken_or_passed_over_so_that_no_face_gains(monkeypatch):
    """Each of the 256 bytes comes, and then again: a d100 uses 200 of them, each face exactly twice."""

    class Stream:
        def __init__(self, line):
            self.block = int(line.decode().rsplit(":", 1)[1])

        def digest(self):
            return bytes(at % 256 for at in range(32 * self.block, 32 * self.block + 32))

    monkeypatch.setattr(tallycore.proof.dice, "start", Stream)
    for sides in (6, 20, 100):
        fair = 256 - 256 % sides
        faces, read = faces_of("key", 1, [sides] * 2 * fair)
        assert read == 256 + fair
        assert faces[:fair] == faces[fair:]
        assert set(Counter(faces).values()) == {2 * fair // sides}


def test_idle_time_changes_no_roll(monkeypatch):
    monkeypatch.setattr(tallycore.proof.dice, "IS_NATIVE", False)
    monkeypatch.setattr(tallycore.proof.dice, "start", SoftSha256)
    plain, prepared = DiceCup(SECRET, []), DiceCup(SECRET, [])
    for idle_steps in (0, 1, 5, 40):
        for _ in range(idle_steps):
            prepared.prepare()
        assert prepared.roll([6, 20]) == plain.roll([6, 20])
    assert prepared.rolls_made == 4


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("d20", [20]),
        ("2d6", [6, 6]),
        ("2d6+d8", [6, 6, 8]),
        (" 1D6 + 1d4 ", [6, 4]),
        ("12d100", [100] * 12),
        ("d0006", [6]),
    ],
)
def test_a_set_of_dice_is_read(text, sides):
    assert parse_dice(text) == sides


@given(sets_of_dice)
def test_a_set_of_dice_reads_back(sides):
    assert parse_dice(format_dice(sides)) == sides


def test_the_text_of_a_set_counts_only_dice_of_which_there_are_more():
    assert [format_dice(sides) for sides in ([6], [6, 6], [6, 8, 6])] == ["d6", "2d6", "d6+d8+d6"]


def test_a_die_shows_its_first_face_and_its_last_and_no_other():
    for face in (1, 6):
        check_faces([6], [face])
    for face in (0, 7):
        with pytest.raises(ValueError, match=f"a d6 has no face {face}"):
            check_faces([6], [face])


def test_a_draw_takes_from_what_is_left():
    cup = DiceCup(SECRET, [])
    for roll in range(1, 9):
        assert cup.draw(3, 3) == faces_of(cup.key, roll, [3, 2, 1])[0]
    assert draw_sides(100, 2) == [100, 99]
    assert draw_sides(3, 3, at_bottom=1) == [2, 1, 1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not a set of dice"),
        ("6", "not a set of dice"),
        ("2d", "not a set of dice"),
        ("d6+", "not a set of dice"),
        ("twod6", "not a set of dice"),
        ("d²", "not a set of dice"),
        ("d00006", "not a set of dice"),
        ("d" + "9" * 5000, "not a set of dice"),
        ("d1", "2 to 100 sides, not 1"),
        ("d101", "2 to 100 sides, not 101"),
        ("0d6", "1 to 12 dice, not 0"),
        ("13d6", "1 to 12 dice, not 13"),
        ("9d6+4d6", "1 to 12 dice, not 13"),
    ],
)
def test_an_impossible_set_of_dice_gets_one_sentence(text, sentence):
    with pytest.raises(DiceError, match=sentence):
        parse_dice(text)


@pytest.mark.parametrize("sides", [[], [6] * 13, [1], [101], [0], [-6]])
def test_impossible_dice_are_refused(sides):
    with pytest.raises(DiceError):
        check_sides(sides)


@pytest.mark.parametrize("salt", ["", "x" * 25, "Zoë", "two\nlines", "\x7f"])
def test_a_salt_that_nobody_could_type_into_a_hash_tool_is_refused(salt):
    with pytest.raises(DiceError, match="salt"):
        check_salt(salt)
