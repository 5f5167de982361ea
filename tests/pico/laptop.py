"""A laptop that follows the game on the chip over its USB. It records moves, and asks the device to note them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import decode_event
from tallycore.table.fold import Fold
from tallycore.table.state import State
from tallystick.link.client import Link
from tallystick.link.notes import add_count, add_points, end_turn, note_move, undo_note
from tallystick.link.pull import pull
from tests.pico.chip import Chip
from tests.pico.games import Cable

NOTE, NOTE_AND_END, END, UNDO = "note_move", "note_move, the turn ends", "end_turn", "undo_note"
COUNT, POINTS = "add_count", "add_score"
LIVE_S = 0.05
# By then, an event has arrived.


class Laptop:
    """A laptop on `chip`. After `follow`, live mode is on. `records` are the events that it has, by their numbers."""

    def __init__(self, chip: Chip) -> None:
        self.link = Link(Cable(chip), now_s=lambda: chip.now_ms / 1000)
        self.records: dict[int, bytes] = {}
        self._fold = Fold()
        self._newest_act = 0
        """The number of the laptop's newest note or end of turn."""

    def follow(self) -> None:
        """Open the link again, get the missing events, and then each event as it happens."""
        self.link.close()
        self.link.open()
        for batch in pull(self.link, [(self.next_seq, self.link.device.next_seq)]):
            self._take(batch.records)
        self.link.live(True)

    @property
    def next_seq(self) -> int:
        """Return the number of the next event, as far as the laptop knows."""
        return max(self.records, default=0) + 1

    @property
    def state(self) -> State:
        """Return the state of the table after the events so far."""
        while records := self.link.listen(LIVE_S):
            self._take(records)
        return self._fold.state

    def request(self, what: str, choice: int = 0, item: int = 0) -> Callable[[], object]:
        """Return the request `what` about the present turn. It can be made several times, always with the same number."""
        state = self.state
        seq = self.next_seq
        turn = (self.link, state.game_seq, state.turn, state.seat)
        if what == END:
            return partial(end_turn, *turn, seq=seq)
        if what == UNDO:
            return partial(undo_note, self.link, state.game_seq, self._newest_act, seq=seq)
        if what == COUNT:
            return partial(add_count, self.link, state.game_seq, state.seat, 0, 1, seq=seq)
        if what == POINTS:
            return partial(add_points, self.link, state.game_seq, state.seat, 1, seq=seq)
        return partial(note_move, *turn, choice, item, ends_turn=what == NOTE_AND_END, seq=seq)

    def _take(self, records: list[bytes]) -> None:
        for record in records:
            event = decode_event(record)
            if event.seq in self.records:
                continue
            self.records[event.seq] = record
            self._fold.apply(event, record)
            is_act = event.kind == "choice_made" or (event.kind == "turn_ended" and not self._is_end_of_note(event.seq))
            if is_act and event["by"] == BY_LAPTOP:
                self._newest_act = event.seq

    def _is_end_of_note(self, seq: int) -> bool:
        """Return True if the event before event `seq` is a note that ends its turn."""
        before = self.records.get(seq - 1)
        return before is not None and bool(decode_event(before).fields.get("ends"))
