"""A move that is recorded on the laptop is noted on the device together with the end of its turn: once, both or neither."""

import pytest

from tallycore.log.kinds import BY_DEVICE, BY_LAPTOP
from tallycore.log.records import decode_event, read_events
from tallycore.wire import messages
from tallycore.wire.messages import (
    REFUSED_BUSY,
    REFUSED_DUE,
    REFUSED_LATER,
    REFUSED_NO_GAME,
    REFUSED_TURN,
    REFUSED_UNKNOWN,
    REFUSED_VALUE,
)
from tallydevice.link import server
from tallystick.link.client import Link
from tallystick.link.errors import Refused
from tallystick.link.notes import LogWentOn, Noted, TooOldForNotes, note_move, undo_note
from tallystick.simulator.memory_cable import MemoryCable
from tallystick.table.memorytransport import MemoryTransport
from tests.device.table import Table
from tests.link.request_rig import RequestRig

TABLE_WITHOUT_NOTES = "\n".join(
    line for line in messages.TABLE.split("\n") if "_move|" not in line and "_note|" not in line
)


class Noting:
    """A game of Durdain on a simulated device, whose turns do not end with a single note, and a laptop's link to it."""

    def __init__(self, game="durdain"):
        self.table = Table(seed=5)
        cable = MemoryCable()
        device = self.table.device
        device.transport = device.serial.transport = cable
        self.table.begin(game)
        self.link = Link(MemoryTransport(cable, lambda _s: device.step()), now_s=lambda: device.now_ms / 1000)
        self.link.open()

    @property
    def session(self):
        return self.table.session

    def note(self, **changed):
        state = self.session.state
        fields = {"game_seq": state.game_seq, "turn": state.turn, "seat": state.seat, "choice": 0, "item": 0}
        return note_move(self.link, **{**fields, "ends_turn": True, **changed})

    def reason(self, **changed):
        """Return why a note is refused, after making sure that nothing was logged."""
        before = self.session.journal.next_seq
        with pytest.raises(Refused) as refused:
            self.note(**changed)
        assert self.session.journal.next_seq == before
        return refused.value.reason

    def newest(self, count):
        journal = self.session.journal
        seqs = range(journal.next_seq - count, journal.next_seq)
        return [read_events(journal.read(seq, 512))[0] for seq in seqs]


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
    assert record[record[0]] == ended["next"]  # The last byte is `next`: no field is written behind it.


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


def test_firmware_that_does_not_know_notes_is_told_apart(noting, monkeypatch):
    monkeypatch.setattr(server, "APPENDS", server.APPENDS[:5])
    monkeypatch.setattr(server, "decode_message", _as_of_old)
    with pytest.raises(TooOldForNotes) as refused:
        noting.note()
    assert refused.value.reason == REFUSED_UNKNOWN


def _as_of_old(data):
    """Decode a message with the table of firmware that has no notes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(messages, "TABLE", TABLE_WITHOUT_NOTES)
        return messages.decode_message(data)


def test_a_cut_between_the_two_halves_is_completed_at_the_start():
    rig = RequestRig()
    rig.session.append("choice_made", choice=0, item=0, seat=0, by=BY_LAPTOP, ends=2)
    seq = rig.journal.next_seq
    rig.power_cut()
    events = [decode_event(record) for record in rig.log[seq - 1 :]]
    assert [event.kind for event in events] == ["turn_ended", "sealed", "booted"]
    assert (events[0]["next"], events[0]["by"]) == (1, BY_LAPTOP)
    assert (rig.session.state.seat, rig.session.state.turn) == (1, 2)
