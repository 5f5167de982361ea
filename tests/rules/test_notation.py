"""What the texts of several games have in common is read in one place."""

from typing import NamedTuple

import pytest

from tallystick.rules.errors import ImpossiblePosition, UnreadableMove, UnreadablePosition
from tallystick.rules.notation import PositionWords, format_words, owner_signs, read_seat, seat_numbers


class Readings(NamedTuple):
    tie: str = "share"
    last_pile: str = "counts"


class Agreement(NamedTuple):
    readings: Readings = Readings()
    players: int = 2


class Table(NamedTuple):
    agreement: Agreement = Agreement()
    gold: int = 0
    is_night: bool = False
    owners: tuple[int, ...] = (-1, -1)
    stood: bool = False


WORDS = {
    "players": lambda table: str(table.agreement.players),
    "gold": lambda table: str(table.gold or ""),
    "night": lambda table: table.is_night,
    "owners": lambda table: owner_signs(table.owners),
}


class Words(PositionWords):
    WORDS = WORDS
    SWITCHES = ("night",)
    EXAMPLE = "players=2"

    def read(self):
        signs = {"-": -1, "1": 0, "2": 1}
        owners = self._signs("owners", signs, (-1, -1), "two owners")
        gold = self._number("gold", range(10), 0)
        table = Table(Agreement(), gold, self._switch("night"), owners, self._switch("stood"))
        return self._possible(table, lambda table: ["nobody has so much gold."] if table.gold > 5 else [])


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
    assert {key: (word.text, word.offset) for key, word in found.words.items()} == {
        "gold": ("3,4", 11),
        "players": ("2", 23),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "start, or words such as players=2"),
        ("silver=3", r"one of players, gold, night, owners, stood, or a reading \(tie\)"),
        ("gold", "gold= and a value"),
        ("gold=3 gold=4", "gold only once"),
        ("players=2 start", "start, or one of"),
    ],
)
def test_a_word_that_is_none_is_refused(text, expected):
    with pytest.raises(UnreadablePosition, match=expected):
        words(text)


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (Table(), "players=2 owners=--"),
        (Table(gold=3, is_night=True, owners=(1, -1)), "players=2 gold=3 night owners=2-"),
        (Table(stood=True, gold=7), "players=2 gold=7 owners=-- stood"),
    ],
)
def test_a_table_is_written_by_its_words_and_read_back(table, text):
    assert format_words(Words.WORDS, table) == text
    assert words(text).read() == table


def test_only_readings_that_differ_from_the_default_are_written():
    table = Table(Agreement(Readings(last_pile="lost")))
    assert format_words(Words.WORDS, table) == "players=2 owners=-- last-pile=lost"


@pytest.mark.parametrize("owners", ["1", "121", "1x"])
def test_there_is_a_sign_for_each_owner(owners):
    with pytest.raises(UnreadablePosition, match=f'expected two owners, found "{owners}"'):
        words(f"owners={owners}").read()


def test_a_table_that_cannot_be_is_refused_with_the_word_that_allows_it():
    with pytest.raises(ImpossiblePosition, match=r'(?s)Nobody has so much gold.*add the word "stood"'):
        words("gold=7").read()
    assert words("gold=7 stood").read().gold == 7


def test_seats_for_which_something_holds_are_numbered_from_1():
    assert seat_numbers((False, True, True)) == "2,3"
