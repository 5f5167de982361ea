"""A recorded step for which the device has no list ends the turn there: once, as a press does. It can be taken back."""

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import decode_event
from tallycore.wire.messages import (
    REFUSED_BUSY,
    REFUSED_LATER,
    REFUSED_NO_GAME,
    REFUSED_TURN,
    REFUSED_UNKNOWN,
)
from tallydevice.link import server
from tallystick.link.notes import LogWentOn, TooOldForNotes, end_turn, undo_note
from tests.link.noting import Noting, as_of_old
from tests.link.request_rig import RequestRig

pytestmark = pytest.mark.long


@pytest.fixture
def noting():
    each = Noting(seats=3)
    yield each
    each.close()


def undo(noting, note, seq=0):
    return undo_note(noting.link, noting.session.state.game_seq, note, seq=seq or noting.next_seq)


def test_the_end_of_a_turn_is_logged_as_the_laptops_and_shown(noting):
    before = noting.session.state.turn
    seq = noting.end()
    ended, sealed = noting.newest(2)
    assert (ended.kind, ended.seq, ended["next"], ended["by"]) == ("turn_ended", seq, 1, BY_LAPTOP)
    assert sealed.kind == "sealed"
    assert (noting.session.state.turn, noting.session.state.seat) == (before + 1, 1)
    noting.table.device.step()
    assert noting.table.shows(f"Turn {before + 1}")


def test_without_a_number_it_is_the_next_that_the_link_knows_of(noting):
    seq = noting.next_seq
    state = noting.session.state
    assert end_turn(noting.link, state.game_seq, state.turn, state.seat) == seq


def test_the_next_seat_is_the_one_that_a_press_would_choose(noting):
    noting.session.append("choice_made", choice=2, item=0, seat=1)  # Seat 1 is out of the game.
    assert noting.session.next_seat() == 2
    noting.end()
    assert noting.session.state.seat == 2


def test_the_same_numbered_end_is_made_once_also_after_a_start(noting):
    turn, game_seq = noting.session.state.turn, noting.session.state.game_seq
    seq = noting.end()
    before = noting.next_seq
    assert noting.end(seq=seq, turn=turn, seat=0) == seq
    assert noting.next_seq == before
    noting.link.close()
    noting.table.restart()
    noting.link.open()
    assert end_turn(noting.link, game_seq, turn, 0, seq=seq) == seq
    assert noting.session.state.turn == turn + 1
    with pytest.raises(LogWentOn):
        noting.end(seq=seq, turn=turn + 1, seat=1)  # Nobody ended this turn.


def test_a_number_that_something_else_has_is_refused(noting):
    seq = noting.next_seq
    noting.session.end_turn()
    with pytest.raises(LogWentOn) as refused:
        noting.end(seq=seq, turn=1, seat=0)  # It was pressed on the device.
    assert refused.value.next_seq == noting.next_seq


@pytest.mark.parametrize(
    ("changed", "reason"),
    [({"game_seq": 1}, REFUSED_NO_GAME), ({"seat": 1}, REFUSED_TURN), ({"turn": 9}, REFUSED_TURN)],
)
def test_another_game_seat_or_turn_is_refused(noting, changed, reason):
    assert noting.reason(noting.end, **changed) == reason


def test_no_turn_ends_while_something_is_open_on_the_screen(noting):
    noting.table.app.open("dice")
    assert noting.reason(noting.end) == REFUSED_BUSY
    noting.table.app.home()
    noting.session.pause()
    assert noting.reason(noting.end) == REFUSED_BUSY
    noting.session.resume()
    noting.end()


def test_the_laptop_takes_back_the_end_of_a_turn(noting):
    turn = noting.session.state.turn
    ended = noting.end()
    seq = noting.next_seq
    assert undo(noting, ended, seq) == seq
    assert undo(noting, ended, seq) == seq
    assert noting.next_seq == seq + 1
    assert (noting.session.state.turn, noting.session.state.seat) == (turn, 0)
    assert noting.newest(1)[0]["by"] == BY_LAPTOP
    assert noting.reason(lambda: undo(noting, ended)) == REFUSED_LATER


def test_after_anything_else_only_the_device_takes_it_back(noting):
    ended = noting.end()
    noting.session.change_score(0, 1)
    assert noting.reason(lambda: undo(noting, ended)) == REFUSED_LATER
    noting.session.undo(noting.next_seq - 1)
    assert noting.session.undo_target().seq == ended


def test_the_end_of_a_turn_that_was_pressed_is_not_the_laptops(noting):
    pressed = noting.next_seq
    noting.session.end_turn()
    assert noting.reason(lambda: undo(noting, pressed)) == REFUSED_LATER


def test_a_note_and_the_end_of_its_turn_are_taken_back_together_only(noting):
    noted = noting.note()
    assert noting.reason(lambda: undo(noting, noted.last)) == REFUSED_LATER
    undo(noting, noted.note)
    assert noting.session.state.choice_counts == []


def test_a_note_without_end_is_not_taken_back_through_an_end_of_turn(noting):
    noted = noting.note(ends_turn=False)
    ended = noting.end()
    assert noting.reason(lambda: undo(noting, noted.note)) == REFUSED_LATER
    undo(noting, ended)
    assert noting.session.state.choice_counts == [1]


def test_of_two_ends_of_turns_only_the_newer_is_taken_back(noting):
    first = noting.next_seq
    noting.session.append("turn_ended", next=1, by=BY_LAPTOP)  # The drive failed before the seal.
    second = noting.end()
    assert second == first + 1
    assert noting.reason(lambda: undo(noting, first)) == REFUSED_LATER
    undo(noting, second)
    assert noting.session.state.seat == 1


def test_what_stands_in_place_of_the_seal_came_after_the_end_of_the_turn(noting):
    ended = noting.next_seq
    noting.session.append("turn_ended", next=1, by=BY_LAPTOP)  # The drive failed before the seal.
    noting.session.change_score(0, 1)
    assert noting.reason(lambda: undo(noting, ended)) == REFUSED_LATER


def test_firmware_that_knows_no_end_of_turn_is_told_apart(noting, monkeypatch):
    monkeypatch.setattr(server, "APPENDS", server.APPENDS[:5])
    monkeypatch.setattr(server, "decode_message", as_of_old)
    refusal = noting.refusal(noting.end)
    assert isinstance(refusal, TooOldForNotes)
    assert refusal.reason == REFUSED_UNKNOWN


def test_an_end_of_turn_about_another_log_is_refused():
    rig = RequestRig()
    before = len(rig.log)
    (answer,) = rig.ask("end_turn", log_id=b"somebody", game_seq=1, seq=1, seat=0, turn=1)
    assert answer.name == "refused"
    assert len(rig.log) == before


def test_a_cut_before_the_seal_is_as_after_a_press():
    rig = RequestRig()
    rig.session.append("turn_ended", next=1, by=BY_LAPTOP)
    seq = rig.journal.next_seq
    rig.power_cut()
    assert [decode_event(record).kind for record in rig.log[seq - 1 :]] == ["booted"]
    assert (rig.session.state.seat, rig.session.state.turn) == (1, 2)
    rig.line.host.open()
    fields = {"log_id": rig.journal.log_id, "game_seq": rig.session.state.game_seq}
    (answer,) = rig.ask("end_turn", seq=seq - 1, seat=0, turn=1, **fields)
    assert (answer.name, answer["seq"]) == ("done", seq - 1)
    assert len(rig.log) == seq


def test_a_drive_that_fails_before_the_seal_leaves_the_turn_ended_once():
    rig = RequestRig()
    append, tries = rig.journal.append, []

    def fail_once(record):
        tries.append(record)
        if len(tries) == 2:
            raise OSError(28, "primary is full")
        append(record)

    rig.journal.append = fail_once
    fields = {"log_id": rig.journal.log_id, "game_seq": rig.session.state.game_seq, "seq": rig.journal.next_seq}
    (first,) = rig.ask("end_turn", seat=0, turn=1, **fields)
    (again,) = rig.ask("end_turn", seat=0, turn=1, **fields)
    assert (first.name, again.name) == ("refused", "done")
    assert rig.session.state.turn == 2


def test_the_laptop_takes_back_one_thing_after_the_other(noting):
    first, second = noting.end(), noting.note(seq=noting.next_seq)
    assert noting.reason(lambda: undo(noting, first)) == REFUSED_LATER
    undo(noting, second.note)
    undo(noting, first)
    assert (noting.session.state.turn, noting.session.state.choice_counts) == (1, [])
    assert noting.reason(lambda: undo(noting, second.note)) == REFUSED_LATER
