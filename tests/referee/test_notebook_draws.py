"""Recorded moves beside a device that draws: a draw is tied to its draw, a turn to its turn, and differences are told."""

from __future__ import annotations

import pytest

from tallydevice.play.bags import decide, draw, put_back, type_draw
from tallystick.referee import evidence, present
from tallystick.referee.audit import audit_stored
from tallystick.referee.notebook import Notebook
from tallystick.referee.noted import noted
from tallystick.referee.present import turns_behind, walk_of
from tests.referee.duke_evenings import ACTION, CAPTURED, GUARD, MOVED, PLACED, Tiles, duke_evening, item
from tests.referee.evenings import profile


@pytest.fixture
def tiles(tmp_path, monkeypatch):
    """The small game stands for The Duke's rules."""
    rules = Tiles(tmp_path / "duke")
    for module in (present, evidence):
        monkeypatch.setattr(module, "find", {"duke": rules}.get)
    return rules


@pytest.fixture
def evening():
    """Ann moves and calls Guard; Bo takes a Footman and draws a Knight from a bag of cloth, which he places; Ann moves."""
    evening = duke_evening(mountain=1)
    session = evening.session
    session.choose(GUARD, 0)
    session.choose(ACTION, MOVED)
    session.choose(CAPTURED, item("footman"))
    type_draw(session, 0, [item("knight")])
    session.choose(ACTION, PLACED)
    session.choose(ACTION, MOVED)
    return evening


@pytest.fixture
def opened(tiles, tmp_path):
    """Opens the notebook of what a device has played."""
    stores = []

    def run(evening):
        stores.append(evening.store_in(tmp_path / "synced.sqlite"))
        return Notebook(stores[-1], stores[-1].game("last"), profile)

    yield run
    for store in stores:
        store.close()


def taken(notebook, *moves):
    return [notebook.take(move).warning for move in moves]


def audited(notebook):
    return audit_stored(notebook._store, "last", profile)


def parted(notebook):
    return [
        finding.says for finding in audited(notebook).findings if finding.check == "moves" and finding.status != "ok"
    ]


def test_turns_and_draws_are_tied_in_order_and_remarks_are_left_alone(opened, evening):
    notebook = opened(evening)
    assert [event.kind for event in notebook.waiting] == ["choice_made", "typed_draw", "choice_made", "choice_made"]
    assert taken(notebook, "set-up", "set-up", "move", "draw", "drawn Kn", "place", "move") == [""] * 7
    actions = [event.seq for event in evening.events if event.kind == "choice_made" and event["choice"] == ACTION]
    assert [move.event for move in notebook.moves] == [
        None, None, actions[0], None, *evening.seqs("typed_draw"), actions[1], actions[2],
    ]  # fmt: skip
    assert notebook.waiting == []
    assert parted(notebook) == []


def test_a_draw_that_is_not_what_the_device_drew_is_told(opened, evening):
    notebook = opened(evening)
    seq = evening.seqs("typed_draw")[0]
    assert taken(notebook, "move", "draw", "drawn Pi") == [
        "", "", f"the device noted Knight at event {seq}: undo if this move is the wrong one.",
    ]  # fmt: skip
    (finding,) = [says for says in parted(notebook) if "is not what" in says]
    assert finding == f"Move 3 (drawn Pi) is not what the device noted at event {seq} (bag: knight)."
    notebook.take_back()
    assert taken(notebook, "drawn Kn") == [""]


def test_three_drawn_at_once_are_one_note_in_the_order_of_the_profile(opened):
    evening = duke_evening(enhanced=1)
    type_draw(evening.session, 0, [item("knight"), item("footman"), item("pikeman")], 1)
    put_back(evening.session, 0, [item("footman")], 0)
    evening.session.choose(ACTION, MOVED)
    notebook = opened(evening)
    assert taken(notebook, "draw", "drawn FoPiKn", "move") == ["", "", ""]
    assert notebook.waiting == []


def test_a_draw_that_was_made_without_the_device_is_tied_to_none(opened):
    evening = duke_evening()
    for action in (PLACED, PLACED):
        evening.session.choose(ACTION, action)
    draw(evening.session, 0)
    notebook = opened(evening)
    assert taken(notebook, "draw", "drawn Kn", "place", "place") == [""] * 4
    assert [move.event for move in notebook.moves][:2] == [None, None]
    assert [event.kind for event in notebook.waiting] == ["bag_drawn"]


def test_a_draw_that_the_record_lacks_does_not_hold_up_the_turns_after_it(opened, evening):
    notebook = opened(evening)
    assert taken(notebook, "move", "place", "move") == [""] * 3
    assert [event.kind for event in notebook.waiting] == []
    again = Notebook(notebook._store, notebook._store.game("last"), profile)
    assert again.waiting == []
    assert "1 noted turn or draw of 4 are not on the laptop's record: of them only the notes are judged." in parted(
        again
    )


def test_only_moves_that_a_device_notes_as_turns_make_up_for_its_turns(opened, evening):
    notebook = opened(evening)

    def behind():
        game = notebook.game
        return turns_behind(game, walk_of(game), notebook.replay, notebook.profile)

    taken(notebook, "set-up", "set-up", "move", "draw", "drawn Kn")
    assert behind() == 2
    taken(notebook, "place")
    assert behind() == 1
    taken(notebook, "move")
    assert behind() == 0


def test_an_undone_draw_waits_for_no_move(opened):
    evening = duke_evening()
    draw(evening.session, 0)
    evening.session.undo(evening.session.undo_target().seq)
    assert opened(evening).waiting == []


def test_a_random_square_is_held_against_the_devices_dice(opened):
    evening = duke_evening(mountain=1)
    for _ in range(3):
        decide(evening.session, 3)
    rolled = [event for event in evening.events if event.kind == "rolled"]
    squares = ["abcdef"[roll["faces"][0] - 1] + str(roll["faces"][1]) for roll in rolled]
    notebook = opened(evening)
    taken(notebook, f"mountain {squares[-1]}")
    assert parted(notebook) == []
    notebook.take_back()
    other = next(square for square in ("a1", "b2", "c3", "d4") if square not in squares)
    taken(notebook, f"mountain {other}")
    (finding,) = parted(notebook)
    assert finding.startswith(
        f"Move 1 (mountain {other}, Ann) is not what the device's dice said ({squares[0]} at event "
    )


def test_one_of_several_is_noted_by_its_number(tiles):
    evening = duke_evening(dragon=1)
    decide(evening.session, 0, 5)
    decide(evening.session, 1, 5)
    one, two = [event for event in evening.events if event.kind == "rolled"]
    duke = profile("duke")
    assert noted(one, duke) == ("dragon-one", str(one["faces"][0]))
    (name, numbers) = noted(two, duke)
    assert name == "dragon-two"
    assert numbers == "+".join(map(str, duke.chances[1].chosen(two["sides"], two["faces"])))
