"""Steps of Armadora chosen by clicking on the rules desk."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import choose, click, set_up, told

pytestmark = pytest.mark.browser


CORNER = "players=2 turn=1 gold=34455667 palisades=a1/a2,b1/b2,c1/c2 warriors=b1:1=4,c1:2"
OVER = "players=2 turn=1 gold=34455667 warriors=b1:1=4,c1:2 passed=1,2"


@pytest.fixture
def armadora(desk):
    desk.locator("#desk select[name=game]").select_option("armadora")
    return desk


def test_two_squares_are_a_palisade(armadora):
    set_up(armadora, CORNER)
    click(armadora, "c1", "d1")
    told(armadora, "illegal", "c1|d1")
    click(armadora, "e3", "e2")
    told(armadora, "legal", "e2/e3")


def test_one_square_is_a_warrior(armadora):
    set_up(armadora, CORNER)
    click(armadora, "d3")
    choose(armadora, "W4 d3")
    told(armadora, "illegal", "W4 d3")
    click(armadora, "d3")
    choose(armadora, "W d3")
    told(armadora, "legal", "W d3")


def test_steps_without_a_square_have_buttons(armadora):
    set_up(armadora, CORNER)
    choose(armadora, "pass")
    told(armadora, "legal", "pass")
    set_up(armadora, "players=2 advanced turn=1")
    choose(armadora, "faction elf")
    told(armadora, "legal", "faction elf")


def test_a_warrior_is_turned_up_and_a_result_typed(armadora):
    set_up(armadora, OVER)
    armadora.fill("#desk-move", "winner 2")
    armadora.locator("#desk-claim").get_by_role("button", name="Ask").click()
    told(armadora, "undecided", "winner 2")
    expect(armadora.locator("#verdict")).to_contain_text("It depends on what lies face down on c1")
    expect(armadora.locator("#verdict")).not_to_contain_text("Another reading")
    click(armadora, "c1")
    choose(armadora, "reveal 5 c1")
    told(armadora, "legal", "reveal 5 c1")
