"""The picture of the captured pieces in Chromium: its table has the laptop's numbers; where nobody knows them, a sentence says so."""

import pytest

from tests.chromium import expect
from tests.referee.test_captures import duke
from tests.table.axe import faults_here, need_axe
from tests.table.test_figures_in_chromium import answer, figure, numbers, opened

pytestmark = pytest.mark.browser


def test_captured_pieces_have_a_line_for_each_player(lone_page, store):
    duke(store.place)
    page = opened(lone_page)
    found = answer(page, "figures")
    rows = numbers(page, "Captured pieces by turn")
    assert rows[0][2:] == [each["name"] for each in found["players"]]
    assert [[int(cell) for cell in row[2:]] for row in rows[1:]] == found["captures"]
    assert found["captures"][-1] == [1, 3]
    expect(figure(page, "Captured pieces by turn").locator("svg")).to_be_visible()


def test_where_the_record_lacks_turns_a_sentence_stands_in_place_of_the_captured_pieces(lone_page, store):
    duke(store.place, left_out=4)
    page = opened(lone_page)
    expect(page.locator("#figures-notes")).to_contain_text("The captured pieces are not shown")
    assert figure(page, "Captured pieces by turn").count() == 0


@pytest.mark.parametrize("width", [390, 1400])
def test_everybody_can_use_the_page_of_a_game_at_each_width_by_day_and_by_night(lone_page, store, width):
    need_axe()
    duke(store.place)
    lone_page.set_viewport_size({"width": width, "height": 900})
    page = opened(lone_page)
    numbers(page, "Captured pieces by turn")
    assert faults_here(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
