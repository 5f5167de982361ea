"""The dice cup: any set of dice with its sum, typed dice, the last rolls."""

import pytest

from tests.device.dukes import last
from tests.device.table import PYGAMER

pytestmark = pytest.mark.long


def test_two_presses_roll_the_games_dice(free):
    free.press("Dice")
    free.press("Roll")
    assert last(free).sides == [6]
    assert free.shows(str(last(free).faces[0]), "#1 Red")


def test_one_more_press_rolls_again_and_the_roll_before_stays_in_sight(free):
    free.press("Dice")
    free.press("Roll")
    first = last(free).faces[0]
    free.press("Roll")
    assert last(free).number == 2
    assert free.shows(f"before: {first}")


def test_several_dice_are_shown_with_their_sum(free):
    free.press("Dice")
    free.press("Set")
    free.pick("2d6")
    free.press("Roll")
    faces = last(free).faces
    assert len(faces) == 2
    assert free.shows(f"={sum(faces)}")


def test_any_dice_can_be_put_together(free):
    free.press("Dice")
    free.press("Set")
    free.pick("Other dice")
    free.pick("Add d12")
    free.pick("Add d8")
    free.pick("Add d6")
    free.pick("Remove d6")
    free.pick("Add d...")
    free.set_number(2)
    free.press("OK")
    assert free.shows("d12+d8+d2")
    free.pick("Use these")
    free.press("Roll")
    assert last(free).sides == [12, 8, 2]


def test_at_most_twelve_dice_at_once(free):
    free.press("Dice")
    free.press("Set")
    free.pick("Other dice")
    for _ in range(12):
        free.pick("Add d100")
    assert [entry.text for entry in free.app.shown._entries] == ["Use these", "Remove d100"]
    free.pick("Use these")
    free.press("Roll")
    assert free.shows(f"={sum(last(free).faces)}")


def test_the_cup_keeps_its_set_through_a_restart(free):
    free.press("Dice")
    free.press("Set")
    free.pick("d20")
    free.press("Roll")
    free.restart()
    free.press("Dice")
    assert free.app.shown.sides == [20]


def test_dice_rolled_by_hand_are_typed_in_and_marked(free):
    free.press("Dice")
    free.press("Set")
    free.pick("2d6")
    free.press("Type in")
    free.set_number(5)
    free.press("Next die")
    free.set_number(3)
    free.press("Log it")
    assert last(free).faces == [5, 3]
    assert free.shows("=8", "typed Red")
    assert free.state.roll_count == 0


def test_typing_starts_with_one_press_from_a_table_without_other_choices(free):
    free.press("Type")
    assert free.shows("Type in d6")
    free.press("Back")
    assert free.screen == "dice"


def test_a_typed_face_goes_round_the_die(free):
    free.press("Type")
    free.press("-1")
    assert free.app.shown.value == 6
    free.press("+1")
    assert free.app.shown.value == 1


def test_going_back_while_typing_logs_nothing(free):
    before = free.session.journal.next_seq
    free.press("Type")
    free.press("+1", 2)
    free.press("Back")
    assert free.session.journal.next_seq == before


def test_the_list_of_rolls_marks_typed_and_undone_ones(free):
    free.press("Dice")
    free.press("Roll")
    free.press("Type in")
    free.press("Log it")
    free.press("Back")
    free.press("Undo")
    free.press("Undo")
    free.press("Yes")
    free.press("Dice")
    free.press("Rolls")
    assert free.shows("undone typed: 1")
    free.pick("undone typed")
    assert free.shows("Typed roll", "undone typed")


def test_shaking_rolls_in_the_cup_and_nowhere_else(tables):
    table = tables(PYGAMER)
    table.begin("free")
    table.device.shake()
    table.wait(2000)
    assert table.state.roll_count == 0
    table.press("Dice")
    table.device.shake()
    table.wait(2000)
    assert table.state.roll_count == 1


@pytest.mark.parametrize("sides", [[2], [100], [100] * 12, [6] * 7, [12, 8, 6]])
def test_every_die_of_a_set_is_on_the_screen(free, sides):
    free.press("Dice")
    free.app.replace("dice", sides)
    free.press("Roll")
    shown = [text for text in free.texts if text.isdigit()]
    assert sorted(map(int, shown)) == sorted(last(free).faces)
