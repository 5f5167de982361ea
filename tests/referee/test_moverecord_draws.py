"""Recorded moves beside a device that draws: a draw is tied to its draw, a turn to its turn, and differences are told."""

import pytest

from tallydevice.play.bags import draw, put_back, type_draw
from tallystick.referee import currentposition, evidence
from tallystick.referee.audit import audit_stored
from tallystick.referee.currentposition import history_of, turns_behind
from tallystick.referee.devicenotes import device_note
from tallystick.referee.moverecord import MoveRecord
from tests.referee.duke_games import ACTION, CAPTURED, GUARD, MOVED, PLACED, Tiles, duke_recorder, item
from tests.referee.game_recorder import profile

pytestmark = pytest.mark.long


@pytest.fixture
def tiles(tmp_path, monkeypatch):
    """The small game stands for The Duke's rules."""
    rules = Tiles(tmp_path / "duke")
    for module in (currentposition, evidence):
        monkeypatch.setattr(module, "find", {"duke": rules}.get)
    return rules


@pytest.fixture
def recorder():
    """Ann moves and calls Guard; Bo takes a Footman and draws a Knight from a bag of cloth, which he places; Ann moves."""
    recorder = duke_recorder(mountain=1)
    session = recorder.session
    session.choose(GUARD, 0)
    session.choose(ACTION, MOVED)
    session.choose(CAPTURED, item("footman"))
    type_draw(session, 0, [item("knight")])
    session.choose(ACTION, PLACED)
    session.choose(ACTION, MOVED)
    return recorder


@pytest.fixture
def opened(tiles, tmp_path):
    """Open the move record of what a device has played."""
    stores = []

    def run(recorder):
        stores.append(recorder.store_in(tmp_path / "synced.sqlite"))
        return MoveRecord(stores[-1], stores[-1].game("last"), profile)

    yield run
    for store in stores:
        store.close()


def taken(move_record, *moves):
    return [move_record.add_move(move).warning for move in moves]


def audited(move_record):
    return audit_stored(move_record._store, "last", profile)


def parted(move_record):
    return [
        finding.says for finding in audited(move_record).findings if finding.check == "moves" and finding.status != "ok"
    ]


def test_turns_and_draws_are_tied_in_order_and_remarks_are_left_alone(opened, recorder):
    move_record = opened(recorder)
    assert [event.kind for event in move_record.unmatched] == [
        "choice_made",
        "typed_draw",
        "choice_made",
        "choice_made",
    ]
    assert taken(move_record, "set-up", "set-up", "move", "draw", "drawn Kn", "place", "move") == [""] * 7
    actions = [event.seq for event in recorder.events if event.kind == "choice_made" and event["choice"] == ACTION]
    assert [move.event for move in move_record.moves] == [
        None, None, actions[0], None, *recorder.seqs("typed_draw"), actions[1], actions[2],
    ]  # fmt: skip
    assert move_record.unmatched == []
    assert parted(move_record) == []


@pytest.mark.usefixtures("words")
def test_a_draw_that_is_not_what_the_device_drew_is_told(opened, recorder):
    move_record = opened(recorder)
    seq = recorder.seqs("typed_draw")[0]
    assert taken(move_record, "move", "draw", "drawn Pi") == [
        "", "", f"the device noted Knight at event {seq}: undo if this move is the wrong one.",
    ]  # fmt: skip
    (finding,) = [says for says in parted(move_record) if "is not what" in says]
    assert finding == f"Move 3 (drawn Pi) is not what the device noted at event {seq} (bag: knight)."
    move_record.undo()
    assert taken(move_record, "drawn Kn") == [""]


def test_three_drawn_at_once_are_one_note_in_the_order_of_the_profile(opened):
    recorder = duke_recorder(enhanced=1)
    type_draw(recorder.session, 0, [item("knight"), item("footman"), item("pikeman")], 1)
    put_back(recorder.session, 0, [item("footman")], 0)
    recorder.session.choose(ACTION, MOVED)
    move_record = opened(recorder)
    assert taken(move_record, "draw", "drawn FoPiKn", "move") == ["", "", ""]
    assert move_record.unmatched == []


def test_a_draw_that_was_made_without_the_device_is_tied_to_none(opened):
    recorder = duke_recorder()
    for action in (PLACED, PLACED):
        recorder.session.choose(ACTION, action)
    draw(recorder.session, 0)
    move_record = opened(recorder)
    assert taken(move_record, "draw", "drawn Kn", "place", "place") == [""] * 4
    assert [move.event for move in move_record.moves][:2] == [None, None]
    assert [event.kind for event in move_record.unmatched] == ["bag_drawn"]


def test_a_draw_that_the_record_lacks_does_not_hold_up_the_turns_after_it(opened, recorder):
    move_record = opened(recorder)
    assert taken(move_record, "move", "place", "move") == [""] * 3
    assert [event.kind for event in move_record.unmatched] == []
    again = MoveRecord(move_record._store, move_record._store.game("last"), profile)
    assert again.unmatched == []
    assert "1 noted turn or draw of 4 are not in the laptop's record. Only their notes are judged." in parted(again)


def test_only_moves_that_a_device_notes_as_turns_make_up_for_its_turns(opened, recorder):
    move_record = opened(recorder)

    def behind():
        game = move_record.game
        return turns_behind(game, history_of(game), move_record.replay, move_record.profile)

    taken(move_record, "set-up", "set-up", "move", "draw", "drawn Kn")
    assert behind() == 2
    taken(move_record, "place")
    assert behind() == 1
    taken(move_record, "move")
    assert behind() == 0


def test_an_undone_draw_waits_for_no_move(opened):
    recorder = duke_recorder()
    draw(recorder.session, 0)
    recorder.session.undo(recorder.session.undo_target().seq)
    assert opened(recorder).unmatched == []


@pytest.mark.usefixtures("words")
def test_a_random_square_is_held_against_the_devices_dice(opened):
    recorder = duke_recorder(mountain=1)
    for _ in range(3):
        recorder.session.decide(3)
    rolled = [event for event in recorder.events if event.kind == "rolled"]
    squares = ["abcdef"[roll["faces"][0] - 1] + str(roll["faces"][1]) for roll in rolled]
    move_record = opened(recorder)
    taken(move_record, f"mountain {squares[-1]}")
    assert parted(move_record) == []
    move_record.undo()
    other = next(square for square in ("a1", "b2", "c3", "d4") if square not in squares)
    taken(move_record, f"mountain {other}")
    (finding,) = parted(move_record)
    assert finding.startswith(
        f"Move 1 (mountain {other}, Ann) is not what the device's dice showed ({squares[0]} at event "
    )


def test_a_square_that_was_rolled_before_the_position_on_the_table_is_compared_with_nothing(opened):
    """Whoever entered the position has seen the roll."""
    recorder = duke_recorder(mountain=1)
    recorder.session.decide(3)
    move_record = opened(recorder)
    move_record.set_position(move_record.position_text)
    (rolled,) = [event for event in recorder.events if event.kind == "rolled"]
    assert move_record.replay.position_set_after == rolled.seq
    taken(move_record, "mountain a1" if rolled["faces"] != [1, 1] else "mountain a2")
    assert parted(move_record) == []


def test_a_random_square_after_a_roll_for_nothing_and_a_step_without_a_note(opened):
    recorder = duke_recorder(mountain=1)
    recorder.session.roll([6])
    recorder.session.decide(3)
    rolled = recorder.events[-1]
    move_record = opened(recorder)
    other = "mountain a1" if rolled["faces"] != [1, 1] else "mountain a2"
    taken(move_record, "set-up", other)
    (finding,) = parted(move_record)
    assert finding.startswith(f"Move 2 ({other}, Bo) is not what the device's dice showed")


def test_a_square_that_was_rolled_before_the_one_on_the_table_is_no_longer_there(opened):
    """The second roll was taken. So the first one cannot come after it."""
    recorder = duke_recorder(mountain=2)
    for _ in range(3):
        recorder.session.decide(3)
    rolled = [event for event in recorder.events if event.kind == "rolled"]
    first, second, _ = ["abcdef"[roll["faces"][0] - 1] + str(roll["faces"][1]) for roll in rolled]
    assert first != second
    move_record = opened(recorder)
    taken(move_record, f"mountain {second}", f"mountain {first}")
    (finding,) = parted(move_record)
    assert finding.startswith(f"Move 2 (mountain {first}")


def test_one_of_several_is_noted_by_its_number(tiles):
    recorder = duke_recorder(dragon=1)
    recorder.session.decide(0, 5)
    recorder.session.decide(1, 5)
    one, two = [event for event in recorder.events if event.kind == "rolled"]
    duke = profile("duke")
    assert device_note(one, duke) == ("dragon-one", str(one["faces"][0]))
    (name, numbers) = device_note(two, duke)
    assert name == "dragon-two"
    assert numbers == "+".join(map(str, duke.chances[1].chosen(two["sides"], two["faces"])))
