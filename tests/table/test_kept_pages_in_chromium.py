"""The pages to keep, in a real browser: whatever is in them, none is wider than the window, on a phone or on a desk."""

import pytest

from tallystick.store.store import Store
from tallystick.table.auditpage import audit_page
from tallystick.table.sheet import game_sheet
from tallystick.table.verdictpage import page_of
from tests.referee.game_recorder import GameRecorder

pytestmark = [pytest.mark.long, pytest.mark.browser]

NAMES = ("W" * 24, "Bo", "Cy", "Dora", "Emil", "Finn")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The audit and the sheet of a game with a long name, six seals and dice of twenty faces; the audit of one that runs; a verdict."""
    recorder = GameRecorder()
    session = recorder.start("free", names=NAMES, salts=[(0, "x" * 20)])
    for _ in range(6):
        session.roll([20, 20, 20, 20, 6, 6])
        session.type_roll([100], [77])
        session.change_score(session.state.seat, 3)
        session.end_turn()
    session.end_game(0)
    recorder.start("free", names=NAMES).roll([20] * 6)
    recorder.store_in(path := tmp_path_factory.mktemp("store") / "games.sqlite").close()
    with Store(path) as store:
        return {
            "audit": audit_page(store, "1"),
            "sheet": game_sheet(store, "1"),
            "running": audit_page(store, "2"),
            "verdict": page_of("pastures", "PFR/D1W/3 fill 2 DW -", "D b2", {}),
        }


@pytest.mark.parametrize("width", [320, 390, 1400])
@pytest.mark.parametrize("what", ["audit", "sheet", "running", "verdict"])
def test_no_page_is_wider_than_the_window(chromium, pages, what, width):
    page = chromium.new_page(viewport={"width": width, "height": 900})
    page.set_content(pages[what])
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()


def test_a_table_that_is_too_wide_scrolls_in_its_box_and_has_no_box_on_paper(chromium, pages):
    page = chromium.new_page(viewport={"width": 390, "height": 900})
    page.set_content(pages["sheet"])
    wide = "[...document.querySelectorAll('.wide')].filter(each => each.scrollWidth > each.clientWidth).length"
    assert page.evaluate(wide) == 1
    box = "getComputedStyle(document.querySelector('.wide')).overflowX"
    assert page.evaluate(box) == "auto"
    page.emulate_media(media="print")
    assert page.evaluate(box) == "visible"
    page.close()
