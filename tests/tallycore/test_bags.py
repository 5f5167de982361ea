"""Bags: their content, and which thing a face draws."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import DiceError, ProfileError
from tallycore.profile import Profile
from tallycore.profile.bags import bag_at_first, bag_left, drawn_items
from tallycore.profile.conditions import holds
from tallycore.proof.dice import MOST_DICE, DiceCup, draw_sides, faces_of
from tallystick.resources import firmware_dir
from tests.tallycore.tables import Table
from tests.tallycore.vectors import said, vectors

DUKE = Profile((firmware_dir() / "games" / "duke.json").read_bytes())
BAG = DUKE.bags[0]
DARK_RIDER, DYNASTIC_DISPUTE = 3, 4

counts = st.lists(st.integers(0, 4), min_size=1, max_size=12).filter(any)


def duke(**options):
    """Return a table of The Duke with these options, before the first draw."""
    values = [options.get(option.id.replace("-", "_"), option.default) for option in DUKE.options]
    table = Table(start=False)
    table.add("game_started", game="duke", profile=DUKE.hash, names=["Ann", "Bo"], colours=[], options=values)
    table.add("first_player", seat=0, how=0)
    return table


def told(left):
    """Return a bag's content by name."""
    return {BAG.items[item]: count for item, count in enumerate(left) if count}


def item(name):
    return BAG.items.index(name)


# --- what a face draws ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", vectors("dice", "draws"), ids=said)
def test_draws_are_those_of_the_vectors(row):
    sides = draw_sides(sum(row["left"]), row["count"])
    faces, read = faces_of(row["key"], row["roll"], sides)
    assert (faces, read) == (row["faces"], row["bytes_read"])
    assert drawn_items(row["left"], faces) == row["items"]


@given(counts, st.data())
def test_a_face_is_the_place_among_the_things_laid_out(left, data):
    laid_out = [each for each, count in enumerate(left) for _ in range(count)]
    faces = []
    wanted = []
    for _ in range(data.draw(st.integers(1, min(len(laid_out), MOST_DICE)))):
        face = data.draw(st.integers(1, len(laid_out)))
        faces.append(face)
        wanted.append(laid_out.pop(face - 1))
    assert drawn_items(left, faces) == wanted


@given(counts)
def test_every_thing_in_a_bag_is_equally_likely(left):
    things = sum(left)
    drawn = Counter(drawn_items(left, [face])[0] for face in range(1, things + 1))
    assert drawn == {each: count for each, count in enumerate(left) if count}


def test_a_draw_takes_the_next_number_of_the_same_count_as_the_dice():
    cup = DiceCup(bytes(range(32)), ["Ann", "rain, 7!"], 37)
    assert drawn_items([1, 3] + [1] * 12, cup.draw(16, 1)) == [4]
    assert cup.rolls_made == 38
    assert cup.roll([6]) == faces_of(cup.key, 39, [6])[0]


@pytest.mark.parametrize(("things", "count"), [(0, 1), (3, 0), (3, 4), (101, 1), (50, 13)])
def test_a_draw_that_cannot_be_is_refused_and_takes_no_number(things, count):
    cup = DiceCup(bytes(32), [])
    with pytest.raises(DiceError, match=f"not {count} of {things}"):
        cup.draw(things, count)
    assert cup.rolls_made == 0


# --- what is in the bag --------------------------------------------------------------------------------------------


def test_a_bag_of_the_duke_holds_sixteen_tiles_at_first():
    left = bag_left(DUKE, duke().state, 0, 0)
    assert sum(left) == 16
    assert told(left) == {
        "footman": 1, "pikeman": 3, "knight": 1, "wizard": 1, "ranger": 1, "seer": 1, "general": 1, "priest": 1,
        "champion": 1, "marshall": 1, "bowman": 1, "dragoon": 1, "assassin": 1, "longbowman": 1,
    }  # fmt: skip


def test_the_tiles_agreed_on_are_in_it_too():
    left = bag_left(DUKE, duke(enhanced=1, light_horse=1, sage=1).state, 0, 1)
    assert sum(left) == 20
    assert {"duchess", "oracle", "light-horse", "sage"} <= set(told(left))


def test_draws_take_out_and_returns_put_back():
    table = duke()
    table.add("bag_drawn", seat=0, bag=0, items=[item("pikeman"), item("knight")], roll=1, sides=[16, 15], faces=[2, 4])
    table.add("typed_draw", seat=0, bag=0, items=[item("pikeman")])
    assert told(bag_left(DUKE, table.state, 0, 0)).get("knight") is None
    assert told(bag_left(DUKE, table.state, 0, 0))["pikeman"] == 1
    assert sum(bag_left(DUKE, table.state, 0, 1)) == 16
    table.add("bag_returned", seat=0, bag=0, items=[item("knight"), item("pikeman")])
    assert told(bag_left(DUKE, table.state, 0, 0))["pikeman"] == 2
    assert sum(bag_left(DUKE, table.state, 0, 0)) == 15


def test_a_thing_typed_in_that_was_not_there_leaves_none_and_no_fewer():
    table = duke()
    for _ in range(2):
        table.add("typed_draw", seat=0, bag=0, items=[item("knight")])
    assert "knight" not in told(bag_left(DUKE, table.state, 0, 0))
    assert sum(bag_left(DUKE, table.state, 0, 0)) == 15


def test_what_never_left_cannot_come_back():
    table = duke()
    table.add("bag_returned", seat=0, bag=0, items=[item("knight")])
    assert sum(bag_left(DUKE, table.state, 0, 0)) == 16


def test_after_a_draft_the_bag_holds_what_its_seat_picked_and_a_footman():
    table = duke(objective=DYNASTIC_DISPUTE)
    pick = DUKE.choice("pick")
    assert told(bag_at_first(DUKE, table.state, 0, 0)) == {"footman": 1}
    table.add("choice_made", choice=pick, item=item("pikeman"), seat=0)
    wizard = table.add("choice_made", choice=pick, item=item("wizard"), seat=1)
    assert told(bag_left(DUKE, table.state, 0, 0)) == {"footman": 1, "pikeman": 3}
    assert told(bag_left(DUKE, table.state, 0, 1)) == {"footman": 1, "wizard": 1}
    table.add("undone", seq=wizard)
    assert told(bag_left(DUKE, table.state, 0, 1)) == {"footman": 1}


def test_the_dark_rider_has_no_bag():
    assert holds(BAG.condition, duke().state.options)
    assert not holds(BAG.condition, duke(objective=DARK_RIDER).state.options)


# --- as data -------------------------------------------------------------------------------------------------------


def bag_of(items, **more):
    data = {
        "id": "x",
        "name": "X",
        "seats": [2, 2],
        "bags": [{"id": "b", "name": "B", "ways": [], "items": items, **more}],
    }
    return Profile(json.dumps(data).encode()).bags[0]


def test_a_bag_needs_no_more_than_its_items():
    bag = bag_of([{"name": "Gold"}, {"name": "Cold Lead", "count": 5}])
    assert (bag.sorts([]), bag.picked, bag.is_dealt(0)) == ([1, 5], "", False)
    assert holds(bag.condition, [])
    assert bag.items == ["gold", "cold-lead"]


@pytest.mark.parametrize("items", [[], [{"name": "A", "count": 0}], [{"name": "A", "count": 101}]])
def test_a_bag_of_nothing_or_of_more_than_a_die_has_sides_is_refused(items):
    with pytest.raises(ProfileError, match="1 to 100 things"):
        bag_of(items)


def test_an_item_without_a_name_is_refused():
    with pytest.raises(ProfileError, match="lacks the field 'name'"):
        bag_of([{"count": 1}])
