"""What a change costs on the display: one small refresh. While nothing happens, it costs nothing."""

import gc
import sys
import weakref

import pytest

from tests.device.table import SIZES

pytestmark = [pytest.mark.long, pytest.mark.parametrize("size", SIZES)]


def refreshes_of(table, act):
    display = table.device.display
    before = display.frame_number
    act()
    return list(display.refreshes)[len(display.refreshes) - (display.frame_number - before) :]


def pixels(refresh):
    return sum((right - left) * (bottom - top) for left, top, right, bottom in refresh.areas)


def test_a_changed_number_is_one_partial_refresh(tables, size):
    table = tables(SIZES[size])
    table.begin("free")
    table.press("Score")
    (refresh,) = refreshes_of(table, lambda: table.press("+1"))
    assert not refresh.full
    width, height = table.device.size
    assert pixels(refresh) < width * height / 2


def test_of_the_buttons_labels_only_the_one_that_changes_is_drawn(tables, size):
    table = tables(SIZES[size])
    table.begin("free")
    table.press("Score")
    assert "Back" in table.legend
    bottom = table.app.shown.bottom
    (refresh,) = refreshes_of(table, lambda: table.press("+1"))
    assert "OK" in table.legend
    drawn = [area for area in refresh.areas if area[3] > bottom]
    assert drawn
    assert all(right <= table.device.size[0] // 3 for _, _, right, _ in drawn), drawn


def test_a_score_that_comes_from_outside_redraws_its_cell_alone(tables, size):
    table = tables(SIZES[size])
    table.begin("free")
    table.session.change_score(1, 3)
    (refresh,) = refreshes_of(table, table.device.step)
    assert not refresh.full
    width, height = table.device.size
    assert pixels(refresh) < width * height / 8


def test_a_roll_redraws_the_dice_and_not_the_screen(tables, size):
    table = tables(SIZES[size])
    table.begin("free")
    table.press("Dice")
    table.app.replace("dice", [6, 6])
    table.press("Roll")
    for refresh in refreshes_of(table, lambda: table.press("Roll")):
        assert not refresh.full


def test_a_step_in_which_nothing_happens_draws_nothing(tables, size):
    table = tables(SIZES[size])
    table.begin("free")
    table.wait(1000 - table.session.turn_ms_now() % 1000)
    assert refreshes_of(table, lambda: table.wait(900)) == []


def test_a_second_redraws_the_clocks_alone(tables, size):
    table = tables(SIZES[size])
    table.begin("free")
    table.wait(2000 - table.session.turn_ms_now() % 1000)
    refreshes = refreshes_of(table, lambda: table.wait(1000))
    assert len(refreshes) == 1
    width, height = table.device.size
    assert pixels(refreshes[0]) < width * height / 10


@pytest.mark.pixels
def test_partial_refreshes_leave_the_same_picture_as_drawing_it_all(tables, size):
    table = tables(SIZES[size])
    table.begin("pastures")
    table.play("Plains", "Forest", "River")
    table.press("Score")
    table.press("+1", 12)
    table.press("-1", 4)
    table.press("OK")
    table.wait(75_000)
    partial = table.device.png()
    group = table.device.display.root_group
    table.device.display.root_group = None
    table.device.display.root_group = group
    table.device.display.refresh()
    assert table.device.png() == partial


def test_idle_steps_leave_nothing_behind_on_the_heap(tables, size):
    table = tables(SIZES[size])
    table.begin("free")
    now_ms = table.device.hardware.now_ms()
    step = table.app.step
    for _ in range(50):
        step(now_ms)
    before = sys.getallocatedblocks()
    for _ in range(200):
        step(now_ms)
    assert sys.getallocatedblocks() - before < 20


def test_a_screen_that_was_left_is_freed_with_all_that_it_drew(tables, size):
    table = tables(SIZES[size])
    table.begin("free")
    table.press("Menu")
    left = [weakref.ref(table.app.shown), weakref.ref(table.app.shown.group)]
    table.press("Back")
    gc.collect()
    assert [each() for each in left] == [None, None]


def test_calls_stay_shallow_enough_for_a_boards_stack(tables, size):
    ours = ("tallydevice", "tallycore", "adafruit_display_text")
    deepest = []

    def depth(frame, event, arg):
        if event == "call" and any(name in frame.f_code.co_filename for name in ours):
            frames = 0
            while frame is not None and frame.f_code.co_name != "run_for":
                frames += any(name in frame.f_code.co_filename for name in ours)
                frame = frame.f_back
            deepest.append(frames)

    table = tables(SIZES[size])
    table.begin("pastures")
    sys.setprofile(depth)
    try:
        table.play("Plains", "Forest")
        table.press("Dice")
        table.press("Roll")
        table.press("Back")
        table.press("Undo")
        table.press("Undo")
        table.press("Yes")
        table.end_game()
    finally:
        sys.setprofile(None)
    assert max(deepest) < 30
