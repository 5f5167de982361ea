"""The dice hash on the device's screen is read back by another program's reader, in each size, in one code or in two halves."""

import pytest

from tests.device.table import ALL_SIZES
from tests.device.tour import TOURS
from tests.qrcodes import read_screen

pytestmark = [pytest.mark.long, pytest.mark.pixels]


@pytest.mark.parametrize("size", ALL_SIZES)
def test_the_codes_of_the_dice_hash_are_the_hash(tables, size):
    table = next(table for name, table in TOURS["set_up"](lambda: tables(ALL_SIZES[size])) if name == "commitment")
    read = [read_screen(table.device.rgb(), table.device.size)]
    while "2nd half" in table.legend:
        table.press("2nd half")
        read.append(read_screen(table.device.rgb(), table.device.size))
    assert "".join(read) == table.state.commitment.hex()


def test_a_screen_of_text_has_no_code(tables):
    table = next(table for name, table in TOURS["set_up"](tables) if name == "commitment_text")
    assert read_screen(table.device.rgb(), table.device.size) is None
