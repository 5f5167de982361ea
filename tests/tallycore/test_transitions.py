"""What each kind of event changes in the state, and that none can damage it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.table.state import (
    ENDED,
    FAR,
    PLAYING,
    ROLL_FIRST_PLAYER,
    ROLL_TYPED,
    ROLL_UNVERIFIED,
    ROLLS_KEPT,
    SETTING_UP,
    State,
)
from tallycore.table.transitions import apply_event
from tests.tallycore.layouts import KINDS
from tests.tallycore.strategies import any_event
from tests.tallycore.tables import Table


def test_a_game_begins_with_everybody_at_zero():
    table = Table(seats=3, start=False)
    table.add(
        "game_started", game="pastures", profile=b"p" * 32, names=["Ann", "Bo"], colours=[1, 2],
        options=[6, 5], readings=["stuck=pass"],
    )  # fmt: skip
    state = table.state
    assert (state.stage, state.game, state.seats, state.game_seq) == (SETTING_UP, "pastures", 2, 1)
    assert (state.scores, state.clocks_ms, state.options, state.readings) == ([0, 0], [0, 0], [6, 5], ["stuck=pass"])
    table.add("dice_committed", commitment=b"c" * 32)
    table.add("salt_added", seat=1, salt="rain")
    table.add("first_player", seat=1, how=0)
    assert (state.stage, state.seat, state.turn) == (PLAYING, 1, 1)
    assert (state.commitment, state.salts, state.salt_seats) == (b"c" * 32, ["rain"], [1])


def test_players_change_seats_once_their_home_countries_are_drawn():
    table = Table(start=False)
    table.add(
        "game_started",
        game="a-mat",
        profile=b"",
        names=["Ann", "Bo", "Cy"],
        colours=[0, 1, 2],
        options=[],
        readings=[],
    )
    table.add("salt_added", seat=2, salt="rain")
    table.add("players_seated", seats=[2, 0, 1], colours=[5, 3, 1])
    state = table.state
    assert (state.names, state.colours, state.salt_seats) == (["Cy", "Ann", "Bo"], [5, 3, 1], [0])
    table.add("first_player", seat=1, how=1)
    assert (state.seat, state.first_seat) == (1, 1)


@pytest.mark.parametrize(("seats", "colours"), [([0, 0], [1, 2]), ([1], [1, 2]), ([1, 0], [1]), ([1, 2], [1, 2])])
def test_nobody_is_seated_twice_or_nowhere(seats, colours):
    table = Table(start=False)
    table.add("game_started", game="a-mat", profile=b"", names=["Ann", "Bo"], colours=[0, 1], options=[], readings=[])
    table.add("players_seated", seats=seats, colours=colours)
    assert (table.state.names, table.state.colours) == (["Ann", "Bo"], [0, 1])


def test_once_somebody_has_the_turn_nobody_changes_seats(table):
    names = table.state.names
    table.add("players_seated", seats=[*range(1, len(names)), 0], colours=table.state.colours)
    assert table.state.names == names


def test_a_new_game_forgets_the_one_before(table):
    table.add("score_changed", seat=0, delta=5, by=0)
    table.roll([6])
    table.add("game_started", game="free", profile=b"", names=["Cy"], colours=[], options=[], readings=[])
    assert (table.state.scores, table.state.rolls, table.state.roll_count, table.state.stage) == (
        [0],
        [],
        0,
        SETTING_UP,
    )


def test_time_is_on_the_clock_of_whose_turn_it_was(table):
    table.add("score_changed", dt_ms=4000, seat=1, delta=1, by=0)
    table.add("turn_ended", dt_ms=6000, next=1)
    table.add("turn_ended", dt_ms=500, next=0)
    assert table.state.clocks_ms == [10_000, 500]
    assert table.state.turn_ms == 0


def test_no_clock_runs_in_a_pause_or_while_the_device_is_off(table):
    table.add("paused", dt_ms=1000)
    table.add("resumed", dt_ms=60_000)
    table.add("booted", dt_ms=900_000, version="0.1.0", board="", cause=0)
    table.add("turn_ended", dt_ms=2000, next=1)
    assert table.state.clocks_ms == [3000, 0]


def test_the_clock_goes_on_while_the_device_sleeps_and_nothing_else_changes(table):
    before = State(table.state.encode())
    table.add("slept", dt_ms=1000, battery=51)
    table.add("woke", dt_ms=60_000, cause=2)
    table.add("trouble_met", dt_ms=500, code=12)
    assert table.state.clocks_ms == [61_500, 0]
    assert table.state.turn_ms == 61_500
    assert not [event for event in table.fold.live_events() if event.kind in ("slept", "woke", "trouble_met")]
    for name in ("seq", "clocks_ms", "turn_ms"):
        setattr(before, name, getattr(table.state, name))
    assert table.state.encode() == before.encode()


def test_scores_change_and_are_put_right(table):
    table.add("score_changed", seat=1, delta=12, by=0)
    table.add("score_changed", seat=1, delta=-15, by=0)
    assert table.state.scores == [0, -3]
    table.add("score_corrected", seat=1, score=7, by=1)
    assert table.state.scores == [0, 7]


def test_rolls_are_remembered_with_how_they_came_about(table):
    table.roll([3, 5], purpose=1)
    table.roll([6], source=1)
    table.add("typed_roll", seat=1, sides=[20], faces=[11], purpose=0)
    first, second, third = table.state.last_rolls()
    assert (first.number, first.flags, first.faces) == (1, ROLL_FIRST_PLAYER, [3, 5])
    assert (second.number, second.flags) == (2, ROLL_UNVERIFIED)
    assert (third.number, third.flags, third.sides, third.faces, third.seat) == (0, ROLL_TYPED, [20], [11], 1)
    assert table.state.roll_count == 2
    for _ in range(10):
        table.roll([1])
    assert len(table.state.rolls) == ROLLS_KEPT
    assert table.state.roll_count == 12


def test_choices_are_noted_with_their_turn_and_counted(table):
    table.add("choice_made", choice=0, item=2, seat=0)
    table.end_turn()
    table.add("choice_made", choice=0, item=4, seat=1)
    table.add("choice_made", choice=2, item=1, seat=1)
    assert table.state.choices == [[0, 2, 0, 1], [0, 4, 1, 2], [2, 1, 1, 2]]
    assert table.state.choice_counts == [2, 0, 1]


def test_counters_phases_and_readings(table):
    table.add("counter_changed", counter=1, seat=1, delta=3)
    table.add("counter_changed", counter=1, seat=1, delta=-1)
    assert (table.state.counter(1, 1), table.state.counter(1, 0), table.state.counter(5, 0)) == (2, 0, 0)
    table.add("phase_changed", phase=2)
    table.add("reading_set", reading="stuck", value="pass", by=0)
    table.add("reading_set", reading="forest", value="list", by=0)
    table.add("reading_set", reading="stuck", value="end", by=1)
    assert table.state.phase == 2
    assert table.state.readings == ["forest=list", "stuck=end"]


def test_what_each_seat_noted_is_counted_by_item(table):
    for choice, item, seat in ((1, 2, 0), (1, 2, 0), (1, 0, 1), (0, 3, 1)):
        table.add("choice_made", choice=choice, item=item, seat=seat)
    state = table.state
    assert [state.noted_by(1, 0), state.noted_by(1, 1), state.noted_by(0, 1)] == [[0, 0, 2], [1], [0, 0, 0, 1]]
    assert state.noted_by(9, 0) == []


def test_what_was_drawn_is_out_of_the_bag_and_in_hand_until_the_turn_ends(table):
    table.add("bag_drawn", roll=1, seat=0, sides=[16, 15], faces=[7, 1], bag=0, items=[4, 0], way=1)
    assert (table.state.out_of(0, 0), table.state.hand, table.state.roll_count) == ([1, 0, 0, 0, 1], [4, 0], 1)
    table.add("bag_returned", seat=0, bag=0, items=[4])
    assert (table.state.out_of(0, 0), table.state.hand) == ([1, 0, 0, 0, 0], [0])
    table.end_turn()
    assert table.state.hand == []
    table.add("bag_returned", seat=0, bag=0, items=[0])
    assert table.state.out_of(0, 0) == [0] * 5


def test_a_tile_given_back_to_the_opponent_leaves_ones_own_hand_alone(table):
    table.add("typed_draw", seat=1, bag=0, items=[3])
    table.end_turn()
    table.end_turn()
    table.add("typed_draw", seat=0, bag=0, items=[3])
    table.add("bag_returned", seat=1, bag=0, items=[3])
    assert (table.state.hand, table.state.out_of(0, 0), table.state.out_of(0, 1)) == ([3], [0, 0, 0, 1], [0, 0, 0, 0])


def test_draws_are_remembered_among_the_rolls_with_what_they_drew(table):
    table.add("bag_drawn", roll=1, seat=1, sides=[16], faces=[7], source=1, bag=2, items=[4], way=0)
    table.add("typed_draw", seat=0, bag=0, items=[4, 9], way=1)
    table.roll([3, 4], purpose=7)
    first, second, third = table.state.last_rolls()
    assert (first.number, first.seat, first.bag, first.items, first.faces) == (1, 1, 2, [4], [7])
    assert (first.is_draw, first.what, first.flags & ROLL_UNVERIFIED) == (True, 0, ROLL_UNVERIFIED)
    assert (second.number, second.items, second.what, second.flags & ROLL_TYPED) == (0, [4, 9], 1, ROLL_TYPED)
    assert (third.is_draw, third.what, third.faces) == (False, 5, [3, 4])


def test_the_end_of_a_game(table):
    table.add("game_ended", how=1)
    table.add("secret_revealed", secret=b"s" * 32)
    assert (table.state.stage, table.state.ended_how, table.state.revealed) == (ENDED, 1, 1)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("first_player", {"seat": 7, "how": 0}),
        ("turn_ended", {"next": 7}),
        ("score_changed", {"seat": 7, "delta": 1, "by": 0}),
        ("score_corrected", {"seat": 7, "score": 1, "by": 0}),
        ("counter_changed", {"counter": 0, "seat": 7, "delta": 1}),
        ("counter_changed", {"counter": 1000, "seat": 0, "delta": 1}),
        ("bag_returned", {"seat": 7, "bag": 0, "items": [1]}),
        ("bag_returned", {"seat": 0, "bag": 0, "items": [1]}),
        ("bag_returned", {"seat": 0, "bag": 1000, "items": [1]}),
        ("score_changed", {"seat": 0, "delta": FAR, "by": 1}),
        ("counter_changed", {"counter": 0, "seat": 0, "delta": -FAR}),
        ("kind-99", {}),
    ],
)
def test_an_event_that_does_not_fit_changes_only_the_time(table, kind, fields):
    before = State(table.state.encode())
    table.add(kind, dt_ms=250, **fields)
    after = table.state
    assert after.clocks_ms[0] == before.clocks_ms[0] + 250
    for name in ("seq", "clocks_ms", "turn_ms"):
        setattr(before, name, getattr(after, name))
    before.counters = after.counters = [count for count in after.counters if count]
    assert after.encode() == before.encode()


def test_before_the_first_game_nothing_happens():
    table = Table(start=False)
    table.add("score_changed", seat=0, delta=1, by=0)
    table.add("game_ended", how=0)
    assert (table.state.stage, table.state.scores) == (0, [])


@given(st.lists(any_event(tuple(name for _, name, _ in KINDS if name != "undone")), max_size=40))
def test_no_event_upsets_the_table_and_a_checkpoint_always_holds_it(events):
    state = State()
    for event in events:
        apply_event(state, event)
        assert State(state.encode()).encode() == state.encode()
        assert len(state.scores) == len(state.clocks_ms) == state.seats
        assert state.seat < state.seats or not state.seats or state.stage < PLAYING


def test_the_largest_numbers_that_a_record_can_hold_fit_a_checkpoint(table):
    far = 2**69
    for _ in range(3):
        table.add("score_corrected", dt_ms=far, seat=0, score=far - 1, by=0)
        table.add("score_changed", seat=0, delta=far - 1, by=0)
        table.add("counter_changed", counter=0, seat=0, delta=far - 1)
        table.add("rolled", roll=far, seat=far, sides=[far], faces=[far], source=far, purpose=far)
        table.add("choice_made", choice=far, item=far, seat=far)
        table.add("choice_made", choice=far, item=far, seat=0)
        table.add("bag_drawn", roll=far, seat=0, sides=[far], faces=[far], source=far, bag=far, items=[far], way=far)
        table.add("typed_draw", seat=0, bag=0, items=[far, 1], way=far)
    assert State(table.state.encode()).encode() == table.state.encode()
