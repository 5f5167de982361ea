"""The dice tumble for a moment, after the roll is logged. The animation shows nothing of the roll."""

import pytest

from tallydevice.ui.animation import FRAME_MS, FRAMES
from tests.device.dukes import begin
from tests.device.table import FEATHER, MACROPAD, PYGAMER, SIZES

pytestmark = [pytest.mark.long, pytest.mark.pixels]

MOVING = {"dim_after": 0, "sleep_after": 0}
STILL = {**MOVING, "animation": 0}


def cup(tables, board, sides, seed=7, settings=MOVING):
    """Return the dice cup of a free table, before the first roll."""
    table = tables(board, seed=seed, settings=settings)
    table.begin("free")
    table.press("Dice")
    table.app.replace("dice", list(sides))
    table.wait(20)
    return table


def press_roll(table):
    """Press and release the button, without drawing. (Holding it would go back.)"""
    table.device.press("a")
    table.wait(60)
    table.device.release("a")
    table.device.run_until(lambda: table.state.roll_count > 0)


def frames_until_still(table, most_ms=3000):
    """Return every picture until the dice stop, and the time when they stop."""
    start = table.device.now_ms
    pictures = [table.device.rgb()]
    drawn = table.device.display.frame_number
    while moves(table):
        assert table.device.now_ms - start < most_ms
        table.device.step()
        if table.device.display.frame_number != drawn:
            drawn = table.device.display.frame_number
            picture = table.device.rgb()
            if picture != pictures[-1]:
                pictures.append(picture)
    return pictures, table.device.now_ms - start


def moves(table):
    """Return True if the result is still hidden."""
    tumble = table.app.shown._tumble
    return tumble is not None and tumble.moves


def roll(table):
    """Roll, release the button, and wait until the dice stop."""
    press_roll(table)
    pictures, ms = frames_until_still(table)
    table.wait(50)
    return pictures, ms


def test_the_roll_is_logged_before_the_first_frame(tables):
    table = cup(tables, FEATHER, [6])
    display = table.device.display
    seen = []
    really = display.refresh

    def refresh(*args, **kwargs):
        seen.append((table.session.journal.next_seq, table.state.roll_count, moves(table)))
        return really(*args, **kwargs)

    before = table.session.journal.next_seq
    display.refresh = refresh
    roll(table)
    # While the finger is down, only the button's label is drawn.
    assert next(each for each in seen if each[2]) == (before + 1, 1, True)
    assert seen[-1] == (before + 1, 1, False)


@pytest.mark.parametrize("board", SIZES.values())
@pytest.mark.parametrize("sides", [[6], [6, 6], [20, 12, 2], [6] * 12])
def test_dice_tumble_for_a_moment_and_lie_as_if_they_had_not(tables, board, sides):
    table = cup(tables, board, sides)
    pictures, ms = roll(table)
    assert 300 <= ms <= 600
    assert len(pictures) >= 5
    still = cup(tables, board, sides, settings=STILL)
    roll(still)
    assert table.device.rgb() == still.device.rgb()
    assert table.texts == still.texts


@pytest.mark.parametrize("board", [FEATHER, MACROPAD])
def test_where_dice_are_tiny_nothing_moves_and_the_sum_waits_its_moment(tables, board):
    table = cup(tables, board, [100] * 12)
    roll(table)
    still = cup(tables, board, [100] * 12, settings=STILL)
    roll(still)
    assert table.device.rgb() == still.device.rgb()


def test_what_tumbles_is_the_same_whatever_was_rolled(tables):
    rolled = {}
    for seed in range(1, 7):
        table = cup(tables, FEATHER, [6], seed=seed)
        pictures, _ = roll(table)
        rolled[table.state.last_rolls()[-1].faces[0]] = pictures[:-1]
    assert len(rolled) >= 3
    assert len({tuple(pictures) for pictures in rolled.values()}) == 1


def test_rolling_on_takes_the_dice_from_the_same_stream_as_without(tables):
    faces = []
    for settings in (MOVING, STILL):
        table = cup(tables, PYGAMER, [6, 6], settings=settings)
        for _ in range(4):
            table.press("Roll")
        faces.append([each.faces for each in table.state.last_rolls()])
    assert faces[0] == faces[1]


def test_a_press_in_the_middle_is_not_lost(tables):
    table = cup(tables, FEATHER, [6, 6])
    press_roll(table)
    table.wait(FRAME_MS * 3)
    assert moves(table)
    table.press("Roll")
    assert table.state.roll_count == 2
    frames_until_still(table)
    assert table.shows(f"={sum(table.state.last_rolls()[-1].faces)}")


def test_what_moves_can_be_brought_to_its_end_at_once(tables):
    table = cup(tables, FEATHER, [6, 6])
    press_roll(table)
    table.wait(FRAME_MS * 3)
    assert moves(table)
    table.app.shown.settle()
    assert not moves(table)
    assert table.shows(f"={sum(table.state.last_rolls()[-1].faces)}")


def test_back_in_the_middle_leaves_nothing_moving(tables):
    table = cup(tables, FEATHER, [6])
    press_roll(table)
    table.wait(100)
    table.press("Back")
    assert table.screen == "turn"
    table.wait(1000)
    table.press("Dice")
    face = table.state.last_rolls()[-1].faces[0]
    assert table.shows(str(face), "#1 Red")
    assert not moves(table)


def test_animation_off_shows_the_result_at_once(tables):
    table = cup(tables, FEATHER, [6, 6], settings=STILL)
    press_roll(table)
    assert not moves(table)
    assert table.shows(f"={sum(table.state.last_rolls()[-1].faces)}")


def test_a_frame_makes_no_new_bitmap_and_no_new_text(tables, monkeypatch):
    import displayio

    from tallydevice.ui import text, tumbling_dice

    table = cup(tables, FEATHER, [6, 6])
    press_roll(table)
    table.wait(30)
    made = []

    def count(*args, **kwargs):
        made.append(args)
        return displayio.Bitmap(*args, **kwargs)

    monkeypatch.setattr(text, "Bitmap", count)
    monkeypatch.setattr(tumbling_dice, "Bitmap", count)
    monkeypatch.setattr(text.Text, "show", lambda *args: made.append(args))
    pictures, _ = frames_until_still(table)
    assert len(pictures) > 3
    assert made == []


def test_it_is_over_in_six_hundred_milliseconds_even_where_a_step_comes_late():
    assert FRAMES * FRAME_MS <= 540


class Sound:
    """Counts its clicks."""

    clicks = 0

    def click(self):
        self.clicks += 1

    def tick(self, now_ms):
        pass


@pytest.mark.parametrize("settings", [MOVING, STILL])
def test_dice_that_lie_still_are_heard_once(tables, settings):
    table = cup(tables, FEATHER, [6], settings=settings)
    table.app.hardware.sound = Sound()
    roll(table)
    table.wait(1000)
    assert table.app.hardware.sound.clicks == 1


def test_shaking_makes_them_tumble_too(tables):
    table = cup(tables, PYGAMER, [6])
    table.device.shake()
    table.device.run_until(lambda: table.state.roll_count == 1)
    assert moves(table)
    frames_until_still(table)
    table.wait(1500)
    assert table.state.roll_count == 1


# --- what else chance gives -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", SIZES.values())
def test_a_drawn_tile_is_seen_after_a_moment_and_as_if_there_had_been_none(tables, board):
    seen = []
    for settings in (MOVING, STILL):
        table = begin(tables(board, settings=settings))
        table.press("Bag")
        before = table.session.journal.next_seq
        role = table.legend["Choose"][0]
        table.device.press(role)
        table.device.run_for(60)
        table.device.release(role)
        table.device.run_until(lambda table=table: table.screen == "drawn")
        assert table.session.journal.next_seq == before + 1
        name = table.session.profile.bags[0].names[table.app.session.fold.live_events()[-1]["items"][0]]
        if settings is MOVING:
            assert not table.shows(name)
            pictures, ms = frames_until_still(table)
            assert len(pictures) >= 5
            assert ms <= 600
        assert table.shows(name)
        table.wait(50)
        seen.append(table.device.rgb())
    assert seen[0] == seen[1]


def test_a_chance_is_seen_after_a_moment(tables):
    for settings in (MOVING, STILL):
        table = begin(tables(FEATHER, settings=settings))
        table.app.open("chance", 0)
        table.press("Roll")
        assert table.state.roll_count == 1
        frames_until_still(table)
        assert table.shows("#1")


def test_looking_at_what_is_in_hand_moves_nothing(tables):
    table = begin(tables(FEATHER, settings=MOVING))
    table.press("Bag")
    table.press("Choose")
    frames_until_still(table)
    table.press("Back")
    table.press("Bag")
    assert table.screen == "drawn"
    assert not moves(table)


# --- shaking --------------------------------------------------------------------------------------------------------


def test_without_memory_for_it_nothing_moves_and_the_roll_stands(tables, monkeypatch):
    table = cup(tables, FEATHER, [6, 6])

    def no_memory():
        raise MemoryError

    table.app.shown.new_animation = no_memory
    roll(table)
    assert table.shows(f"={sum(table.state.last_rolls()[-1].faces)}", "#1 Red")
    assert table.screen == "dice"
