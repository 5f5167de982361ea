"""The device notes a recorded move together with the end of its turn: once, and always both or neither."""

import pytest

from tallycore.log.kinds import BY_DEVICE, BY_LAPTOP
from tallycore.log.records import decode_event
from tallycore.wire.messages import (
    REFUSED_BUSY,
    REFUSED_DRIVE,
    REFUSED_DUE,
    REFUSED_LATER,
    REFUSED_NO_GAME,
    REFUSED_OFF,
    REFUSED_OLD,
    REFUSED_TURN,
    REFUSED_UNKNOWN,
    REFUSED_VALUE,
)
from tallydevice.link import server
from tallystick.link.errors import Refused
from tallystick.link.notes import LogWentOn, Noted, NotesOff, TooOldForNotes, undo_note
from tests.link.noting import Noting, as_of_old
from tests.link.request_rig import RequestRig

pytestmark = pytest.mark.long


@pytest.fixture
def noting():
    each = Noting()
    yield each
    each.table.device.close()


def test_note_and_end_of_turn_are_logged_as_the_laptops_and_shown(noting):
    before = noting.session.state.turn
    noted = noting.note()
    choice, ended, sealed = noting.newest(3)
    assert (choice.kind, choice["by"], choice["ends"]) == ("choice_made", BY_LAPTOP, 2)
    assert (ended.kind, ended["next"], ended["by"]) == ("turn_ended", 1, BY_LAPTOP)
    assert sealed.kind == "sealed"
    assert noted == Noted(choice.seq, ended.seq)
    assert noting.session.state.turn == before + 1
    noting.table.device.step()
    assert noting.table.shows(f"Turn {before + 1}")


def test_a_note_that_ends_no_turn_leaves_the_turn(noting):
    before = noting.session.state.turn
    noted = noting.note(ends_turn=False)
    assert noted.note == noted.last
    assert noting.session.state.turn == before


def test_what_the_device_logs_itself_has_the_bytes_that_it_had_before(noting):
    noting.session.choose(0, 0)
    noting.session.end_turn()
    choice, ended, _ = noting.newest(3)
    assert (choice["by"], choice["ends"], ended["by"]) == (BY_DEVICE, 0, BY_DEVICE)
    record = noting.session.journal.read(ended.seq, 512)
    assert record[record[0]] == ended["next"]  # The last byte is `next`: no field is written after it.


def test_the_same_numbered_note_is_made_once(noting):
    first = noting.note()
    before = noting.session.journal.next_seq
    state = noting.session.state
    again = noting.note(seq=first.note, seat=0, turn=state.turn - 1)
    assert again == first
    assert noting.session.journal.next_seq == before
    with pytest.raises(LogWentOn):
        noting.note(seq=first.note, seat=0, item=1)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"game_seq": 1}, REFUSED_NO_GAME), ({"seat": 1}, REFUSED_TURN), ({"turn": 9}, REFUSED_TURN),
        ({"choice": 99}, REFUSED_VALUE), ({"item": 99}, REFUSED_VALUE),
    ],
)  # fmt: skip
def test_another_game_seat_turn_or_item_is_refused(noting, changed, reason):
    assert noting.reason(**changed) == reason


def test_nothing_is_noted_while_something_is_open_on_the_screen(noting):
    noting.table.app.open("dice")
    assert noting.reason() == REFUSED_BUSY
    noting.table.app.home()
    noting.session.pause()
    assert noting.reason(seq=noting.session.journal.next_seq) == REFUSED_BUSY
    noting.session.resume()
    noting.note(seq=noting.session.journal.next_seq)


def test_nothing_is_noted_while_gold_has_to_be_dealt():
    noting = Noting("armadora")
    due = noting.table.app.game.at_turn(noting.session.state, noting.session.profile)[0]
    assert due is not None
    assert noting.reason() == REFUSED_DUE
    noting.table.device.close()


def test_the_laptop_takes_back_its_newest_note_with_the_end_of_the_turn(noting):
    turn = noting.session.state.turn
    noted = noting.note()
    game_seq = noting.session.state.game_seq
    seq = noting.session.journal.next_seq
    assert undo_note(noting.link, game_seq, noted.note, seq=seq) == seq
    assert undo_note(noting.link, game_seq, noted.note, seq=seq) == seq
    assert noting.session.journal.next_seq == seq + 1
    assert (noting.session.state.turn, noting.session.state.choice_counts) == (turn, [])
    assert noting.newest(1)[0]["by"] == BY_LAPTOP
    with pytest.raises(Refused) as refused:
        undo_note(noting.link, game_seq, noted.note, seq=seq + 1)
    assert refused.value.reason == REFUSED_LATER


def test_after_anything_else_only_the_device_undoes(noting):
    noted = noting.note()
    noting.session.change_score(0, 1)
    seq = noting.session.journal.next_seq
    with pytest.raises(Refused) as refused:
        undo_note(noting.link, noting.session.state.game_seq, noted.note, seq=seq)
    assert refused.value.reason == REFUSED_LATER
    noting.session.undo(seq - 1)
    assert noting.session.undo_target().seq == noted.note


def test_a_note_that_lies_too_far_back_is_said_to_do_so(noting):
    first = noting.note()
    while not noting.session.fold.is_past_undo(first.note):
        noting.note(seq=noting.next_seq)
        noting.session.fold.settle()
    with pytest.raises(Refused) as refused:
        undo_note(noting.link, noting.session.state.game_seq, first.note, seq=noting.next_seq)
    assert refused.value.reason == REFUSED_OLD
    assert "too long ago" in refused.value.detail


def cut_in_two(noting, monkeypatch):
    """Make a note, and let the drive fail before the end of its turn is written. Return the number of the note."""
    journal, written = noting.session.journal, []
    append = journal.append

    def failing(record):
        if written:
            raise OSError(28)
        append(record)
        written.append(record)

    seq = noting.next_seq
    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", failing)
        with pytest.raises(Refused) as refused:
            noting.note(seq=seq)
    assert refused.value.reason == REFUSED_DRIVE
    assert noting.newest(1)[0].kind == "choice_made"
    return seq


def test_a_note_that_the_drive_cut_in_two_is_completed_when_it_is_repeated(noting, monkeypatch):
    turn = noting.session.state.turn
    seq = cut_in_two(noting, monkeypatch)
    assert noting.note(seq=seq) == Noted(seq, seq + 1)
    assert [event.kind for event in noting.newest(3)] == ["choice_made", "turn_ended", "sealed"]
    assert noting.session.state.turn == turn + 1


def test_nothing_comes_between_the_halves_of_a_note_that_the_drive_cut_in_two(noting, monkeypatch):
    turn = noting.session.state.turn
    seq = cut_in_two(noting, monkeypatch)
    noting.session.change_score(0, 3)
    assert [event.kind for event in noting.newest(4)] == ["choice_made", "turn_ended", "sealed", "score_changed"]
    assert noting.note(seq=seq, turn=turn, seat=0) == Noted(seq, seq + 1)
    assert noting.session.state.turn == turn + 1


@pytest.mark.parametrize("ask", ["note", "end", "undo"])
def test_an_owner_can_keep_the_laptop_from_the_turns(ask):
    noting = Noting(settings={"laptop_turns": 0})
    state = noting.session.state
    asked = {
        "note": noting.note,
        "end": noting.end,
        "undo": lambda: undo_note(noting.link, state.game_seq, 1, seq=noting.next_seq),
    }
    refusal = noting.refusal(asked[ask])
    assert isinstance(refusal, NotesOff)
    assert refusal.reason == REFUSED_OFF
    assert "settings.toml on the device turns this off" in str(refusal)
    assert noting.link.add_score(state.game_seq, 0, 1)  # Everything else is as it was.
    noting.close()


def test_a_note_that_was_made_before_is_still_confirmed(noting):
    """So the laptop knows that the note was made, although the owner has changed the setting since then."""
    noted = noting.note()
    noting.session.laptop_turns = 0
    assert noting.note(seq=noted.note, seat=0, turn=1) == noted
    assert noting.reason(seq=noting.next_seq) == REFUSED_OFF


def test_firmware_that_does_not_know_notes_is_told_apart(noting, monkeypatch):
    monkeypatch.setattr(server, "APPENDS", server.APPENDS[:5])
    monkeypatch.setattr(server, "decode_message", as_of_old)
    with pytest.raises(TooOldForNotes) as refused:
        noting.note()
    assert refused.value.reason == REFUSED_UNKNOWN


def test_a_cut_between_the_two_halves_is_completed_at_the_start():
    rig = RequestRig()
    rig.session.append("choice_made", choice=0, item=0, seat=0, by=BY_LAPTOP, ends=2)
    seq = rig.journal.next_seq
    rig.power_cut()
    events = [decode_event(record) for record in rig.log[seq - 1 :]]
    assert [event.kind for event in events] == ["turn_ended", "sealed", "booted"]
    assert (events[0]["next"], events[0]["by"]) == (1, BY_LAPTOP)
    assert (rig.session.state.seat, rig.session.state.turn) == (1, 2)
