"""Undo on the screen: one act at a time, as far as the log goes back. Before a roll is taken back, everybody must agree."""

import pytest

from tallycore.log.kinds import BY_LAPTOP

pytestmark = pytest.mark.long


def test_undo_shows_what_it_would_take_back(free):
    free.press("End turn")
    free.press("Undo")
    assert free.shows("Take this back?", "the turn passed to Blue")
    free.press("Back")
    assert free.state.seat == 1


def test_a_turn_comes_back_with_two_presses(free):
    free.press("End turn")
    free.press("Undo")
    free.press("Undo")
    assert free.screen == "turn"
    assert (free.state.seat, free.state.turn) == (0, 1)


def test_at_least_two_turns_come_back(free):
    for _ in range(5):
        free.press("Score")
        free.press("+1")
        free.press("OK")
        free.press("End turn")
    undone = 0
    while True:
        free.press("Undo")
        if free.shows("Nothing can be taken back"):
            break
        free.press("Undo")
        undone += 1
    assert undone >= 4
    assert free.state.turn <= 4
    free.press("Close")
    assert free.screen == "turn"


def test_past_a_roll_undo_asks_again_and_a_second_press_of_the_same_button_says_no(free):
    free.press("Dice")
    free.press("Roll")
    free.press("Back")
    free.press("Undo")
    free.press("Undo")
    assert free.shows("Do all agree?")
    free.device.tap("a")
    assert free.screen == "undo"
    assert not free.state.last_rolls()[-1].flags
    free.press("Undo")
    free.press("Yes")
    assert free.shows("undone")


def test_an_earlier_act_behind_a_roll_needs_the_same_consent(free):
    free.press("Dice")
    free.press("Roll")
    free.press("Back")
    free.press("Score")
    free.press("+1")
    free.press("OK")
    free.press("Undo")
    free.press("Undo")
    assert free.screen == "turn", "a score after the roll needs no second confirmation"
    free.press("Undo")
    free.press("Undo")
    assert free.screen == "confirm.ConsentScreen"


def test_in_pastures_new_the_played_type_and_its_turn_come_back_together(pastures):
    pastures.play("Forest")
    pastures.press("Undo")
    assert pastures.shows("Red: Forest", "This undoes the turn's end")
    pastures.press("Undo")
    assert (pastures.state.seat, pastures.state.choices) == (0, [])
    assert not pastures.shows("Not Forest")


def test_without_the_games_file_a_noted_choice_can_be_taken_back(pastures):
    pastures.play("Forest")
    pastures.device.power_cut()
    (pastures.device.drive / "games" / "pastures.json").unlink()
    pastures.device.power_on()
    pastures.press("Go on")
    pastures.app.trouble = ""  # It was about the missing file.
    assert pastures.session.profile is None
    for taken_back in ("the turn passed to Blue", "Red: item"):
        pastures.press("Undo")
        assert pastures.shows("Take this back?", taken_back), pastures.texts
        pastures.press("Undo")
    assert (pastures.screen, pastures.state.choices) == ("turn", [])


def test_only_what_was_read_on_the_screen_is_taken_back(free):
    free.press("Dice")
    free.press("Roll")
    free.press("Back")
    free.press("Undo")
    undo = free.app.shown.buttons[0].act
    free.session.change_score(1, 5, BY_LAPTOP)  # comes over the link at the moment of the press
    undo()
    assert (free.screen, free.state.scores) == ("undo", [0, 5, 0])
    assert free.shows("+5 for Blue")


def test_consent_to_one_undo_is_none_to_what_came_meanwhile(free):
    free.press("Dice")
    free.press("Roll")
    free.press("Back")
    free.press("Undo")
    free.press("Undo")
    assert free.screen == "confirm.ConsentScreen"
    free.session.change_score(1, 5, BY_LAPTOP)
    free.press("Yes")
    assert (free.screen, free.state.scores) == ("undo", [0, 5, 0])
    assert not free.state.last_rolls()[-1].flags


def test_after_a_roll_no_salt_is_asked_for_though_the_first_player_is_taken_back(free):
    free.press("Dice")
    free.press("Roll")
    free.press("Back")
    free.press("Undo")
    free.press("Undo")
    free.press("Yes")
    free.press("Undo")
    assert free.shows("Red starts")
    free.press("Undo")
    assert free.screen == "first"
    free.restart()
    assert free.screen == "first"
    free.pick("Let Blue start")
    assert (free.screen, free.state.seat) == ("turn", 1)
