"""What a page is sent when a view changes: little, however long the game is, and exactly what makes the new view of the old one."""

from __future__ import annotations

import json
from functools import reduce
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.profiles import matching_profile
from tallystick.table.gamelog import GameLog
from tallystick.table.view import MOST_LINES, game_view
from tallystick.table.web.changes import changes
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.long

MOST_BYTES = 4096
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=25,
)


def changed(view: Any, change: list[Any]) -> Any:
    """As the page does it (static/api.js)."""
    path, how, *what = change
    if path:
        copy = view[:] if isinstance(view, list) else dict(view)
        copy[path[0]] = changed(view[path[0]], [path[1:], how, *what])
        return copy
    if how == "set":
        return what[0]
    kept = view[what[0] :] if how == "slide" else view[: what[0]]
    return [*kept, *what[1]]


@given(VALUES, VALUES)
def test_the_changes_make_the_new_view_of_the_old_one(old, new):
    sent = json.loads(json.dumps(changes(old, new)))
    assert json.dumps(reduce(changed, sent, old), sort_keys=True) == json.dumps(new, sort_keys=True)


@given(st.lists(st.integers(0, 2), max_size=30), st.integers(0, 9), st.lists(st.integers(0, 2), max_size=9), st.data())
def test_a_list_that_slides(old, gone, more, data):
    new = [*old[gone:], *more]
    if new and data.draw(st.booleans()):
        new[data.draw(st.integers(0, len(new) - 1))] = 7
    assert reduce(changed, changes({"log": old}, {"log": new}), {"log": old}) == {"log": new}


def test_a_list_that_slid_and_became_shorter_keeps_no_old_entry_at_its_end():
    old, new = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 0, 1, 0, 1]
    assert reduce(changed, changes({"log": old}, {"log": new}), {"log": old}) == {"log": new}


def test_nothing_is_sent_where_nothing_has_changed():
    assert changes({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) == []


def test_an_event_of_a_long_game_costs_little():
    """More events than the page shows, with an undo, a correction and a pause among them."""
    recorder = GameRecorder()
    session = recorder.start()
    log, views = GameLog(matching_profile), []
    log.add_records(recorder.records)
    views.append(game_view(log))
    done = len(recorder.records)

    def see() -> None:
        nonlocal done
        for record in recorder.records[done:]:
            log.add_records([record])
            views.append(game_view(log))
        done = len(recorder.records)

    while len(log.lines) < MOST_LINES + 100:
        session.roll([6, 6])
        session.change_score(session.state.seat, 3)
        if len(log.lines) % 7 == 0:
            session.undo(session.undo_target().seq)
        session.end_turn()
        see()
    session.correct_score(0, 0)
    session.end_game(0)
    see()
    sizes = []
    for old, new in pairwise(views):
        sent = json.dumps(changes(old, new))
        assert reduce(changed, json.loads(sent), old) == new
        sizes.append(len(sent))
    assert len(json.dumps(views[-1])) > 10 * MOST_BYTES
    assert max(sizes) <= MOST_BYTES
