"""Decks: one pile for all seats, its discard pile, the card at its bottom, and the card that causes a shuffle."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import DiceError, ProfileError
from tallycore.profile import Profile
from tallycore.profile.bags import bag_left, drawn_items
from tallycore.profile.decks import cards_out, discard_pile, is_first_pile, shuffle_due
from tallycore.proof.dice import DiceCup, draw_sides
from tallycore.table.fold import Fold
from tallycore.table.state import State
from tests.tallycore.tables import Table

SWORD, SHIELD, FOOL = 0, 1, 2
ITEMS = [
    {"name": "Sword", "count": 3},
    {"name": "Shield", "count": 2},
    {"name": "Fool", "bottom": True, "shuffles": True},
]


def profile_of(items, **more):
    bag = {
        "id": "deck",
        "name": "Deck",
        "common": True,
        "played": "card",
        "ways": [{"name": "Draw"}],
        "items": items,
        **more,
    }
    card = {"id": "card", "name": "Card", "of": "deck", "listed": False}
    return Profile(json.dumps({"id": "x", "name": "X", "seats": [2, 3], "bags": [bag], "choices": [card]}).encode())


CARDS = profile_of(ITEMS)


@pytest.fixture
def table():
    """Return a table of three with a deck of six: three Swords, two Shields, and the Fool at the bottom."""
    return Table(seats=3)


def drawn(table, *items):
    return table.add("bag_drawn", seat=table.state.seat, bag=0, items=list(items))


def shuffled(table, *items):
    return table.add("bag_returned", seat=table.state.seats, bag=0, items=list(items))


def piles(table):
    state = table.state
    return bag_left(CARDS, state, 0, 0), discard_pile(CARDS, state, 0), len(state.hand)


# --- the two piles -------------------------------------------------------------------------------------------------


def test_all_seats_draw_from_one_pile_and_their_cards_are_discarded_with_the_turn(table):
    drawn(table, SWORD, SHIELD)
    assert piles(table) == ([2, 1, 1], [0, 0, 0], 2)
    table.end_turn()
    assert piles(table) == ([2, 1, 1], [1, 1, 0], 0)
    drawn(table, SWORD)
    assert piles(table) == ([1, 1, 1], [1, 1, 0], 1)
    assert bag_left(CARDS, table.state, 0, 0) == bag_left(CARDS, table.state, 0, 2)


def test_the_discard_pile_is_shuffled_in_whoever_drew_it_and_what_is_in_hand_stays_there(table):
    drawn(table, SWORD, SHIELD)
    table.end_turn()
    drawn(table, SWORD, SHIELD)
    table.end_turn()
    drawn(table, SWORD, FOOL)
    assert shuffle_due(CARDS, table.state, 0) == [SWORD, SWORD, SHIELD, SHIELD]
    shuffled(table, SWORD, SWORD, SHIELD, SHIELD)
    assert piles(table) == ([2, 2, 0], [0, 0, 0], 2)
    assert shuffle_due(CARDS, table.state, 0) == []


def test_the_fool_in_the_discard_pile_has_everything_shuffled_before_the_next_card(table):
    drawn(table, SWORD, FOOL)
    assert shuffle_due(CARDS, table.state, 0) == []
    table.end_turn()
    assert shuffle_due(CARDS, table.state, 0) == [SWORD, FOOL]
    shuffled(table, SWORD, FOOL)
    assert piles(table) == ([3, 2, 1], [0, 0, 0], 0)


def test_a_shuffle_of_everything_takes_the_hand_with_it(table):
    drawn(table, SWORD, SWORD)
    table.end_turn()
    drawn(table, SWORD, FOOL)
    shuffled(table, SWORD, SWORD, SWORD, FOOL)
    assert piles(table) == ([3, 2, 1], [0, 0, 0], 0)


def test_what_was_never_drawn_cannot_be_shuffled_in(table):
    drawn(table, SWORD)
    shuffled(table, SHIELD, FOOL, SWORD, SWORD)
    assert piles(table) == ([3, 2, 1], [0, 0, 0], 0)


def test_an_undone_shuffle_leaves_the_piles_as_they_were_and_a_restart_keeps_them(table):
    drawn(table, SWORD, SHIELD)
    table.end_turn()
    before = piles(table)
    shuffle = shuffled(table, SWORD, SHIELD)
    table.add("undone", seq=shuffle)
    assert piles(table) == before
    again = Fold()
    again.restore(table.fold.checkpoint())
    assert State(again.state.encode()).out == table.state.out


@given(st.lists(st.sampled_from(["draw", "turn", "shuffle", "undo"]), max_size=60), st.randoms(use_true_random=False))
def test_no_card_is_ever_lost_or_doubled_and_the_state_stays_as_small_as_it_is(acts, random):
    table = Table(seats=3)
    for act in acts:
        left = bag_left(CARDS, table.state, 0, 0)
        if act == "draw" and sum(left):
            drawn(table, random.choice([item for item, count in enumerate(left) if count]))
        elif act == "turn":
            table.end_turn()
        elif act == "shuffle":
            there = discard_pile(CARDS, table.state, 0)
            shuffled(table, *(item for item, count in enumerate(there) for _ in range(count)))
        elif act == "undo" and table.fold.live_events():
            table.add("undone", seq=table.fold.live_events()[-1].seq)
        left, out = bag_left(CARDS, table.state, 0, 0), cards_out(CARDS, table.state, 0)
        assert [a + b for a, b in zip(left, out, strict=True)] == [3, 2, 1]
        assert sum(discard_pile(CARDS, table.state, 0)) + len(table.state.hand) == sum(out)
        assert sum(len(row) for row in table.state.out) <= 9


# --- the card at the bottom ----------------------------------------------------------------------------------------


def test_the_card_at_the_bottom_has_no_side_until_it_is_the_only_one_left():
    assert draw_sides(6, 4, 1) == [5, 4, 3, 2]
    assert draw_sides(3, 3, 1) == [2, 1, 1]
    assert draw_sides(1, 1, 1) == [1]
    with pytest.raises(DiceError, match="not 4 of 3"):
        draw_sides(3, 4, 1)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 5))
def test_it_comes_last_whatever_the_stream_says(secret, first):
    cup = DiceCup(secret, [])
    left = [3, 2, 1]
    before = drawn_items(left, cup.draw(6, first, 1))
    assert FOOL not in before
    for item in before:
        left[item] -= 1
    after = drawn_items(left, cup.draw(6 - first, 6 - first, 1))
    assert after[-1] == FOOL
    assert Counter(before + after) == {SWORD: 3, SHIELD: 2, FOOL: 1}


def test_the_first_pile_is_over_once_its_last_card_was_drawn_and_an_undo_brings_it_back(table):
    assert is_first_pile(CARDS, table.state, 0)
    drawn(table, SHIELD)
    assert is_first_pile(CARDS, table.state, 0)
    fool = drawn(table, FOOL)
    assert not is_first_pile(CARDS, table.state, 0)
    table.add("undone", seq=fool)
    assert is_first_pile(CARDS, table.state, 0)
    drawn(table, FOOL)
    shuffled(table, SHIELD, FOOL)
    assert not is_first_pile(CARDS, table.state, 0)


def test_a_deck_without_such_a_card_has_no_first_pile(table):
    assert not is_first_pile(profile_of(ITEMS[:2]), table.state, 0)


# --- as data -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("items", "more"),
    [
        ([{"name": "Fool", "bottom": True}, {"name": "Sword"}], {}),
        ([{"name": "Sword"}, {"name": "Fool", "bottom": True, "count": 2}], {}),
        ([{"name": "Sword"}, {"name": "Fool", "bottom": True}], {"common": False}),
    ],
)
def test_only_the_last_single_card_of_a_deck_can_lie_at_its_bottom(items, more):
    with pytest.raises(ProfileError, match="Fool cannot lie at the bottom: it must be a single card of a deck"):
        profile_of(items, **more)


def test_names_that_are_no_cards_may_stand_behind_it():
    assert profile_of([*ITEMS, {"name": "None", "count": 0}]).bags[0].bottom == FOOL


def test_a_deck_says_which_list_notes_the_card_that_was_played():
    with pytest.raises(ProfileError, match="the deck 'deck' lacks `played`"):
        profile_of(ITEMS, played="")
    with pytest.raises(ProfileError, match="x has no list 'cards'"):
        profile_of(ITEMS, played="cards")
