"""A text that people type may name the players by their names."""

from __future__ import annotations

import pytest

from tallystick.games.registry import load
from tallystick.referee.typednames import judge_with_names, read_with_names
from tallystick.rules.errors import UnreadableMove

NAMES = ("Ann", "Bo")
PASTURES = load("pastures")
START = PASTURES.parse_position("start")


def judged(text: str, names: tuple[str, ...] = NAMES) -> str:
    """Return the verdict and the text of the claim in the first position of Pastures New."""
    verdict = judge_with_names(PASTURES, START, text, names)
    return f"{verdict.kind} {verdict.move}"


def refused(text: str, names: tuple[str, ...] = NAMES) -> str:
    """Return the refusal of a text."""
    with pytest.raises(UnreadableMove) as caught:
        judge_with_names(PASTURES, START, text, names)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Ann plays Plains on a1", "legal P a1"),
        ("ANN PLAYS PLAINS ON A1", "legal P a1"),
        ("ann: P a1", "legal P a1"),
        ("Bo: P a1", "illegal 2: P a1"),
        ("Ann passes", "illegal pass"),
        ("Bo passes", "illegal 2: pass"),
        ("Bo wins", "illegal winner 2"),
        ("Ann has won", "illegal winner 1"),
        ("P a1, Bo has won", "illegal P a1, winner 2"),
    ],
)
def test_a_name_stands_for_the_number_of_its_player(text: str, claim: str) -> None:
    """A name counts in any case, wherever it stands."""
    assert judged(text) == claim


def test_a_text_is_read_first_as_it_stands() -> None:
    """A name can be a word of the game, or another player's number."""
    assert judged("Plains a1", ("Plains", "Bo")) == judged("P a1")
    assert judged("player 2 passes", ("Player 2", "Player 1")) == "illegal 2: pass"
    assert judged("player 2 passes", ("2", "1")) == "illegal 2: pass"


def test_a_name_may_also_be_a_word_of_the_game() -> None:
    """A player named Plains plays Plains."""
    assert judged("Plains plays Plains on a1", ("Plains", "Bo")) == "legal P a1"
    assert judged("Pass passes", ("Ann", "Pass")) == "illegal 2: pass"


def test_a_name_of_several_words_is_one_name() -> None:
    """The longer name counts where one name is the beginning of another."""
    names = ("Ann", "Ann  Lee")
    assert judged("Ann Lee passes", names) == "illegal 2: pass"
    assert judged("ann passes", names) == "illegal pass"


def test_a_name_within_a_word_is_no_name() -> None:
    """Only a whole word is a name."""
    assert refused("Annie passes") == refused("Annie passes", ())


def test_a_refusal_is_about_the_text_as_it_was_typed() -> None:
    """The column and the words are those of the typed text, and the word that cannot be read is blamed."""
    plain = refused("player 1 plays Plains on z99")
    assert plain.endswith('found "z99".')
    told = refused("Ann plays Plains on z99")
    assert told == plain.replace("column 26", "column 21")


def test_a_name_that_two_players_share_is_refused_with_their_numbers() -> None:
    """Nobody can know which of the two is meant."""
    assert refused("Ann plays Plains on a1", ("Ann", "ann")) == (
        'the move cannot be read at column 1: expected player 1 or player 2, because each of them has this name, found "Ann".'
    )


def test_a_text_without_a_name_is_refused_as_ever() -> None:
    """Without names nothing is different."""
    assert refused("hello there") == refused("hello there", ())
    assert read_with_names("x", NAMES, str.upper) == "X"
