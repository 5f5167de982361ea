"""Three buttons are enough, and frequent acts need few presses."""

import pytest

from tests.device.table import SIZES

pytestmark = pytest.mark.long

# act -> the screen for it, and the button that starts it
ACTS = {
    "roll": ("dice", "Roll"),
    "score": ("turn", "Score"),
    "end turn": ("turn", "End turn"),
    "undo": ("turn", "Undo"),
    "type in": ("dice_sets.TypeRollScreen", None),
}


def reached(table, depth):
    """Return every (screen, legend) that up to `depth` presses lead to, with the present one."""
    found = [(table.screen, set(table.legend))]
    if depth == 0:
        return found
    for label in list(table.legend):
        if table.screen == "dice" and label == "Roll":
            continue  # it is there, and that is enough
        table.press(label)
        found += reached(table, depth - 1)
        while table.app._screens[1:]:
            table.app.back()
        table.app.home()
        table.wait(20)
    return found


@pytest.mark.parametrize("game", ["free", "pastures"])
@pytest.mark.parametrize("size", SIZES)
def test_every_common_act_starts_within_two_presses_of_the_turn_screen(tables, size, game):
    table = tables(SIZES[size])
    table.begin(game)
    seen = reached(table, 1)
    for act, (screen, label) in ACTS.items():
        if label is None:
            near = any("Type in" in legend or "Type" in legend for _, legend in seen)
        else:
            near = any(name == screen and label in legend for name, legend in seen)
        assert near, f"{act} is more than two presses away"


@pytest.mark.parametrize("size", SIZES)
def test_the_dukes_acts_start_within_two_presses_of_the_turn_screen(tables, size):
    table = tables(SIZES[size])
    table.begin("duke")
    seen = [(screen, legend) for screen, legend in reached(table, 1) if screen != "turn"]
    screens = {screen for screen, _ in seen}
    assert {"choice", "bag", "notes", "undo", "menu"} <= screens
    assert "End turn" in table.legend


def test_a_roll_a_score_a_turn_an_undo_and_a_typed_value_in_presses(free):
    start = free.presses
    free.press("Dice")
    free.press("Roll")
    assert free.state.roll_count == 1
    assert free.presses - start == 2
    free.press("Back")
    free.press("Score")
    assert free.screen == "score"
    free.press("Back")
    free.press("Type")
    assert free.screen == "dice_sets.TypeRollScreen"


def test_only_three_buttons_are_asked_for(free):
    scanners = free.device.board["buttons"]
    roles = [role for scanner in scanners for role in scanner["keys"].values()]
    assert sorted(roles) == ["a", "b", "c"]
