"""Cards of Stratego Conquest on the device: drawn, played, discarded, shuffled, typed in from a real deck."""

import pytest

from tallycore.table.state import ROLL_TYPED
from tests.device.conquests import begin_play, left
from tests.device.dukes import last
from tests.device.table import SIZES

pytestmark = pytest.mark.long

CARDS = [
    "Deploy", "Rapid Advance", "Surprise Attack", "Redeploy", "Secret Information", "New Spy Master", "Traitor", "No card",
]  # fmt: skip


def test_one_press_draws_the_cards_and_a_second_notes_the_one_that_was_played(conquest, events):
    conquest.presses = 0
    conquest.press("Draw 6")
    assert conquest.presses == 1
    assert (events[-1].kind, len(events[-1]["items"])) == ("bag_drawn", 6)
    assert conquest.shows("Red drew 6 #1")
    shown = [entry.text.split(" (")[0] for entry in conquest.app.shown._entries]
    assert shown == [name for number, name in enumerate(CARDS) if number in events[-1]["items"] or number == 7]
    conquest.press("Choose")
    assert conquest.presses == 2
    assert (events[-1].kind, events[-1]["item"]) == ("choice_made", min(events[-2]["items"]))
    assert conquest.screen == "turn"
    assert conquest.shows("Pile 36, move 1", "Action")


def test_the_screen_that_draws_draws_nothing_more_when_it_is_made_anew(conquest, events):
    conquest.press("Draw 6")
    conquest.app.replace(*conquest.app.shown.opened_as[:1], *conquest.app.shown.opened_as[1])
    assert conquest.shows("Red drew 6 #1")
    conquest.press("Choose")
    conquest.app.open("hand", 0, True)
    assert [event.kind for event in events].count("bag_drawn") == 1


def test_cards_in_hand_are_not_drawn_a_second_time(conquest, events):
    conquest.press("Draw 6")
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
    conquest.press("Cards")
    assert conquest.shows("Pile 36, discard 6")


def test_rapid_advance_gives_two_more_moves(conquest):
    conquest.press("Cards")
    conquest.pick("Other acts")
    conquest.pick("Draw more or fewer")
    conquest.set_number(12)
    conquest.press("OK")
    conquest.pick("Rapid Advance")
    assert conquest.shows("move 1+2")


def test_once_the_traitor_is_discarded_the_whole_deck_is_shuffled(conquest, events):
    for turn in range(7):
        conquest.press("Draw 6")
        if turn == 6:
            assert conquest.shows("Traitor")
        conquest.pick("No card")
        conquest.press("End turn")
    assert [event.kind for event in events if event.kind == "bag_returned"] == ["bag_returned"]
    assert left(conquest) == 42
    conquest.press("Cards")
    assert conquest.shows("Pile 42, discard 0")


def test_cards_of_a_real_deck_are_typed_in_one_by_one(conquest, events):
    conquest.press("Cards")
    conquest.pick("Other acts")
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
    conquest.pick("No card")
    conquest.press("End turn")
    conquest.press("Cards")
    conquest.pick("Look at the pile")
    assert conquest.shows("Cards: 36 left", "Deploy")
    conquest.press("Back")
    conquest.pick("Look at the discard")
    assert conquest.shows("Discarded")
    assert sum(1 for _ in conquest.app.shown._entries) >= 2


def test_a_table_may_shuffle_its_discard_pile_when_it_likes(conquest, events):
    conquest.press("Draw 6")
    conquest.pick("No card")
    conquest.press("End turn")
    conquest.press("Cards")
    conquest.pick("Other acts")
    conquest.pick("Shuffle")
    assert conquest.shows("Shuffle 6 cards into the pile?")
    conquest.press("Shuffle")
    assert (events[-1].kind, len(events[-1]["items"]), left(conquest)) == ("bag_returned", 6, 42)
    conquest.press("Undo")
    assert conquest.shows("6 cards were shuffled in")


def test_a_draw_is_undone_only_when_everybody_agrees(conquest, events):
    conquest.press("Draw 6")
    conquest.press("Back")
    conquest.press("Undo")
    conquest.press("Undo")
    assert conquest.shows("Everybody has seen the draw")
    conquest.press("Yes")
    assert left(conquest) == 42
    conquest.press("Draw 6")
    assert (events[-1]["roll"], events[-1]["sides"][0]) == (2, 41)


@pytest.mark.parametrize("size", SIZES)
def test_after_a_power_cut_the_cards_are_still_in_hand(tables, size):
    table = begin_play(tables(SIZES[size]))
    table.press("Draw 6")
    texts = table.texts
    table.restart()
    assert table.screen == "turn"
    table.press("Play")
    assert table.texts == texts


def test_a_flag_that_comes_back_in_ones_own_move_brings_no_cards(conquest):
    conquest.session.change_counter(2, 1, 1)
    conquest.press("Draw 6")
    conquest.pick("No card")
    conquest.press("End turn")
    assert conquest.shows("Blue", "no flag")
    conquest.session.change_counter(2, 1, -1)
    conquest.app.home()
    assert conquest.shows("Blue")
    assert not conquest.shows("no flag")
    assert not conquest.shows("Draw")
    conquest.press("End turn")
    conquest.press("End turn")
    assert conquest.shows("Blue", "Draw 6")


def test_a_flag_that_was_counted_as_lost_by_mistake_takes_no_cards(conquest):
    conquest.session.change_counter(2, 0, 1)
    conquest.app.home()
    assert not conquest.shows("Draw")
    conquest.session.change_counter(2, 0, -1)
    conquest.app.home()
    assert conquest.shows("Draw 6")
