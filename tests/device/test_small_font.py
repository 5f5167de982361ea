"""Our small font has every letter that a screen can write, and none is wider or taller than its row."""

from types import SimpleNamespace

import pytest
import terminalio
from displayio import Bitmap

from tallycore.colours import COLOURS
from tallydevice.ui.canvas import CELL, FIRST, HEIGHT, LAST, RECORD, Canvas, SmallFont
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
    """Return the dots of `letter` as the font draws it."""
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


@pytest.fixture(scope="module")
def canvas():
    return Canvas(SimpleNamespace(root_group=None), {"width": 128, "height": 64, "colours": 2})


LONG = "d1 7, b2 5 ● f2 6 – Ålesund, i"


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("is_small", [True, False])
def test_a_text_that_is_too_long_keeps_as_many_letters_as_fit_before_the_dots(canvas, is_small, scale):
    font = canvas.small if is_small else terminalio.FONT
    dots = "…" if is_small else ".."
    whole = canvas.fitted(LONG, 0, font, scale)
    for width in range(1, canvas.text_width(whole, font, scale)):
        kept = [at for at in range(len(whole)) if canvas.text_width(whole[:at] + dots, font, scale) <= width]
        assert canvas.fitted(LONG, width, font, scale) == whole[: max(kept, default=0)] + dots, width


def test_a_text_that_just_fits_is_not_cut(canvas):
    assert canvas.fitted(LONG, canvas.text_width(LONG, canvas.small, 2), canvas.small, 2) == LONG


def test_the_symbols_of_the_seats_are_all_different():
    assert len({each[1] for each in COLOURS}) == len(COLOURS)
