"""A shake does the same as the roll button, and never anything else."""

import pytest

from tests.device.dukes import begin
from tests.device.table import PYGAMER

pytestmark = pytest.mark.long

MOVING = {"dim_after": 0, "sleep_after": 0}


def shake(table):
    table.device.shake()
    table.wait(2000)


def test_shaking_draws_where_there_is_one_way_to(tables):
    table = begin(tables(PYGAMER))
    table.press("Bag")
    shake(table)
    assert table.screen == "drawn"
    assert table.state.roll_count == 1
    shake(table)  # nobody draws twice by mistake
    assert table.state.roll_count == 1


def test_shaking_rolls_for_the_first_turn_until_somebody_has_won(tables):
    table = tables(PYGAMER)
    table.choose_game("free")
    if table.screen == "number.SeatsScreen":
        table.press("OK")
    table.pick("All right")
    table.press("Go on")
    table.pick("No salt")
    for _ in range(40):
        if any(text.endswith("starts") for text in table.texts):
            break
        shake(table)
    rolls = table.state.roll_count
    assert rolls >= table.state.seats
    shake(table)
    assert table.state.roll_count == rolls
