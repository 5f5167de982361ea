"""A warrior that cannot be, in Chromium: what the pages say when it is recorded, and the board below a long result."""

import pytest

from tests.chromium import expect
from tests.table.hiddengame import BLUE, CONTROL, RED, armadora_drive, hidden, play, seal
from tests.table.watchedpages import pages

__all__ = ["armadora_drive", "hidden", "pages"]

pytestmark = pytest.mark.browser


def test_a_long_result_leaves_the_board_its_size(pages, hidden):
    control = pages[CONTROL].page
    control.set_viewport_size({"width": 1400, "height": 900})
    seal(hidden, RED, "c3=1")
    seal(hidden, BLUE, "d3=1")
    play(hidden, "W5 c4", "W1 e2", "W5 d4", "W1 e3", "W5 b1", "W1 b3", "W5 a1", "pass", "pass")
    hidden.end_the_game()
    expect(control.locator("#ended .trouble")).to_have_count(3)
    assert control.locator("#desk-board svg").bounding_box()["height"] > 250
