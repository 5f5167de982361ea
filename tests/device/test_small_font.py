"""Our small font: every letter that a screen can write, none wider or taller than its row."""

import pytest

from tallycore.colours import COLOURS
from tallydevice.ui.glyphs import GLYPHS
from tallydevice.ui.small_font import HEIGHT, SmallFont

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


def test_a_letter_that_the_font_lacks_is_a_question_mark():
    font = SmallFont()
    unknown = font.get_glyph(ord("漢"))
    mark = font.get_glyph(ord("?"))
    assert unknown.width == mark.width
    assert [unknown.bitmap[x, y] for x in range(4) for y in range(HEIGHT)] == [
        mark.bitmap[x, y] for x in range(4) for y in range(HEIGHT)
    ]


def test_the_symbols_of_the_seats_are_all_different():
    assert len({each[1] for each in COLOURS}) == len(COLOURS)
