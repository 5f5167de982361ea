"""Stratego Conquest on the device: the start draw, claims, set-up, and who has what."""

import pytest

from tallycore.log.kinds import FIRST_ROLLED
from tallycore.log.records import Event
from tallydevice.play.draft import contest

pytestmark = pytest.mark.long

# --- before the first turn -----------------------------------------------------------------------------------------


def test_each_player_draws_a_unit_from_a_bag_of_eighteen_and_the_highest_begins(table, events):
    table.choose_game("conquest")
    table.set_number(4)
    table.press("OK")
    table.pick("All right")
    table.press("Go on")
    table.pick("No salt")
    assert table.shows("Who starts? (1 of 18)", "Draw for Red")
    while table.screen == "first":
        table.press("Choose")
    rolls = [event for event in events if event.kind == "rolled"]
    things = table.session.profile.first
    assert {tuple(event["sides"]) for event in rolls} == {(18,)}
    names = [things[event["faces"][0] - 1] for event in rolls[-4:]]
    assert (table.state.seat, events[-1]["how"]) == (
        rolls[-1 - names[::-1].index(max(names, key=things.index))]["seat"],
        FIRST_ROLLED,
    )


def test_equal_units_are_drawn_again(conquest):
    things = conquest.session.profile.first
    scouts = [number + 1 for number, name in enumerate(things) if name == "Scout"]
    king = things.index("King") + 1

    def drawn(*faces):
        turns = enumerate(faces)
        rolls = [Event(at, 0, "rolled", {"purpose": 1, "seat": at % 2, "faces": [face]}) for at, face in turns]
        return contest(2, rolls, things)

    assert len(scouts) == 4
    assert drawn(scouts[0], scouts[3]) == ([scouts[0], scouts[3]], 0, None)
    assert drawn(scouts[0], scouts[3], scouts[1]) == ([scouts[1], scouts[3]], 1, None)
    assert drawn(scouts[0], scouts[3], scouts[1], king)[2] == 1


def test_territories_are_claimed_with_two_presses_and_the_device_counts_them(table):
    table.begin("conquest")
    assert table.shows("0 of 24 claimed")
    table.presses = 0
    table.press("Claim")
    table.press("Choose")
    assert table.presses == 2
    table.press("Claim")
    table.pick("Territory with a city")
    assert table.shows("2 of 24 claimed", "1/0", "1/1")
    for _ in range(22):
        table.press("Claim")
        table.press("Choose")
    assert table.shows("All territories are claimed", "12/0", "12/1")
    table.press("Set-up")
    for _ in range(2):
        table.press("Placed")
        table.press("Choose")
    assert table.shows("All units are placed")
    table.press("Play")
    assert table.shows("Red", "Draw 6 of 42, move 1")
    table.press("End turn")
    assert table.shows("Blue", "Draw 6 of 42, move 1+1")


def test_who_skips_the_claims_begins_with_a_fair_share_and_counts_from_there(table):
    table.begin("conquest", seats=3)
    table.press("Claim")
    table.press("Choose")
    table.press("Menu")
    table.pick("Phase")
    table.pick("Play")
    assert table.shows("8/0", "Draw 4 of 42")
    assert not table.shows("1/0")


def test_while_units_are_placed_everybody_sees_who_is_ready_and_who_has_sealed(table):
    table.begin("conquest", seats=3)
    table.session.change_phase(1)
    table.app.home()
    assert [text.strip("●■▲ ") for text in table.texts].count("…") == 3
    table.press("Placed")
    table.press("Choose")
    table.session.append("setup_sealed", seat=2, commitment=bytes(32))
    table.app.home()
    assert table.shows("placed", "sealed", "…")
    assert "Play" not in table.legend
    table.press("Placed")
    table.press("Choose")
    assert table.state.seat == 2
    assert "Play" not in table.legend, "who began with the territories begins to play as well"
    table.press("Placed")
    table.press("Choose")
    assert table.shows("All units are placed")
    table.press("Play")
    assert table.state.seat == 0
    assert table.shows("8/0", "Draw 4")


def test_the_list_of_times_of_a_game_without_points_asks_for_none(conquest):
    conquest.press("Menu")
    conquest.pick("All times")
    conquest.press("Choose")
    assert conquest.screen == "table"


# --- who holds what ------------------------------------------------------------------------------------------------


def test_a_territory_won_is_counted_with_two_presses_and_one_that_the_next_player_lost_with_two_more(conquest):
    conquest.presses = 0
    conquest.press("Count")
    conquest.press("+1")
    assert conquest.presses == 2
    conquest.press("Seat")
    assert conquest.shows("Blue", "Territories: 12")
    conquest.press("-1")
    assert conquest.presses == 4
    conquest.press("Back")
    assert conquest.shows("13/0", "11/0")
    conquest.press("Cards")
    conquest.press("Back")
    conquest.press("End turn")
    assert conquest.shows("Blue", "Draw 5")


def test_who_has_lost_the_flag_draws_nothing_and_still_moves(conquest):
    conquest.press("Count")
    conquest.press("Seat")
    conquest.press("Next", 2)
    conquest.press("+1")
    conquest.press("Back")
    conquest.press("End turn")
    assert conquest.shows("Blue", "Pile 42, move 1, no flag", "12/0 ✖", "Action")
    conquest.press("Action")
    conquest.pick("Captured a flag")
    assert conquest.shows("Red", "Draw 6")
    conquest.press("Count")
    conquest.press("Seat")
    conquest.press("Next", 2)
    conquest.press("-1")
    conquest.press("Back")
    conquest.press("End turn")
    assert conquest.shows("Blue", "Draw 6")


def test_a_count_that_is_far_away_is_set_as_a_number(conquest):
    conquest.press("Count")
    conquest.press("Set")
    conquest.set_number(3)
    conquest.press("OK")
    assert conquest.shows("3/0", "Draw 1")
    conquest.press("Count")
    conquest.press("Set")
    conquest.set_number(1)
    conquest.press("OK")
    assert conquest.shows("1/0", "Pile 42, move 1", "Action"), "half of one territory is no card"
