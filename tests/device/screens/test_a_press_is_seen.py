"""A press is visible at once: its act happens, or the button's label is inverted until the act happens."""

from types import SimpleNamespace

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tallydevice.ui.canvas import Canvas
from tallydevice.ui.screen import CONFIRM, Screen
from tests.device.table import ALL_SIZES, FEATHER, ROLES, SIZES

pytestmark = pytest.mark.long

SOON_MS = 50
# A press must be visible within this time. Keys are read every 20 ms, and a touch pad must be touched for a moment.


def label_of(table, role):
    """Return the dots of the label's cell as rows of bytes, without the lines between the cells."""
    screen, canvas = table.app.shown, table.app.canvas
    picture, width = table.device.rgb(), canvas.width
    cell, bar = width // 3, (8 + canvas.edge) * canvas.unit
    left = ROLES.index(role) * cell
    # The last cell may be a dot wider than the others.
    columns = range(left + canvas.unit, left + cell - canvas.unit)
    return [
        [picture[3 * (y * width + x) : 3 * (y * width + x) + 3] for x in columns]
        for y in range(screen.bottom, screen.bottom + bar)
    ]


def is_inverted(before, after):
    colours = {dot for row in before for dot in row}
    assert len(colours) == 2
    (first, second) = colours
    other = {first: second, second: first}
    return [[other[dot] for dot in row] for row in before] == after


@pytest.mark.pixels
@pytest.mark.parametrize("board", ALL_SIZES.values(), ids=ALL_SIZES)
@pytest.mark.parametrize("role", ROLES)
def test_the_label_is_inverted_while_the_finger_is_down_and_turns_back(tables, board, role):
    table = tables(board)
    table.begin("free")
    others = [each for each in ROLES if each != role]
    before = {each: label_of(table, each) for each in ROLES}
    table.device.press(role)
    table.wait(SOON_MS)
    assert is_inverted(before[role], label_of(table, role))
    assert [label_of(table, each) for each in others] == [before[each] for each in others]
    table.app.input.forget()
    table.wait(SOON_MS)
    assert label_of(table, role) == before[role]
    table.device.release(role)


@pytest.mark.pixels
@pytest.mark.parametrize("board", SIZES.values(), ids=SIZES)
def test_a_roll_turns_the_label_back_with_its_result(tables, board):
    table = tables(board)
    table.begin("free")
    table.press("Dice")
    table.press("Roll")
    before = label_of(table, "a")
    table.device.press("a")
    table.wait(SOON_MS)
    assert is_inverted(before, label_of(table, "a"))
    table.device.release("a")
    table.wait(SOON_MS)
    assert table.state.roll_count == 2
    assert label_of(table, "a") == before


@pytest.mark.parametrize("board", SIZES.values(), ids=SIZES)
def test_only_labels_are_drawn(tables, board):
    table = tables(board)
    table.begin("free")
    display = table.device.display
    table.wait(1050 - table.session.turn_ms_now() % 1000)
    before = display.frame_number
    table.device.press("b")
    table.wait(SOON_MS)
    table.device.release("b")
    assert display.frame_number == before + 1
    seen = display.refreshes[-1]
    assert not seen.full
    assert seen.areas
    assert all(top >= table.app.shown.bottom for _, top, _, _ in seen.areas)


def test_what_acts_at_once_is_not_inverted(free):
    free.press("Menu")
    at = free.app.shown.at
    free.device.press("c")
    free.wait(SOON_MS)
    assert free.app.shown.at == at + 1
    assert free.app.canvas.stamped is None
    free.device.release("c")


def test_of_two_fingers_the_last_one_is_seen_then_the_other(free):
    free.device.press("b")
    free.wait(SOON_MS)
    free.device.press("c")
    free.wait(SOON_MS)
    assert free.app.shown._legend.pressed == 2
    free.device.release("c")  # The turn ends. In another turn, the finger on b means nothing.
    free.wait(SOON_MS)
    assert free.app.shown._legend.pressed == -1
    free.device.release("b")
    free.wait(SOON_MS)
    assert free.screen == "turn"


def test_a_screen_that_was_left_by_a_press_keeps_no_stamp(free):
    turn = free.app.shown
    free.press("Dice")
    assert free.app.shown is not turn
    assert turn._legend.pressed == -1
    assert free.app.canvas.stamped is None
    free.press("Back")
    free.press("Dice")


def test_a_slow_display_shows_no_press(tables):
    table = tables(FEATHER)
    canvas = Canvas(table.device.display, {"width": 296, "height": 128, "colours": 2, "slow": True})
    screen = Screen(SimpleNamespace(canvas=canvas))
    screen.set_buttons((CONFIRM, "OK", print))
    canvas.refresh()
    screen.show_press(0)
    assert not canvas.changed
    assert canvas.stamped is None


def test_a_press_that_wakes_the_device_is_not_shown(tables):
    table = tables(FEATHER, settings={"animation": 0, "sleep_after": 30})
    table.begin("free")
    table.device.unplug()
    table.wait(40_000)
    assert table.app.power.is_asleep
    table.device.press("c")
    table.wait(200)
    assert not table.app.power.is_asleep
    assert table.app.canvas.stamped is None
    table.device.release("c")
    table.wait(SOON_MS)
    assert table.state.turn == 1


# --- a number's steps -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("role", "sign"), [("c", 1), ("b", -1)])
def test_a_step_acts_when_the_finger_comes_down_and_becomes_a_leap_when_it_stays(free, role, sign):
    free.press("Score")
    screen = free.app.shown
    free.device.press(role)
    free.wait(SOON_MS)
    assert screen.value == sign
    free.wait(500)
    assert screen.value == 10 * sign
    free.wait(300)
    assert screen.value == 20 * sign
    free.device.release(role)
    free.wait(1000)
    assert screen.value == 20 * sign
    free.device.tap(role)
    assert screen.value == 21 * sign


def test_a_letters_leap_counts_from_the_letter_before_the_finger_came_down(table):
    table.app.open("letters", "Name", "", 8, print)
    table.device.press("c")
    table.wait(SOON_MS)
    assert table.app.shown._at == 1
    table.wait(500)
    assert table.app.shown._at == 7
    table.wait(300)
    assert table.app.shown._at == 14
    table.device.release("c")


def test_the_face_of_a_die_leaps_round_its_sides(free):
    free.app.open("dice_sets.TypeRollScreen", [6])
    free.device.hold("b", 600)
    assert free.app.shown.value == 2  # five less than 1
    free.press("+1")
    assert free.app.shown.value == 3


# --- a screen that changes under a finger ---------------------------------------------------------------------------


def test_a_turn_that_a_laptop_ends_under_the_finger_is_not_ended_twice(free):
    free.device.press("c")
    free.wait(SOON_MS)
    free.session.end_turn(by=BY_LAPTOP)
    free.wait(SOON_MS)
    free.device.release("c")
    free.wait(SOON_MS)
    assert (free.state.turn, free.state.seat) == (2, 1)
    free.press("End turn")
    assert (free.state.turn, free.state.seat) == (3, 2)


def test_points_that_a_laptop_adds_under_the_finger_take_no_press_away(free):
    free.device.press("c")
    free.wait(SOON_MS)
    free.session.change_score(0, 5, BY_LAPTOP)
    free.wait(SOON_MS)
    free.device.release("c")
    free.wait(SOON_MS)
    assert free.state.turn == 2


def test_a_game_that_is_paused_under_the_finger_is_not_resumed_by_it(free):
    """Button a has the label "Dice" when it goes down, and "Resume" when it comes up."""
    assert free.app.shown.buttons[0].label == "Dice"
    free.device.press("a")
    free.wait(SOON_MS)
    free.session.pause()
    free.wait(SOON_MS)
    assert free.app.shown.buttons[0].label == "Resume"
    free.device.release("a")
    free.wait(SOON_MS)
    assert free.state.paused
    assert free.screen == "turn"


def test_two_quick_presses_end_two_turns_even_if_a_slow_screen_sees_them_together(free, monkeypatch):
    now_ms = free.device.now_ms
    waiting = [("c", is_down, now_ms + at) for is_down, at in ((True, 10), (False, 70), (True, 160), (False, 220))]
    monkeypatch.setattr(free.app.hardware.buttons, "poll", lambda: waiting.pop(0) if waiting else None)
    free.device.step()
    assert not waiting
    assert free.state.turn == 3


def test_what_a_press_means_is_what_stands_there_after_the_press_before(pastures, monkeypatch):
    """In the turn after a pause, button a means "Terrain" again, even if both presses are read together."""
    pastures.session.pause()
    pastures.wait(SOON_MS)
    assert pastures.app.shown.buttons[0].label == "Resume"
    now_ms = pastures.device.now_ms
    waiting = [("a", is_down, now_ms + at) for is_down, at in ((True, 10), (False, 70), (True, 160), (False, 220))]
    monkeypatch.setattr(pastures.app.hardware.buttons, "poll", lambda: waiting.pop(0) if waiting else None)
    pastures.device.step()
    assert not pastures.state.paused
    assert pastures.screen == "choice"
