"""The page of a seat says which recorded move contradicts the player's own seal, and shows the position without that seal."""

from tests.table.hiddengame import BLUE, RED, SALT, armadora_drive, at, hidden, play, seal, sent

__all__ = ["armadora_drive", "hidden"]

FIVE = {"number": 1, "salt": SALT, "text": "c3=5"}


def test_a_move_against_the_own_seal_is_named_and_the_board_is_shown_without_it(hidden):
    seal(hidden, RED, "c3=5")
    red = at(hidden, RED)
    own = sent(red, "seats/1/holds", seals=[FIVE])[1]
    assert own["against"] == []
    assert "c3:1=5" in own["position"]
    play(hidden, "W5 e1")
    own = sent(red, "seats/1/holds", seals=[FIVE])[1]
    (says,) = own["against"]
    assert says == (
        "Move 11 (Red places a warrior of 5 on e1) contradicts your seal 1: "
        "Red has no warrior of value 5 left. The only one is on c3."
    )
    assert "<svg" in own["svg"]
    assert "c3:1," in own["position"]
    assert "e1:1=5" in own["position"]
    assert sent(at(hidden, BLUE), "seats/2/holds")[1]["against"] == []
    assert hidden.game["against_reveals"] == [], "nobody else knows of it"
