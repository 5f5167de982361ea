"""A power of Armadora that is entered on the page is noted on the device, whose counts are right then. It is entered once."""

from __future__ import annotations

import pytest

from tallystick.table.turnrequest import NOTE, next_request
from tests.table.test_due_on_device import Beside

pytestmark = pytest.mark.long

TABLE = "players=2 advanced turn=1 factions=OG gold=34455667"


@pytest.fixture
def orcs(store):
    return Beside(store, "armadora", TABLE, (1, 0, 0))


def test_a_power_that_the_page_records_is_to_be_noted_within_the_turn(orcs):
    orcs.view.add_move(orcs.store, "orc c2|d2", stood=False)
    due = next_request(orcs.session.state, orcs.view)
    choice = orcs.session.profile.choices[due.choice]
    assert (due.kind, choice.id, choice.items[due.item], due.ends_turn) == (NOTE, "power", "orc", False)
    orcs.session.choose(due.choice, due.item)
    assert next_request(orcs.session.state, orcs.view) is None
    assert orcs.view.asked() is None


def test_a_power_that_the_device_noted_is_asked_for_once(orcs):
    power = orcs.session.profile.choice("power")
    orcs.session.choose(power, orcs.session.profile.choices[power].items.index("orc"))
    asked = orcs.view.asked()
    assert asked["fits"]
    assert all(text.startswith("orc ") for text in asked["fits"])
    orcs.view.add_move(orcs.store, asked["fits"][0], stood=False)
    assert orcs.view.asked() is None
    assert next_request(orcs.session.state, orcs.view) is None


def test_the_action_after_a_power_answers_to_its_own_note(orcs):
    for list_id, item in (("power", "orc"), ("action", "warrior")):
        choice = orcs.session.profile.choice(list_id)
        orcs.session.choose(choice, orcs.session.profile.choices[choice].items.index(item))
    orcs.view.add_move(orcs.store, "orc c2|d2", stood=False)
    orcs.view.add_move(orcs.store, "W c4", stood=False)
    assert orcs.view.asked() is None


def test_a_pass_that_comes_too_late_is_offered_though_the_device_calls_it_otherwise(store):
    table = Beside(store, "armadora", "players=2 advanced turn=1 factions=GE powers=1/2 gold=34455667 warriors=c3:2")
    table.view.add_move(table.store, "goblin 2 c4", stood=False)
    for list_id, item in (("power", "goblin"), ("action", "pass")):
        choice = table.session.profile.choice(list_id)
        table.session.choose(choice, table.session.profile.choices[choice].items.index(item))
    asked = table.view.asked()
    assert (asked["fits"], asked["itself"]) == ([], {"move": "pass", "legal": False})
