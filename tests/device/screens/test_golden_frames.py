"""Every screen at the three sizes, pixel for pixel; and nothing on any of them is cut off or overlaps."""

from pathlib import Path

import pytest

from tests.device.drawn import count_objects, inks
from tests.device.table import SIZES
from tests.device.tour import TOURS

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
MOST_OBJECTS = 110
# A group, bitmap or rectangle is some hundred bytes of heap: the fullest screen has to leave a board its memory.

pytestmark = [pytest.mark.parametrize("size", SIZES), pytest.mark.parametrize("tour", TOURS)]


def test_frames_are_what_was_looked_at(tables, golden, size, tour):
    for name, table in TOURS[tour](lambda: tables(SIZES[size])):
        golden.check_bytes(GOLDEN / size / f"{name}.png", table.device.png())


def test_every_screen_is_well_laid_out(tables, size, tour):
    for name, table in TOURS[tour](lambda: tables(SIZES[size])):
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
        # The terminal's font has no other letters on a board, though it has them here.
        assert ink.text.isascii() or not ink.is_terminal, (name, ink)
        for other in drawn[number + 1 :]:
            assert not ink.overlaps(other), (name, ink, other)


def legend_says_what_buttons_do(name, table):
    """Every meaning is named, nothing else is, and no name is cut."""
    texts = table.texts
    for button in table.app.shown.buttons:
        assert bool(button.label) == (button.act is not None), name
        assert bool(button.hold_label) == (button.hold_act is not None), name
        assert not button.label or button.label in texts, (name, button.label)
        assert not button.hold_label or f"▬ {button.hold_label}" in texts, (name, button.hold_label)
