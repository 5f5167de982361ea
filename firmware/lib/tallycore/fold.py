"""The state of the table as a fold over events: the same function on the device and on the laptop.

Undo is an event too. It voids what was done since a place in the log; the fold then goes back to its horizon, a state
at least two turns old, and applies what still stands. Time spent and dice rolled are facts: no undo takes them back.
"""

from tallycore.fields import read_fields, write_fields
from tallycore.kinds import NEEDS_CONSENT, UNDOABLE
from tallycore.records import Event, decode_event, encode_event, record_seq, split_records
from tallycore.state import State
from tallycore.transitions import apply_event, apply_time, apply_voided

TURNS_KEPT = 3
# The turn that runs and the two before it can always be undone.
RECENT_BYTES = 1024
# The bound on memory, about 85 events: turns longer than this move the horizon up inside themselves.

CHECKPOINT = (("base", "b"), ("recent", "b"), ("voided", "U"))


class Fold:
    """`state` is the table after every event applied so far."""

    def __init__(self) -> None:
        self.state = State()
        self._base = self.state.encode()
        self._recent: list[bytes] = []
        self._recent_bytes = 0
        self._turn_starts: list[int] = []
        self._voided: list[int] = []

    def apply(self, event: Event, record: bytes = b"") -> None:
        """`event` has happened; `record` is its encoding, where the caller has it at hand."""
        record = record or encode_event(event)
        self._recent.append(record)
        self._recent_bytes += len(record)
        if event.kind == "undone":
            self._void_from(event["seq"], event.seq)
            self._replay()
            return
        apply_event(self.state, event)
        if event.kind == "turn_ended":
            self._turn_starts.append(event.seq)
        elif event.kind == "game_started" or event.kind == "game_ended":
            self._drop_before(event.seq + 1)
        self._trim()

    def live_events(self) -> list[Event]:
        """The events that undo could still take back, oldest first."""
        events = []
        for record in self._recent:
            event = decode_event(record)
            if event.kind in UNDOABLE and event.seq not in self._voided:
                events.append(event)
        return events

    def needs_consent(self, seq: int) -> bool:
        """Whether undoing from event `seq` on goes past a roll that the table has seen."""
        for event in self.live_events():
            if event.seq >= seq and event.kind in NEEDS_CONSENT:
                return True
        return False

    def checkpoint(self) -> bytes:
        """All that is needed to go on from here, undo included, as bytes for `restore`."""
        out = bytearray()
        recent = b"".join(self._recent)
        write_fields(out, CHECKPOINT, {"base": self._base, "recent": recent, "voided": self._voided})
        return bytes(out)

    def restore(self, data: bytes) -> None:
        """The fold is what it was when `checkpoint` wrote `data`."""
        values = read_fields(data, 0, CHECKPOINT)
        self._base = values["base"] or State().encode()
        self._recent = split_records(values["recent"])
        self._recent_bytes = len(values["recent"])
        self._voided = values["voided"]
        self._replay()

    def _void_from(self, first: int, before: int) -> None:
        for event in self.live_events():
            if first <= event.seq < before:
                self._voided.append(event.seq)

    def _replay(self) -> None:
        state = State(self._base)
        self._turn_starts = []
        for record in self._recent:
            self._step(state, decode_event(record))
        self.state = state

    def _step(self, state: State, event: Event) -> None:
        if event.seq in self._voided:
            apply_voided(state, event)
            return
        if event.kind == "undone":
            apply_time(state, event)
            return
        apply_event(state, event)
        if event.kind == "turn_ended":
            self._turn_starts.append(event.seq)

    def _trim(self) -> None:
        if len(self._turn_starts) > TURNS_KEPT:
            self._drop_before(self._turn_starts[-TURNS_KEPT] + 1)
        if self._recent_bytes > RECENT_BYTES:
            self._drop_before(record_seq(self._recent[len(self._recent) // 4 + 1]))

    def _drop_before(self, seq: int) -> None:
        """The horizon moves up: events before `seq` go into the base and are past undoing."""
        base = State(self._base)
        starts = self._turn_starts
        dropped = 0
        for record in self._recent:
            event = decode_event(record)
            if event.seq >= seq:
                break
            self._step(base, event)
            self._recent_bytes -= len(self._recent[dropped])
            dropped += 1
        self._turn_starts = [start for start in starts if start >= seq]
        self._recent = self._recent[dropped:]
        self._voided = [voided for voided in self._voided if voided >= seq]
        self._base = base.encode()


def fold(events: list[Event]) -> State:
    """The state of the table after `events`, in order."""
    whole = Fold()
    for event in events:
        whole.apply(event)
    return whole.state
