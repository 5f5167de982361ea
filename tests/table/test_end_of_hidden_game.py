"""The end of a game with sealed set-ups: who has not revealed, and what speaks against a set-up that was revealed."""

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.table.view import OVER, OVER_NOT_NOTED
from tests.table.hiddengame import BLUE, CONTROL, RED, SALT, armadora_drive, at, hidden, play, reveal, seal, sent

__all__ = ["armadora_drive", "hidden"]

pytestmark = pytest.mark.long


@pytest.fixture
def false(hidden):
    """Blue has sealed the only 3 on d3, and has then placed it on e2. Red has sealed, too."""
    seal(hidden, RED, "c3=5")
    seal(hidden, BLUE, "d3=3")
    play(hidden, "W c4", "W3 e2")
    return hidden


def says_of_audit(store):
    findings = audit_stored(store, "last", installed_profile).of("fault")
    return [each.says for each in findings if each.check == "set-ups"]


def test_the_end_names_each_player_who_has_not_revealed(hidden):
    seal(hidden, RED, "c3=5")
    seal(hidden, RED, "c3=5", number=2)
    seal(hidden, BLUE, "d3=1")
    play(hidden, "pass", "pass")
    hidden.end_the_game()
    assert hidden.game["end"]["unrevealed"] == [{"player": "Red", "count": 2}, {"player": "Blue", "count": 1}]
    reveal(hidden, BLUE, "d3=1")
    hidden.until(lambda: hidden.game["end"]["unrevealed"] == [{"player": "Red", "count": 2}])
    assert hidden.game["against_reveals"] == []
    reveal(hidden, RED, "c3=5", number=2)
    hidden.until(lambda: hidden.game["end"]["unrevealed"] == [{"player": "Red", "count": 1}])


def test_a_game_that_a_revealed_warrior_decides_is_over_on_the_page(hidden):
    seal(hidden, RED, "c3=5")
    seal(hidden, BLUE, "d3=1")
    play(hidden, "pass", "pass")
    assert not hidden.game["over"]
    assert hidden.game["desk"]["waits"] == "Red has sealed what lies face down. Reveal it on the page of Red."
    reveal(hidden, RED, "c3=5")
    reveal(hidden, BLUE, "d3=1")
    hidden.until(lambda: hidden.game["over"])
    assert hidden.game["desk"]["waits"] in {OVER, OVER_NOT_NOTED}


def test_what_lies_face_down_and_decides_nothing_leaves_the_winner_certain(hidden):
    """Red has a 5 and one warrior more, Blue one warrior: whatever they are, Red has more."""
    play(hidden, "W5 c4", "pass", "pass")
    hidden.end_the_game()
    end = hidden.game["end"]
    assert (end["by"], end["winners"], end["is_draw"]) == ("rules", ["Red"], False)
    assert end["says"] == "Red has the most gold, 40."
    asked = {"game": "armadora", "position": hidden.desk(), "move": "winner 1", "readings": {}}
    assert sent(at(hidden, CONTROL), "ask", **asked)[1]["verdict"] == "legal"
    assert (
        "Red wins"
        in sent(at(hidden, CONTROL), "look", game="armadora", position=hidden.desk(), readings={}, table=True)[1][
            "drawing"
        ]
    )


def test_what_lies_face_down_and_decides_is_named(hidden):
    play(hidden, "pass", "pass")
    hidden.end_the_game()
    end = hidden.game["end"]
    assert (end["by"], end["winners"]) == ("rules", [])
    assert "It decides who wins" in end["says"]


def test_a_set_up_can_be_revealed_until_the_next_game_begins(hidden):
    seal(hidden, RED, "c3=5")
    seal(hidden, BLUE, "d3=1")
    play(hidden, "pass", "pass")
    hidden.end_the_game()
    for button in "baaa":  # New game, up to its last screen
        hidden.tap(button)
    hidden.until(lambda: "Start the game" in hidden.screen)
    reveal(hidden, BLUE, "d3=1")
    assert hidden.game["end"]["unrevealed"] == [{"player": "Red", "count": 1}]
    before = hidden.game["key"]
    hidden.tap("a")
    hidden.until(lambda: hidden.game["key"] != before)
    status, answer = sent(at(hidden, RED), "seats/1/reveal", number=1, salt=SALT, text="c3=5")
    assert (status, answer["error"]) == (400, "Red has no seal 1 in this game: nothing is revealed.")


def test_what_contradicts_the_record_is_said_in_the_words_of_the_audit(false, store):
    reveal(false, BLUE, "d3=3")
    assert "d3:2," in false.desk(), "of the warrior on d3 nothing is certain"
    play(false, "pass", "pass")
    false.end_the_game()
    (says,) = false.game["against_reveals"]
    assert says.startswith(
        "Move 12 (W3 e2, Blue) and set-up 1 of Blue (event 7) cannot both be true: Blue has no warrior"
    )
    assert says_of_audit(store) == [says]
    assert false.game["end"]["unrevealed"] == [{"player": "Red", "count": 1}]


def test_a_result_that_the_rules_know_does_not_hide_the_contradiction(false, store):
    """All warriors were turned up on the table, so the rules name a winner."""
    play(false, "pass", "pass", "reveal 5 c3", "reveal 1 c4", "reveal 1 d3", "reveal 3 e2")
    false.end_the_game()
    assert false.game["end"]["winners"]
    assert false.game["against_reveals"] == []
    reveal(false, BLUE, "d3=3")
    assert false.game["end"]["winners"]
    assert false.game["against_reveals"] == says_of_audit(store) != []


def test_while_the_game_runs_no_reason_shows_what_lies_face_down(false):
    """The laptop's record has the value on e2, which nobody has seen. The board shows nothing on d3, so something has to be said."""
    reveal(false, BLUE, "d3=3")
    (says,) = false.game["against_reveals"]
    assert says == (
        "Set-up 1 of Blue (event 7) does not fit the recorded moves. The reason depends on pieces that still lie face down: "
        "the audit names it after the end of the game."
    )


def test_a_reason_that_lies_open_is_given_while_the_game_runs(hidden):
    seal(hidden, BLUE, "d3=3")
    play(hidden, "pass", "pass", "reveal 1 d3")
    reveal(hidden, BLUE, "d3=3")
    (says,) = hidden.game["against_reveals"]
    assert says.startswith("Move 13 (reveal 1 d3")


def test_a_set_up_that_fits_has_nothing_against_it(hidden):
    seal(hidden, BLUE, "d3=3")
    play(hidden, "W c4")
    reveal(hidden, BLUE, "d3=3")
    assert hidden.game["against_reveals"] == []
