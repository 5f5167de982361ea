"""Our small font: every letter that a screen can write, none wider or taller than its row."""

import pytest
from displayio import Bitmap

from tallycore.colours import COLOURS
from tallydevice.ui.canvas import CELL, FIRST, HEIGHT, LAST, RECORD, SmallFont
from tallydevice.ui.glyphs import SHAPES

GLYPHS = {SHAPES[at]: SHAPES[at + 1 : at + RECORD] for at in range(0, len(SHAPES), RECORD)}
ASCII = [chr(code) for code in range(0x21, 0x7F)]


@pytest.mark.parametrize("letter", ASCII + [each[1] for each in COLOURS] + list("▬✓✖?…·→▸⏸–"))
def test_every_letter_has_a_shape_of_its_own(letter):
    width, rows = int(GLYPHS[letter][0]), GLYPHS[letter][1:]
    assert len(rows) == 2 * HEIGHT
    dots = int(rows, 16)
    assert dots, "an empty shape"
    outside = 0xFF >> width
    assert all(not int(rows[at : at + 2], 16) & outside for at in range(0, 2 * HEIGHT, 2))
    assert [other for other, shape in GLYPHS.items() if shape == GLYPHS[letter]] == [letter]


def test_a_text_is_as_wide_as_its_letters_and_the_gaps_between_them():
    font = SmallFont()
    assert font.width("") == 0
    assert font.width("i") == 1
    assert font.width("iM") == 1 + 1 + 5
    assert font.width("i i") == 1 + 1 + 2 + 1 + 1


def drawn(letter):
    """The dots of `letter` as the font draws it."""
    bitmap = Bitmap(CELL, HEIGHT, 2)
    SmallFont().draw(letter, bitmap, 0, 0)
    return [[bitmap[x, y] for x in range(CELL)] for y in range(HEIGHT)]


def test_ascii_stands_first_and_in_its_order_as_the_font_counts_on():
    assert SHAPES[: (LAST - FIRST + 1) * RECORD : RECORD] == "".join(ASCII)


@pytest.mark.parametrize("letter", ASCII + list("●▬⏸"))
def test_a_letter_is_drawn_as_its_shape_says(letter):
    rows = GLYPHS[letter][1:]
    assert drawn(letter) == [
        [int(rows[2 * y : 2 * y + 2], 16) >> 7 - x & 1 for x in range(CELL)] for y in range(HEIGHT)
    ]


def test_a_letter_that_the_font_lacks_is_a_question_mark():
    assert SmallFont().width("漢") == SmallFont().width("?")
    assert drawn("漢") == drawn("?")


def test_the_symbols_of_the_seats_are_all_different():
    assert len({each[1] for each in COLOURS}) == len(COLOURS)
