"""The end: final scores, the seal to photograph, the secret that everybody may check."""

import hashlib

import pytest

from tallycore.proof.sha256 import to_hex
from tallycore.proof.short_code import short_code


def test_ending_asks_twice_and_going_on_is_the_first_choice(free):
    free.press("Menu")
    free.pick("End the game")
    free.press("Choose")
    assert free.screen == "turn"
    free.press("Menu")
    free.pick("End the game")
    free.pick("Finished")
    free.press("No")
    assert free.state.ended_how == 0
    assert free.state.stage == 2


def test_the_highest_score_stands_first(free):
    for seat, points in enumerate((3, 12, 7)):
        free.session.change_score(seat, points)
    free.end_game()
    assert [entry.text.split(" ")[0] for entry in free.app.shown._entries[:3]] == ["Blue", "Green", "Red"]
    assert free.shows("Final scores")


def test_a_game_in_which_nobody_scored_shows_no_points(free):
    free.end_game()
    assert free.shows("Finished", "Red  0:0")


@pytest.mark.parametrize("how", ["Finished", "Abandoned"])
def test_the_secret_of_the_commitment_is_revealed(free, how):
    committed = to_hex(free.state.commitment)
    free.end_game(how)
    free.pick("The dice secret")
    free.press("More")
    secret = "".join("".join(free.texts[1:5]).split())
    assert hashlib.sha256(f"secret:{secret}".encode()).hexdigest() == committed


def test_the_secret_can_still_be_shown_after_restarts(free):
    free.end_game()
    for _ in range(20):
        free.restart()
    free.pick("The dice secret")
    free.press("More")
    assert len("".join("".join(free.texts[1:5]).split())) == 64


def test_the_seal_is_that_of_the_end_of_the_game_however_often_the_device_is_started(free):
    sealed = []
    free.session.listeners.append(lambda event, _record: sealed.append(event))
    free.end_game()
    assert sealed[-1].kind == "sealed"
    code = short_code(sealed[-1]["seal"])
    for _ in range(2):
        free.pick("Seal")
        assert "-".join(free.texts[1:3]) == code
        free.restart()


def test_a_new_game_can_follow(free):
    free.end_game()
    free.pick("New game")
    free.pick("Pastures New")
    free.pick("All right")
    free.pick("Start the game")
    assert free.screen == "commitment"
    assert free.state.game == "pastures"
