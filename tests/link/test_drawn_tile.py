"""The screen of a drawn tile closes by itself when the laptop notes what was done with the tile."""

import pytest

from tallycore.wire.messages import REFUSED_BUSY
from tests.device import dukes
from tests.device.table import STILL
from tests.link.noting import Noting

pytestmark = pytest.mark.long

ENHANCED = "Duchess and Oracle"


@pytest.fixture
def drawing():
    opened = []

    def draw(*picks, way="Draw a tile", **settings):
        noting = Noting(begin=lambda table: dukes.begin(table, *picks), settings=settings)
        opened.append(noting)
        noting.table.press("Bag")
        noting.table.pick(way)
        return noting

    yield draw
    for each in opened:
        each.close()


def place(noting):
    action = noting.session.profile.choice("action")
    item = noting.session.profile.choices[action].items.index("placed")
    return noting.note(choice=action, item=item, seq=noting.next_seq)


def test_the_drawn_tile_closes_when_it_is_noted_what_was_done_with_it(drawing):
    noting = drawing()
    assert noting.table.screen == "drawn"
    place(noting)
    noting.table.device.step()
    assert noting.table.screen == "turn"
    assert noting.session.state.seat == 1


def test_it_stays_until_the_tile_is_seen(drawing):
    noting = drawing(**{**STILL, "animation": 1})
    noting.table.app.shown.tumble()
    assert noting.reason(lambda: place(noting)) == REFUSED_BUSY
    noting.table.app.shown.settle()
    place(noting)


def test_it_stays_while_tiles_have_to_go_back(drawing):
    noting = drawing(ENHANCED, way="Draw 3")
    assert noting.reason(lambda: place(noting)) == REFUSED_BUSY
    assert noting.table.screen == "drawn"
