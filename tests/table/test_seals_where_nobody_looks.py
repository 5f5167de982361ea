"""If players may not look again, a page shows a seal only while it is entered. Its player learns at once what it contradicts."""

from __future__ import annotations

import json

import pytest

from tests.table.hiddengame import BLUE, RED, SALT, at, no_looks, no_looks_drive, play, reveal, seal, sent

__all__ = ["no_looks", "no_looks_drive"]

pytestmark = pytest.mark.long


def kept(text):
    return [{"number": 1, "salt": SALT, "text": text}]


def own_page(live, access, text=""):
    return sent(at(live, access), f"seats/{access.seat + 1}/holds", seals=kept(text) if text else [])[1]


@pytest.fixture
def recorded(no_looks):
    """Red has a 4 on c3 and a 1 on c4 by the record, Blue a 1 on e2."""
    play(no_looks, "W4 c3", "W1 e2", "W1 c4")
    return no_looks


def test_a_seal_is_not_shown_after_it_was_sealed(no_looks):
    play(no_looks, "W c3", "W e2")
    own = own_page(no_looks, RED, "c3=3")
    assert [each["shown"] for each in own["seals"]] == [True], "it is still being entered"
    seal(no_looks, RED, "c3=3")
    own = own_page(no_looks, RED, "c3=3")
    assert [(each["state"], each["shown"]) for each in own["seals"]] == [("sealed", False)]
    assert "c3:1" in own["position"]
    assert "c3:1=" not in own["position"]
    assert own["asks"] is None
    reveal(no_looks, RED, "c3=3")
    assert own_page(no_looks, RED, "c3=3")["seals"][0]["shown"]


def test_values_that_are_not_the_recorded_ones_are_refused_before_they_are_sealed(recorded):
    status, answer = sent(at(recorded, RED), "seats/1/read", seals=[], text="c3=1 c4=1")
    assert (status, answer["error"]) == (
        400,
        "this contradicts the record: by it, warriors of 1 and 4 lie face down on c3 and c4 (Red).",
    )
    assert [each["number"] for each in own_page(recorded, RED)["signs"]] == [1, 0, 0, 1, 0]


def test_a_seal_that_contradicts_the_record_is_told_to_its_player_without_a_value(recorded):
    seal(recorded, RED, "c3=1 c4=4")
    (says,) = own_page(recorded, RED, "c3=1 c4=4")["against"]
    assert says == "Your seal 1 contradicts the record: something else was entered for c3 and c4."
    for told in (json.dumps(recorded.game), json.dumps(own_page(recorded, BLUE))):
        assert "contradicts" not in told


def test_a_seal_that_fits_the_record_is_not_asked_for_again(recorded):
    seal(recorded, RED, "c3=4 c4=1")
    own = own_page(recorded, RED, "c3=4 c4=1")
    assert (own["against"], own["asks"]) == ([], None)
    assert "c3:1=" not in own["position"]
    status, answer = sent(at(recorded, RED), "seats/1/read", seals=kept("c3=4 c4=1"), text="c3=1")
    assert (status, answer["error"]) == (400, "what lies on c3 is known already: it was recorded or sealed.")
