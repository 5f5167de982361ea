"""Sealed set-ups, and the device's notes, beside the steps of the record."""

import re

import pytest

from tallycore.proof.setups import check_setup
from tallystick.profiles import installed_profile
from tallystick.rules.errors import BadSealed
from tests.games.conquest.mapfiles import OURS
from tests.games.conquest.playing import FLAGS, after

CLAIMED = "players=4 first=1 claims=123412341234123412341234"
SET_UP = "ashmoor=KQP eastmarch=DCE ironvale=BBS mammoth=STT quarry=TTY umberlea=XXF"


def test_a_set_up_that_was_sealed_stands_as_it_was_told_later(conquest):
    position = conquest.parse_position(CLAIMED)
    assert "Where do the units of player 1 stand?" in conquest.sealable(position, 0)
    assert conquest.read_sealed(position, 0, SET_UP.lower()) == SET_UP
    placed = conquest.play(position, conquest.parse_move(position, "setup ?"))
    filled = conquest.unseal(placed, 0, SET_UP, (0,))
    told = conquest.play(position, conquest.parse_move(position, f"setup {SET_UP}"))
    assert filled == told
    assert conquest.view(filled, 1) == placed
    with pytest.raises(BadSealed, match="is a King by the record, not a Queen"):
        conquest.unseal(told, 0, SET_UP.replace("KQP", "QKP"), (0,))


@pytest.mark.parametrize(
    "text", [f"{SET_UP} 7", SET_UP.replace(" mammoth", " 4+ mammoth"), f"{SET_UP} and that is all"]
)
def test_what_stands_beside_the_named_territories_of_a_set_up_is_not_passed_over(conquest, text):
    position = conquest.parse_position(CLAIMED)
    with pytest.raises(BadSealed, match="expected a territory with its letters"):
        conquest.read_sealed(position, 0, text)


def test_the_question_names_the_order_of_the_zones_and_no_unit_twice(conquest):
    asked = conquest.sealable(conquest.parse_position(CLAIMED), 0)
    assert "each of its zones a, b and c, in this order" in asked
    assert asked.endswith("such as ashmoor=K-Q eastmarch=P-D.")


@pytest.mark.parametrize("text", [SET_UP.replace("KQP", "ZQP"), "ZQP/DCE/BBS/STT/TTY/XXF", "KQP"])
def test_what_is_wrong_with_a_seal_does_not_offer_a_unit_that_is_not_told(conquest, text):
    with pytest.raises(BadSealed) as refused:
        conquest.read_sealed(conquest.parse_position(CLAIMED), 0, text)
    assert "not told" not in str(refused.value)
    assert "none" in str(refused.value)


def test_a_misspelt_territory_of_a_seal_gets_a_suggestion_among_the_own_ones(conquest):
    with pytest.raises(BadSealed, match=r"expected a territory of the map \(perhaps eastmarch\)"):
        conquest.read_sealed(conquest.parse_position(CLAIMED), 0, SET_UP.replace("eastmarch", "estmarch"))


def test_a_set_up_goes_into_the_log_however_long_the_names_of_a_map_are(conquest):
    own = re.sub(r'^([A-Y]) = "(.*)"$', lambda line: f'{line[1]} = "{line[1] * 18}o"', OURS, flags=re.MULTILINE)
    board = conquest.own_data("map", own)
    position = conquest.parse_position(f"map={board} first=1 claims={'12' * 12}")
    letters = "K-Q/P-D/C-E/B-B/S-S/T-T/T--/Y--/X--/X--/F--/T--"
    sealed = conquest.read_sealed(position, 0, letters)
    assert check_setup(sealed).startswith("A=K-Q C=P-D ")
    assert conquest.read_sealed(position, 0, sealed) == sealed
    assert conquest.unseal(position, 0, sealed, (0,)) == after(
        conquest, conquest.format_position(position), f"setup {letters}"
    )


def test_once_a_unit_was_shown_or_has_moved_no_set_up_is_sealed(conquest):
    position = after(conquest, CLAIMED, *["setup ?"] * 4, "cards deploy redeploy rapid-advance", "play rapid-advance")
    assert all(conquest.sealable(position, seat) for seat in range(4))
    fought = after(conquest, conquest.format_position(position), "ashmoor-a > briarwood-a xKQ")
    assert [bool(conquest.sealable(fought, seat)) for seat in range(4)] == [False, False, True, True]
    with pytest.raises(BadSealed, match="player 1 has no set-up to seal now"):
        conquest.read_sealed(fought, 0, SET_UP)


def test_what_contradicts_a_seal_is_told_from_what_fits_it(conquest):
    position = conquest.parse_position(CLAIMED)
    sealed = conquest.unseal(position, 0, SET_UP, (0,))
    for text, is_other in (("1: setup ???/???/???/???/???/???", False), ("1: setup QKP/DCE/BBS/STT/TTY/XXF", True)):
        move = conquest.parse_move(sealed, text)
        against = conquest.objections(sealed, move)
        assert against
        assert bool(conquest.contradictions(sealed, move, against)) == is_other


@pytest.mark.parametrize(
    ("text", "move", "note"),
    [
        ("start first=1", "claim keyfort", ("claim", "city")),
        ("start first=1", "claim ashmoor", ("claim", "territory")),
        (CLAIMED, "setup ?", ("setup", "placed")),
        ("players=2 turn=1 moves=1 units=keyfort-a:1=K" + FLAGS, "keyfort-a > keyfort-b", ("action", "moved")),
        ("players=2 turn=1 moves=2 units=keyfort-a:1=K" + FLAGS, "keyfort-a > keyfort-b", None),
        ("players=2 turn=1 units=keyfort-a:2=K" + FLAGS, "stop", ("action", "no-move")),
        ("players=2 turn=1 units=keyfort-a:1=K,keyfort-b:2=F,ravenfall-a:1=F", "Ka > Kb", ("action", "flag-captured")),
    ],
)
def test_the_step_that_ends_a_turn_answers_to_its_note(conquest, text, move, note):
    position = conquest.parse_position(text)
    assert conquest.note_of(position, conquest.parse_move(position, move)) == note


def test_cards_are_noted_as_the_device_lists_them(conquest):
    deck = installed_profile("conquest").bags[0]
    every = [name for name in deck.items if name != "no-card"]
    position = conquest.parse_position(f"players=2 turn=1 step=cards units=keyfort-a:1=K{FLAGS}")
    move = conquest.parse_move(position, f"cards {' '.join(reversed(every))}")
    assert conquest.note_of(position, move) == (deck.id, "+".join(every))
    assert conquest.note_of(position, conquest.parse_move(position, "cards -")) is None


def test_set_ups_that_all_sealed_before_they_were_recorded_show_nothing_false(conquest):
    position = conquest.parse_position("players=2 first=1 claims=" + "12" * 12)
    sealed = position
    for seat in (0, 1):
        lands = [land.id for land in position.agreement.board.territories][seat::2]
        army = ["KQ-", "PD-", "CE-", "BB-", "SS-", "TT-", "T--", "T--", "Y--", "X--", "X--", "F--"]
        text = " ".join(f"{land}={units}" for land, units in zip(lands, army, strict=True))
        sealed = conquest.unseal(sealed, seat, text, (seat,))
    for units, is_other in (("??-", False), ("KQ-", False), ("QK-", True)):
        rest = "/??-/??-/??-/??-/??-/?--/?--/?--/?--/?--/?--"
        move = conquest.parse_move(sealed, f"1: setup {units}{rest}")
        against = conquest.objections(sealed, move)
        assert against, "the armies stand"
        assert bool(conquest.contradictions(sealed, move, against)) == is_other


def test_notes_show_a_territory_too_many_and_a_second_set_up(conquest):
    fair = [(at % 4, "claim", "territory") for at in range(24)] + [(0, "setup", "placed")]
    assert conquest.check_notes({"players": 4}, {}, fair) == []
    remarks = conquest.check_notes({"players": 4}, {}, [*fair, (0, "setup", "placed"), (1, "claim", "territory")])
    assert [(remark.note, remark.objection.rule) for remark in remarks] == [
        (25, "setup.units"),
        (26, "setup.territories"),
    ]
    cities = conquest.check_notes({"players": 2}, {}, [(at % 2, "claim", "city") for at in range(9)])
    assert [remark.note for remark in cities] == [8]
    assert all(conquest.explain(remark.objection).says for remark in [*remarks, *cities])
