"""Any press ends the tumbling at once."""

import pytest

from tallydevice.ui.animation import FRAME_MS
from tests.device.screens.test_tumble import cup, press_roll
from tests.device.table import FEATHER


@pytest.mark.parametrize("role", ["a", "b", "c"])
def test_any_press_ends_it_at_once(tables, role):
    table = cup(tables, FEATHER, [6, 6])
    press_roll(table)
    table.wait(FRAME_MS * 3)
    first = table.state.last_rolls()[-1].faces
    screen = table.app.shown
    table.device.press(role)
    for _ in range(4):
        table.device.step()
    # If a button can be held, only its release means something else.
    if table.app.shown is screen:
        assert not screen._tumble.moves
        assert table.shows(f"={sum(first)}")
