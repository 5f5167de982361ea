"""What is wrong with the text of a position stands beside the button *Set up*, also on a phone."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import set_up, settled

pytestmark = pytest.mark.browser


def test_an_unreadable_position_is_explained_in_sight_of_its_button(desk):
    desk.set_viewport_size({"width": 390, "height": 844})
    desk.locator("#desk select[name=game]").select_option("pastures")
    set_up(desk, "P2/3/3 fill 2 P- -")
    desk.fill("#desk-typed textarea", "P2/3/3 fill 9")
    desk.get_by_role("button", name="Set up").click()
    trouble = desk.locator("#desk-typed #desk-trouble")
    expect(trouble).to_contain_text("cannot be read")
    expect(trouble).to_be_in_viewport(ratio=1)
    under = trouble.evaluate("""each => {
      const { left, right, bottom } = each.getBoundingClientRect();
      return each.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
    }""")
    assert under, "the bar of a phone does not cover it"
    # A question about a position that is set up has its own place.
    set_up(desk, "P2/3/3 fill 2 P- -")
    desk.fill("#desk-move", "nonsense")
    desk.click("#desk-claim button")
    expect(desk.locator("#desk-trouble")).to_contain_text("cannot be read")
    expect(desk.locator("#desk-typed #desk-trouble")).to_have_count(0)
    settled(desk)
