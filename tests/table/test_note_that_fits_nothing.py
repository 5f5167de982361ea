"""A card that the device noted and the rules do not allow: the page offers it by itself, or names what is recorded in its place."""

import pytest

from tallydevice.play.decks import draw_cards
from tests.table.test_due_on_device import Beside

pytestmark = pytest.mark.long

UNITS = (
    "units=umberlea-c:1=T,umberlea-b:1=F,oakhollow-a:1=E,thornfield-a:1=C,eastmarch-a:1=K,briarwood-c:2=F,ashmoor-a:2=E"
)


class AtCard(Beside):
    """The cards are drawn, and the players say on the device which one was played."""

    def __init__(self, store):
        super().__init__(store, "conquest", f"players=2 first=1 turn=1 {UNITS} step=cards")
        self.session.change_phase(2)
        draw_cards(self.session, 0, 2)

    def note(self, card):
        choice = self.session.profile.choice("card")
        self.session.choose(choice, self.session.profile.choices[choice].items.index(card))


@pytest.fixture
def at_card(store):
    table = AtCard(store)
    assert table.view.replay.position.step == "play"
    return table


def test_no_card_is_offered_where_the_rules_ask_for_one(at_card):
    at_card.note("no-card")
    asked = at_card.view.asked()
    assert asked["fits"] == []
    assert asked["itself"] == {"move": "play none", "legal": False}
    assert asked["against"] == ""
    at_card.view.add_move(at_card.store, "play none", stood=True)
    assert at_card.view.asked() is None


def test_a_card_that_is_recorded_in_its_place_is_named(at_card):
    rules, position = at_card.view.rules, at_card.view.position()
    card = next(move for move in rules.legal_moves(position) if move.what != "none")
    at_card.view.add_move(at_card.store, rules.format_move(position, card), stood=False)
    at_card.note("no-card")
    asked = at_card.view.asked()
    assert (asked["fits"], asked["itself"]) == ([], None)
    assert asked["against"].startswith("Ann plays ")


def test_what_only_its_player_may_know_is_not_named(at_card):
    at_card.view.add_move(at_card.store, "play deploy Y: thornfield-b", stood=True)
    at_card.note("no-card")
    view = at_card.view
    assert "Spy" in view.asked(0)["against"]
    for seat in (None, 1):
        assert view.asked(seat)["against"] == "Ann plays Deploy: a unit comes to thornfield-b"
