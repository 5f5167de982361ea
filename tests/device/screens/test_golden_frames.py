"""Every screen in three sizes, and some in the other sizes, pixel for pixel. Nothing is cut off, and nothing overlaps."""

from pathlib import Path
from unittest import mock

import pytest

from tallystick.simulator.display import MemoryDisplay
from tests.device.drawn import count_objects, inks
from tests.device.longtour import LONG_TOURS, seated
from tests.device.table import ALL_SIZES, MORE_SIZES, SIZES
from tests.device.tour import TOURS

pytestmark = pytest.mark.long

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
DRAW, RGB = MemoryDisplay._draw, MemoryDisplay.rgb
# For tests without the mark `pixels`, a substitute is used.
MOST_OBJECTS = 60
# A group, bitmap or rectangle takes some hundred bytes of heap: the fullest screen must leave enough memory.
CHOSEN = {
    "letters", "option", "commitment", "turn_barred", "choice", "menu", "seal", "turn_six", "dice_mixed", "table",
    "turn_eight", "verdict_undecided", "duke_turn_guard",
}  # fmt: skip
# For the other sizes: one of each kind of screen.
REFRESHED = "240x135"
# In this size the pictures come about as on a board, refresh by refresh. In the other sizes each is drawn as a whole at its end.


@pytest.mark.parametrize("size", [pytest.param(REFRESHED, marks=pytest.mark.pixels), *sorted({*SIZES} - {REFRESHED})])
@pytest.mark.parametrize("tour", TOURS)
def test_every_screen_is_well_laid_out_and_what_was_looked_at(tables, golden, size, tour):
    for name, table in TOURS[tour](lambda: tables(SIZES[size])):
        is_well_laid_out(name, table)
        picture = table.device.png() if size == REFRESHED else drawn_whole(table)
        golden.check_bytes(GOLDEN / size / f"{name}.png", picture)


@pytest.mark.parametrize("size", MORE_SIZES)
@pytest.mark.parametrize("tour", TOURS)
def test_every_screen_of_the_further_sizes(tables, golden, size, tour):
    for name, table in TOURS[tour](lambda: tables(MORE_SIZES[size])):
        is_well_laid_out(name, table)
        if name in CHOSEN:
            golden.check_bytes(GOLDEN / size / f"{name}.png", drawn_whole(table))


def drawn_whole(table):
    """Return the picture of the screen. It is drawn as a whole, not refresh by refresh: that is the same in every size."""
    display, group = table.device.display, table.device.display.root_group
    with mock.patch.multiple(MemoryDisplay, _draw=DRAW, rgb=RGB):
        display.root_group = None
        display.root_group = group
        display.refresh()
        return table.device.png()


@pytest.mark.parametrize("size", ALL_SIZES)
@pytest.mark.parametrize("tour", LONG_TOURS)
def test_long_names_and_scores_have_room_in_every_size(tables, size, tour):
    for name, table in LONG_TOURS[tour](lambda: tables(ALL_SIZES[size])):
        is_well_laid_out(name, table)


@pytest.mark.parametrize("size", ALL_SIZES)
def test_of_a_long_name_the_end_is_cut_and_never_the_score_behind_it(tables, size):
    table = seated(lambda: tables(ALL_SIZES[size]), 6)
    assert any(text.endswith("12045") for text in table.texts), "the turn screen"
    table.press("Score")
    table.press("Other")
    rows = [text for text in table.texts if text.startswith(("Barth", "Wilh", "Eve"))]
    assert [text.split(" ")[-1] for text in rows] == ["7", "-45", "0"]
    assert not any(text.endswith(("…", "..")) for text in rows)


def is_well_laid_out(name, table):
    texts_are_whole_and_free_of_each_other(name, table)
    legend_says_what_buttons_do(name, table)
    assert count_objects(table.device.display.root_group) <= MOST_OBJECTS, name


def texts_are_whole_and_free_of_each_other(name, table):
    width, height = table.device.size
    drawn = inks(table.device.display.root_group)
    for number, ink in enumerate(drawn):
        assert ink.left >= 0, (name, ink)
        assert ink.top >= 0, (name, ink)
        assert ink.right <= width, (name, ink)
        assert ink.bottom <= height, (name, ink)
        # On a board, the terminal's font has no other letters. Here it has.
        assert ink.text.isascii() or not ink.is_terminal, (name, ink)
        for other in drawn[number + 1 :]:
            assert not ink.overlaps(other), (name, ink, other)


def legend_says_what_buttons_do(name, table):
    """Check that every meaning has a label, that nothing else has one, and that no label is cut."""
    texts = table.texts
    for button in table.app.shown.buttons:
        assert bool(button.label) == (button.act is not None), name
        assert bool(button.hold_label) == (button.hold_act is not None), name
        assert not button.label or button.label in texts, (name, button.label)
        assert not button.hold_label or f"▬ {button.hold_label}" in texts, (name, button.hold_label)
