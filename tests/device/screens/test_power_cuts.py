"""The power goes after any event of a game, and the same screen comes back."""

import pytest

from tests.device.table import SIZES

pytestmark = pytest.mark.long


def same_after_restart(table):
    """Check that the screen has the same texts and pixels as before the power cut."""
    before = (table.screen, table.texts, table.device.png())
    table.restart()
    assert table.screen == before[0]
    # The time since the last event is not recorded, so the clocks may need a part of a second to catch up.
    table.device.run_until(lambda: table.texts == before[1], timeout_ms=1500)
    assert table.device.png() == before[2], f"another picture of {before[0]} after the restart"


@pytest.mark.pixels
@pytest.mark.parametrize("size", SIZES)
def test_every_confirmed_step_of_a_short_game_comes_back(tables, size):
    table = tables(SIZES[size])
    table.choose_game("pastures")
    table.pick("All right")
    table.pick("Start the game")
    same_after_restart(table)
    table.press("Salt")
    table.pick("Red: add")
    table.press("Add", 3)
    table.press("Done")
    table.pick("Go on")
    same_after_restart(table)
    table.pick("Roll for Red")
    same_after_restart(table)
    while table.app.shown._contest()[2] is None:
        table.press("Choose")
    same_after_restart(table)
    table.press("Choose")
    same_after_restart(table)
    for item in ("Plains", "Forest", "River", "River"):
        table.play(item)
        same_after_restart(table)
    table.press("Score")
    table.press("+1", 4)
    table.press("OK")
    same_after_restart(table)
    table.press("Dice")
    table.press("Roll")
    table.press("Back")
    same_after_restart(table)
    table.press("End turn")
    same_after_restart(table)
    table.press("Undo")
    table.press("Undo")
    same_after_restart(table)
    table.press("Menu")
    table.pick("Pause")
    same_after_restart(table)
    table.press("Resume")
    table.end_game()
    same_after_restart(table)


def test_a_score_not_yet_agreed_on_is_not_kept(free):
    free.press("Score")
    free.press("+1", 5)
    free.restart()
    assert free.screen == "turn"
    assert free.state.scores == [0, 0, 0]


def test_a_roll_that_was_shown_is_there_after_the_cut(free):
    free.press("Dice")
    free.press("Roll")
    faces = free.state.last_rolls()[-1].faces
    free.restart()
    assert free.state.last_rolls()[-1].faces == faces
    free.press("Dice")
    free.press("Roll")
    assert free.state.last_rolls()[-1].number == 2
