"""The state of the table as a fold over events: the same function on the device and on the laptop.

Undo is an event too. It voids what was done since a place in the log; the fold then goes back to its horizon, a state
at least two turns old, and applies what still stands. Time spent and dice rolled are facts: no undo takes them back.
"""

from tallycore.fields import read_fields, write_fields
from tallycore.kinds import NEEDS_CONSENT, UNDOABLE
from tallycore.records import Event, encode_event, read_event, record_end, record_seq
from tallycore.state import State
from tallycore.transitions import apply_event, apply_time, apply_voided

TURNS_KEPT = 3
# The turn that runs and the two before it can always be undone.
RECENT_BYTES = 1024
# The bound on memory, about 85 events: turns longer than this move the horizon up inside themselves.

CHECKPOINT = "base:b recent:b voided:U"


class Fold:
    """`state` is the table after every event applied so far.

    The records since the horizon lie one behind the other in `_recent`: as objects they would take several times as much.
    """

    def __init__(self) -> None:
        self.state = State()
        self._base = self.state.encode()
        self._recent = bytearray()
        self._turn_starts: list[int] = []
        self._voided: list[int] = []

    def apply(self, event: Event, record: bytes = b"") -> None:
        """`event` has happened; `record` is its encoding, where the caller has it at hand."""
        self._recent.extend(record or encode_event(event))
        if event.kind == "undone":
            for other in self._live():
                if event["seq"] <= other.seq < event.seq:
                    self._voided.append(other.seq)
            self._replay()
            return
        self._step(self.state, event)
        if event.kind == "game_started" or event.kind == "game_ended":
            self._drop_before(event.seq + 1)
        if len(self._turn_starts) > TURNS_KEPT:
            self._drop_before(self._turn_starts[-TURNS_KEPT] + 1)
        if len(self._recent) > RECENT_BYTES:
            self._drop_before(record_seq(self._recent, self._first_kept()))

    def live_events(self, most: int = 0) -> list[Event]:
        """The events that undo could still take back, oldest first; where `most` is given, the last of them."""
        events = []
        for event in self._live():
            events.append(event)
            if most and len(events) > most:
                events.pop(0)
        return events

    def needs_consent(self, seq: int) -> bool:
        """Whether undoing from event `seq` on goes past a roll that the table has seen."""
        for event in self._live():
            if event.seq >= seq and event.kind in NEEDS_CONSENT:
                return True
        return False

    def checkpoint(self) -> bytes:
        """All that is needed to go on from here, undo included, as bytes for `restore`."""
        out = bytearray()
        write_fields(out, CHECKPOINT, {"base": self._base, "recent": self._recent, "voided": self._voided})
        return bytes(out)

    def restore(self, data: bytes) -> None:
        """The fold is what it was when `checkpoint` wrote `data`."""
        values = read_fields(data, 0, CHECKPOINT)
        self._base = values["base"] or State().encode()
        self._recent = bytearray(values["recent"])
        self._voided = values["voided"]
        self._replay()

    def _live(self):  # type: ignore[no-untyped-def]
        """Each event since the horizon that undo could take back."""
        for event in self._events():
            if event.kind in UNDOABLE and event.seq not in self._voided:
                yield event

    def _events(self):  # type: ignore[no-untyped-def]
        """Each event since the horizon."""
        at = 0
        while at < len(self._recent):
            event, at = read_event(self._recent, at)
            yield event

    def _replay(self) -> None:
        self._turn_starts = []
        self.state.load(self._base)
        for event in self._events():
            self._step(self.state, event)

    def _step(self, state: State, event: Event) -> None:
        if event.seq in self._voided:
            apply_voided(state, event)
        elif event.kind == "undone":
            apply_time(state, event)
        else:
            apply_event(state, event)
            if event.kind == "turn_ended":
                self._turn_starts.append(event.seq)

    def _first_kept(self) -> int:
        """Where the second quarter of the recent records begins."""
        starts = [0]
        while starts[-1] < len(self._recent):
            starts.append(record_end(self._recent, starts[-1]))
        return starts[(len(starts) - 1) // 4 + 1]

    def _drop_before(self, seq: int) -> None:
        """The horizon moves up: events before `seq` go into the base and are past undoing."""
        base = State(self._base)
        at = 0
        while at < len(self._recent):
            event, end = read_event(self._recent, at)
            if event.seq >= seq:
                break
            self._step(base, event)
            at = end
        self._base = base.encode()
        self._recent[:at] = b""
        self._turn_starts = [start for start in self._turn_starts if start >= seq]
        self._voided = [voided for voided in self._voided if voided >= seq]


def fold(events: list[Event]) -> State:
    """The state of the table after `events`, in order."""
    whole = Fold()
    for event in events:
        whole.apply(event)
    return whole.state
