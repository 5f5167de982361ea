"""A player can be called as a unit is: the program asks which of both is meant."""

import pytest

from tallystick.referee.typednames import judge_with_names
from tallystick.rules.errors import UnreadableMove


def test_a_name_that_makes_another_move_of_the_text_is_refused(conquest):
    """Nobody can know whether the player is meant, or a word of the game that says something else."""
    position = conquest.parse_position(
        "players=2 turn=1 step=move units=keyfort-a:1,keyfort-c:1=F,umberlea-c:2,north-a:2=F"
    )
    text = "King moves from keyfort-a to keyfort-b"
    assert judge_with_names(conquest, position, text, ("Ann", "Bo")).move == "K keyfort-a > keyfort-b"
    with pytest.raises(UnreadableMove) as caught:
        judge_with_names(conquest, position, text, ("Ann", "King"))
    assert str(caught.value) == (
        'the move cannot be read at column 1: expected "player 2" in the place of a name that is also a word of the game, found "King".'
    )
    with pytest.raises(UnreadableMove, match='column 14: expected "player 2"'):
        judge_with_names(conquest, position, f'"In dispute: {text}."', ("Ann", "King"))
    assert judge_with_names(conquest, position, f"the {text}", ("King", "Bo")).move == "K keyfort-a > keyfort-b"
    assert (
        judge_with_names(conquest, position, text.replace("King", "player 1"), ("King", "Bo")).move
        == "keyfort-a > keyfort-b"
    )


def test_a_short_text_is_no_sentence_about_a_player(conquest):
    """In a record the text of a step stands without a verb."""
    position = conquest.parse_position(
        "players=2 turn=1 step=move units=keyfort-a:1,keyfort-c:1=F,umberlea-c:2,north-a:2=F"
    )
    for text in ("K keyfort-a > keyfort-b", "k Ka > Kb"):
        assert judge_with_names(conquest, position, text, ("Ann", "K")).move == "K keyfort-a > keyfort-b"
