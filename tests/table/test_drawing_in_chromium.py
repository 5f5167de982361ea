"""A tile is drawn on the device: the page says what to press, and nobody enters which tile it was."""

import pytest

from tallystick.profiles import matching_profile
from tallystick.referee.moverecord import MoveRecord
from tests.chromium import expect
from tests.device.dukes import begin as begin_duke
from tests.table.wholetable import whole

__all__ = ["whole"]

pytestmark = [pytest.mark.browser]

DRAWING = "2fodu2/2fo3/6/6/2Fo3/2FoDu2 drawing 1 Kn/Kn -/-"


@pytest.fixture
def drawing(whole, store):
    """The Duke, where a draw was declared on the page."""
    begin_duke(whole.hands)
    whole.until(lambda: whole.game and whole.game["stage"] == "playing")
    record = MoveRecord(
        store, store.game("last"), lambda game: matching_profile(game, store.game("last").summary.profile)
    )
    record.set_position(DRAWING)
    whole.until(lambda: whole.desk() == DRAWING)
    whole.on_desk()
    return whole


def test_the_page_says_what_to_press_and_folds_the_tiles_away(drawing):
    page = drawing.page
    expect(page.locator("#turn-asked")).to_contain_text("Draw on the device (“Bag”, then “Draw a tile”)")
    expect(page.locator("#desk-about")).to_contain_text("Chance decides the next step.")
    tile = page.locator("#desk-steps").get_by_role("button", name="Knight")
    expect(tile).to_be_hidden()
    page.get_by_text("Enter it here instead").click()
    expect(tile).to_be_visible()
