"""A game on a simulated device, and a laptop's link to it that notes moves and ends turns."""

import pytest

from tallycore.log.records import read_events
from tallycore.wire import messages
from tallystick.link.client import Link
from tallystick.link.errors import Refused
from tallystick.link.notes import end_turn, note_move
from tallystick.simulator.memory_cable import MemoryCable
from tallystick.table.memorytransport import MemoryTransport
from tests.device.table import STILL, Table

LATER = ("note_move", "undo_note", "end_turn", "add_count", "offer_names", "offer_battle")
TABLE_WITHOUT_NOTES = "\n".join(
    line for line in messages.TABLE.split("\n") if not any(f"|{name}|" in line for name in LATER)
)


class Noting:
    """A game of Durdain on a simulated device, and a laptop's link to it. A turn there does not end with a single note."""

    def __init__(self, game="durdain", begin=None, settings=None, **chosen):
        self.table = Table(seed=5, settings={**STILL, **(settings or {})})
        cable = MemoryCable()
        device = self.table.device
        device.transport = device.serial.transport = cable
        if begin is None:
            self.table.begin(game, **chosen)
        else:
            begin(self.table, **chosen)
        self.link = Link(MemoryTransport(cable, lambda _s: device.step()), now_s=lambda: device.now_ms / 1000)
        self.link.open()

    @property
    def session(self):
        return self.table.session

    @property
    def next_seq(self):
        return self.session.journal.next_seq

    def note(self, **changed):
        state = self.session.state
        fields = {"game_seq": state.game_seq, "turn": state.turn, "seat": state.seat, "choice": 0, "item": 0}
        return note_move(self.link, **{**fields, "ends_turn": True, **changed})

    def end(self, **changed):
        state = self.session.state
        fields = {"game_seq": state.game_seq, "turn": state.turn, "seat": state.seat, "seq": self.next_seq}
        return end_turn(self.link, **{**fields, **changed})

    def reason(self, ask=None, **changed):
        """Return why a note is refused. Check that nothing was logged."""
        return self.refusal(ask, **changed).reason

    def refusal(self, ask=None, **changed):
        """Return the refusal of a note. Check that nothing was logged."""
        before = self.next_seq
        with pytest.raises(Refused) as refused:
            (ask or self.note)(**changed)
        assert self.next_seq == before
        return refused.value

    def newest(self, count):
        journal = self.session.journal
        return [read_events(journal.read(seq, 512))[0] for seq in range(journal.next_seq - count, journal.next_seq)]

    def close(self):
        self.table.device.close()


def as_of_old(data):
    """Decode a message with the table of firmware that has no notes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(messages, "TABLE", TABLE_WITHOUT_NOTES)
        return messages.decode_message(data)
