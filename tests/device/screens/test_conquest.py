"""Stratego Conquest on the device: the start draw, claims, cards from the deck, moves and who holds what."""

import pytest

from tallycore.log.kinds import FIRST_ROLLED
from tallycore.log.records import Event
from tallycore.table.state import ROLL_TYPED
from tallydevice.play.bags import left_in
from tallydevice.play.draft import contest
from tests.device.dukes import last
from tests.device.table import SIZES

CARDS = [
    "Deploy", "Rapid Advance", "Surprise Attack", "Redeploy", "Secret Information", "New Spy Master", "Traitor", "No card",
]  # fmt: skip


def begin(table, seats=2):
    """Conquest with all units placed: the territories shared evenly, no city among them."""
    table.begin("conquest", seats=seats)
    table.session.change_phase(2)
    table.app.home()
    return table


@pytest.fixture
def conquest(table):
    return begin(table)


def left(table):
    return sum(left_in(table.session, 0, 0))


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


# --- cards ---------------------------------------------------------------------------------------------------------


def test_two_presses_draw_the_cards_and_a_third_notes_the_one_that_was_played(conquest, events):
    conquest.presses = 0
    conquest.press("Draw 6")
    conquest.press("Choose")
    assert conquest.presses == 2
    assert (events[-1].kind, len(events[-1]["items"])) == ("bag_drawn", 6)
    assert conquest.shows("Red drew 6 #1")
    shown = [entry.text.split(" (")[0] for entry in conquest.app.shown._entries]
    assert shown == [name for number, name in enumerate(CARDS) if number in events[-1]["items"] or number == 7]
    conquest.press("Choose")
    assert (events[-1].kind, events[-1]["item"]) == ("choice_made", min(events[-2]["items"]))
    assert conquest.screen == "turn"
    assert conquest.shows("Pile 36, move 1", "Action")


def test_cards_in_hand_are_not_drawn_a_second_time(conquest, events):
    conquest.press("Draw 6")
    conquest.press("Choose")
    conquest.press("Back")
    conquest.press("Play")
    conquest.pick("No card")
    conquest.press("Cards")
    assert not any(entry.text in ("Draw 6", "Play a card") for entry in conquest.app.shown._entries)
    assert conquest.shows("Pile 36, discard 0")
    conquest.press("Back")
    conquest.press("Action")
    conquest.press("Choose")
    assert [event.kind for event in events].count("bag_drawn") == 1
    assert conquest.shows("Blue", "Draw 6 of 36")
    conquest.press("Draw 6")
    assert conquest.shows("Pile 36, discard 6")


def test_rapid_advance_gives_two_more_moves(conquest):
    conquest.press("Draw 6")
    conquest.pick("Draw another number")
    conquest.set_number(12)
    conquest.press("OK")
    conquest.pick("Rapid Advance")
    assert conquest.shows("move 1+2")


def test_once_the_traitor_is_discarded_the_whole_deck_is_shuffled(conquest, events):
    for turn in range(7):
        conquest.press("Draw 6")
        conquest.press("Choose")
        if turn == 6:
            assert conquest.shows("Traitor")
        conquest.pick("No card")
        conquest.press("End turn")
    assert [event.kind for event in events if event.kind == "bag_returned"] == ["bag_returned"]
    assert left(conquest) == 42
    conquest.press("Draw 6")
    assert conquest.shows("Pile 42, discard 0")


def test_cards_of_a_real_deck_are_typed_in_one_by_one(conquest, events):
    conquest.press("Draw 6")
    conquest.pick("Type in a draw")
    conquest.set_number(2)
    conquest.press("OK")
    assert conquest.shows("Drawn: 1 of 2")
    conquest.pick("Redeploy")
    conquest.pick("Traitor")
    assert (events[-1].kind, events[-1]["items"]) == ("typed_draw", [3, 6])
    assert conquest.shows("Red drew 2 typed", "Redeploy", "Traitor")
    assert last(conquest).flags & ROLL_TYPED
    conquest.press("Back")
    assert conquest.shows("Draw 4 of 40")


def test_pile_and_discard_pile_can_be_looked_at(conquest):
    conquest.press("Draw 6")
    conquest.press("Choose")
    conquest.pick("No card")
    conquest.press("End turn")
    conquest.press("Draw 6")
    conquest.pick("Look at the pile")
    assert conquest.shows("Cards: 36 left", "Deploy")
    conquest.press("Back")
    conquest.pick("Look at the discard")
    assert conquest.shows("Discarded")
    assert sum(1 for _ in conquest.app.shown._entries) >= 2


def test_a_table_may_shuffle_its_discard_pile_when_it_likes(conquest, events):
    conquest.press("Draw 6")
    conquest.press("Choose")
    conquest.pick("No card")
    conquest.press("End turn")
    conquest.press("Draw 6")
    conquest.pick("Shuffle")
    assert conquest.shows("Shuffle 6 cards into the pile?")
    conquest.press("Shuffle")
    assert (events[-1].kind, len(events[-1]["items"]), left(conquest)) == ("bag_returned", 6, 42)
    conquest.press("Undo")
    assert conquest.shows("6 cards were shuffled in")


def test_a_draw_is_undone_only_when_everybody_agrees(conquest, events):
    conquest.press("Draw 6")
    conquest.press("Choose")
    conquest.press("Back")
    conquest.press("Undo")
    conquest.press("Undo")
    assert conquest.shows("The table has seen a draw")
    conquest.press("Yes")
    assert left(conquest) == 42
    conquest.press("Draw 6")
    conquest.press("Choose")
    assert (events[-1]["roll"], events[-1]["sides"][0]) == (2, 41)


@pytest.mark.parametrize("size", SIZES)
def test_after_a_power_cut_the_cards_are_still_in_hand(tables, size):
    table = begin(tables(SIZES[size]))
    table.press("Draw 6")
    table.press("Choose")
    texts = table.texts
    table.restart()
    assert table.screen == "turn"
    table.press("Play")
    assert table.texts == texts


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
    conquest.press("Draw 6")
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
