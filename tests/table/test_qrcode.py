"""The QR codes of the page and the terminal are read back by another program's reader."""

import re

import pytest

from tallystick.cli._qrcode import BLOCKS, qr_lines
from tallystick.table.qrcode import qr_squares, qr_svg
from tests.qrcodes import read_squares

pytestmark = pytest.mark.long

TEXTS = (
    "http://192.168.178.100:43211/abcdefghijklmnopqrstuv/",
    "http://[fe80::1]:8000/desk?" + "&".join(f"unit{at}=a{at}" for at in range(90)),
    "Zoë, 김 & <Bo>",
)


def squares_of(svg):
    """Return the dark squares that a picture of a code draws."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    squares = [[False] * size for _ in range(size)]
    for column, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg):
        squares[int(row)][int(column)] = True
    return squares


def squares_of_lines(lines):
    """Return the dark squares that lines of blocks show on a dark terminal."""
    pairs = {block: pair for pair, block in BLOCKS.items()}
    return [[pairs[block][half] for block in line] for line in lines for half in (0, 1)]


@pytest.mark.parametrize("text", TEXTS)
def test_a_code_is_read_on_the_page_and_in_the_terminal(text):
    assert read_squares(qr_squares(text)) == text
    assert read_squares(squares_of(qr_svg(text))) == text
    assert read_squares(squares_of_lines(qr_lines(text))) == text


def test_the_longest_text_is_read_and_a_longer_one_has_no_code():
    longest = "a" * 2953
    assert read_squares(qr_squares(longest)) == longest
    assert qr_svg(longest + "a") == ""


def test_a_damaged_code_is_not_read():
    squares = qr_squares(TEXTS[0])
    for row in squares[12:-12]:
        row[12:-12] = [False] * len(row[12:-12])
    assert read_squares(squares) is None
