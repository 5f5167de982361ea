"""The fold and undo: the state after acts were taken back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallycore.log.kinds import UNDOABLE
from tallycore.log.records import decode_event, encode_event, read_event, record_seq
from tallycore.table.fold import RECENT_BYTES, Fold, fold
from tallycore.table.state import ROLL_UNDONE, State
from tallycore.table.transitions import apply_event, apply_time, apply_voided
from tests.tallycore.strategies import any_log, playing_log
from tests.tallycore.tables import Table

# --- undo ----------------------------------------------------------------------------------------------------------


def test_a_turn_that_was_passed_by_mistake_comes_back(table):
    table.add("score_changed", seat=0, delta=4, by=0)
    ended = table.end_turn()
    table.add("undone", seq=ended)
    assert (table.state.seat, table.state.turn, table.state.scores) == (0, 1, [4, 0])


def test_undo_takes_back_everything_since(table):
    score = table.add("score_changed", seat=0, delta=4, by=0)
    table.end_turn()
    table.add("choice_made", choice=0, item=1, seat=1)
    table.add("phase_changed", phase=1)
    table.add("undone", seq=score)
    state = table.state
    assert (state.seat, state.turn, state.scores, state.choices, state.phase) == (0, 1, [0, 0], [], 0)


def test_an_undone_roll_stays_in_sight_and_keeps_its_number(table):
    rolled = table.roll([6, 6])
    table.add("undone", seq=rolled)
    assert [(roll.number, roll.faces, roll.flags) for roll in table.state.last_rolls()] == [(1, [6, 6], ROLL_UNDONE)]
    assert table.state.roll_count == 1
    table.roll([1, 2])
    assert [roll.number for roll in table.state.last_rolls()] == [1, 2]


def test_an_undone_draw_is_in_the_bag_again_and_stays_in_sight(table):
    drawn = table.add("bag_drawn", roll=1, seat=0, sides=[16], faces=[7], bag=0, items=[4], way=0)
    assert table.fold.needs_consent(drawn)
    table.add("undone", seq=drawn)
    state = table.state
    assert (state.out, state.hand, state.roll_count) == ([], [], 1)
    (roll,) = state.last_rolls()
    assert (roll.items, bool(roll.flags & ROLL_UNDONE)) == ([4], True)
    assert not table.fold.needs_consent(drawn)


def test_a_return_that_was_undone_is_out_again(table):
    table.add("typed_draw", seat=0, bag=0, items=[4])
    back = table.add("bag_returned", seat=0, bag=0, items=[4])
    assert not table.fold.needs_consent(back)
    table.add("undone", seq=back)
    assert (table.state.out_of(0, 0)[4], table.state.hand) == (1, [4])


def test_what_the_device_lost_does_not_stand_where_a_laptop_still_has_it(table):
    table.add("score_changed", seat=0, delta=4, by=0)
    lost = table.roll([6, 6])
    table.add("score_changed", seat=0, delta=7, by=0)
    table.end_turn()
    table.add("events_lost", seq=lost, count=4, rolls=4, head=bytes(32))
    state = table.state
    assert (state.seat, state.turn, state.scores) == (0, 1, [4, 0])
    assert state.roll_count == 4, "no roll's number is used again"
    assert not table.fold.live_events(), "nothing before a loss can be undone"
    score = table.add("score_changed", seat=0, delta=1, by=0)
    table.add("undone", seq=score)
    assert table.state.scores == [4, 0]


def test_time_that_was_spent_stays_spent(table):
    table.add("score_changed", dt_ms=5000, seat=0, delta=4, by=0)
    ended = table.add("turn_ended", dt_ms=7000, next=1)
    table.add("undone", dt_ms=3000, seq=ended)
    # The turn never passed, so the time after it belongs to the same player.
    assert table.state.clocks_ms == [15_000, 0]
    assert table.state.turn_ms == 15_000


def test_what_is_undone_twice_is_undone_once(table):
    score = table.add("score_changed", seat=0, delta=4, by=0)
    table.add("undone", seq=score)
    table.add("score_changed", seat=0, delta=2, by=0)
    table.add("undone", seq=score)
    assert table.state.scores == [0, 0]
    assert not [event for event in table.fold.live_events() if event.kind == "score_changed"]


def test_what_is_no_doing_of_the_table_is_not_undone(table):
    first = table.add("score_changed", seat=0, delta=4, by=0)
    table.add("paused")
    table.add("reading_set", reading="stuck", value="pass", by=0)
    table.add("undone", seq=first)
    assert table.state.paused == 1
    assert table.state.readings == ["stuck=pass"]


def test_undoing_past_a_roll_needs_consent(table):
    before = table.add("score_changed", seat=0, delta=4, by=0)
    rolled = table.roll([5])
    after = table.add("score_changed", seat=0, delta=5, by=0)
    assert table.fold.needs_consent(before)
    assert table.fold.needs_consent(rolled)
    assert not table.fold.needs_consent(after)
    table.add("undone", seq=rolled)
    assert not table.fold.needs_consent(before)


def test_what_can_be_undone_comes_the_newest_first_and_no_event_before_is_decoded(table, monkeypatch):
    one, two, three, four = [table.add("score_changed", seat=0, delta=delta, by=0) for delta in range(1, 5)]
    table.add("undone", seq=four)
    seen = []
    monkeypatch.setattr(
        "tallycore.table.fold.read_event", lambda data, at: seen.append(record_seq(data, at)) or read_event(data, at)
    )
    assert [event.seq for event in table.fold.newest_first(two)] == [three, two]
    assert min(seen) == two
    assert [event.seq for event in table.fold.live_events(3)] == [one, two, three]


def test_undo_does_not_reach_into_the_game_before(table):
    old = table.add("score_changed", seat=0, delta=4, by=0)
    table.add("game_ended", how=0)
    assert table.fold.live_events() == []
    table.add("undone", seq=old)
    assert table.state.scores == [4, 0]


# --- the horizon ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", [2, 3, 4, 10, 40])
def test_the_two_turns_before_can_always_be_undone(turns):
    table = Table(seats=3)
    scores = []
    for turn in range(turns):
        scores.append(list(table.state.scores))
        table.roll([3, 4])
        table.add("score_changed", seat=table.state.seat, delta=turn + 1, by=0)
        table.end_turn()
    live = {event.seq for event in table.fold.live_events()}
    first_of_two_turns_ago = table.turns[-3] if turns > 2 else 0
    wanted = {
        event.seq
        for event in table.events
        if event.kind in UNDOABLE.split() and event.kind != "first_player" and event.seq > first_of_two_turns_ago
    }
    assert wanted <= live
    table.add("undone", seq=min(wanted))
    assert table.state.scores == scores[-2]
    assert table.state.turn == turns - 1


def test_the_horizon_moves_up_with_the_turns_so_that_memory_does_not_grow():
    table = Table()
    for _ in range(200):
        table.roll([3, 4])
        table.end_turn()
        assert len(table.fold.checkpoint()) < RECENT_BYTES + 1024
    assert len(table.fold.live_events()) < 12


def test_a_turn_that_never_ends_does_not_grow_either():
    table = Table()
    for _ in range(500):
        table.roll([3, 4, 5, 6])
        assert len(table.fold.checkpoint()) < RECENT_BYTES + 1024
    live = table.fold.live_events()
    assert len(live) > 20
    assert live[-1].seq == table.events[-1].seq


def test_a_game_with_bags_does_not_grow_either():
    table = Table()
    for turn in range(200):
        table.add(
            "bag_drawn",
            roll=turn + 1,
            seat=turn % 2,
            sides=[16, 15, 14],
            faces=[1, 2, 3],
            bag=0,
            items=[1, 2, 25],
            way=1,
        )
        table.add("bag_returned", seat=turn % 2, bag=0, items=[1])
        for choice in range(4):
            table.add("choice_made", choice=choice, item=turn % 27, seat=turn % 2)
        table.end_turn()
        assert len(table.fold.checkpoint()) < RECENT_BYTES + 1024


def test_undo_past_the_horizon_takes_back_what_it_can():
    table = Table()
    first = table.add("score_changed", seat=0, delta=100, by=0)
    for _ in range(8):
        table.add("score_changed", seat=0, delta=1, by=0)
        table.end_turn()
    table.add("undone", seq=first)
    assert table.state.scores[0] >= 100


# --- incremental, whole, restored: the same ------------------------------------------------------------------------


def plain_fold(events):
    """Return the state in the simplest way, for logs whose undos never go too far back: void everything first, then fold once."""
    voided = set()
    for event in events:
        if event.kind == "undone":
            voided |= {
                old.seq for old in events if event["seq"] <= old.seq < event.seq and old.kind in UNDOABLE.split()
            }
    state = State()
    for event in events:
        if event.seq in voided:
            apply_voided(state, event)
        elif event.kind == "undone":
            apply_time(state, event)
        else:
            apply_event(state, event)
    return state


@given(playing_log())
def test_the_fold_of_a_game_is_the_plain_one(events):
    assert fold(events).encode() == plain_fold(events).encode()


@given(playing_log(), st.data())
def test_a_checkpoint_anywhere_changes_nothing(events, data):
    cut = data.draw(st.integers(0, len(events)))
    whole, before, after = Fold(), Fold(), Fold()
    for event in events[:cut]:
        before.apply(event)
    after.restore(before.checkpoint())
    assert after.state.encode() == before.state.encode()
    assert after.checkpoint() == before.checkpoint()
    for event in events[cut:]:
        after.apply(event)
    for event in events:
        whole.apply(event)
    assert after.checkpoint() == whole.checkpoint()
    assert after.state.encode() == whole.state.encode()
    assert after.live_events() == whole.live_events()


@settings(max_examples=60)
@given(any_log())
def test_no_log_upsets_the_fold_and_its_state_is_always_that_of_its_checkpoint(events):
    table = Fold()
    for event in events:
        table.apply(event)
        restored = Fold()
        restored.restore(table.checkpoint())
        assert restored.state.encode() == table.state.encode()
        assert restored.checkpoint() == table.checkpoint()


def test_a_record_of_a_newer_version_is_kept_as_it_is():
    table = Table()
    record = bytes.fromhex("0603ac0263ffee")
    table.fold.apply(decode_event(record), record)
    assert record in table.fold.checkpoint()
    assert table.state.clocks_ms == [300, 0]
    assert fold([*table.events, decode_event(record)]).clocks_ms == [300, 0]


def test_the_fold_of_nothing_is_an_empty_table():
    assert fold([]).encode() == State().encode()
    empty = Fold()
    empty.restore(b"")
    assert empty.state.encode() == State().encode()


def test_the_record_may_be_given_or_left_to_the_fold():
    table = Table()
    table.roll([1, 2])
    by_events = Fold()
    for event in table.events:
        by_events.apply(event)
    assert by_events.checkpoint() == table.fold.checkpoint()
    assert [encode_event(event) for event in table.events] == table.records
