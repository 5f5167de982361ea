"""The fold over events makes the state of the table. It is the same function on the device and on the laptop.

An undo is an event, too. It voids the undoable events from a sequence number on. A loss also voids events, which only a
laptop still has. The fold then goes back to its base, a state at least two turns old, and applies the events that are not
void. Time spent and dice rolled are facts: no undo takes them back.
"""

from tallycore.log.fields import read_fields, write_fields
from tallycore.log.kinds import NEEDS_CONSENT, UNDOABLE
from tallycore.log.records import Event, encode_event, read_event, record_end, record_seq
from tallycore.table.state import State
from tallycore.table.transitions import apply_event, apply_time, apply_voided

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterator

TURNS_KEPT = 3
# The current turn and the two before it can always be undone.
RECENT_BYTES = 1024
# The limit for memory, about 85 events. In a longer turn, the oldest events of that turn cannot be undone any more.

CHECKPOINT = "base:b recent:b voided:U"


class Fold:
    """The state of the table, event by event. `state` is the state after all applied events.

    The records since the base follow each other in `_recent`. As objects, they would take several times the memory.
    """

    def __init__(self) -> None:
        self.state = State()
        self._base = self.state.encode()
        self._recent = bytearray()
        self._horizon = 0
        """Events before this sequence number cannot be undone, even if they are not in the base yet."""
        self._turn_starts: list[int] = []
        self._voided: list[int] = []

    def apply(self, event: Event, record: bytes = b"") -> None:
        """Apply `event`. If the caller has its encoding, it passes it as `record`, so that it is not encoded again."""
        self._recent.extend(record or encode_event(event))
        kind = event.kind
        if "seq" in event.fields:  # The kind is undone or events_lost.
            voided = [other.seq for other in self.newest_first(event["seq"]) if other.seq < event.seq]
            self._voided += reversed(voided)
            self._replay()
            if kind == "undone":
                return
        else:
            self._step(self.state, event)
        if kind[:5] == "game_" or kind == "events_lost":
            self._move_horizon(event.seq + 1)
        if len(self._turn_starts) > TURNS_KEPT:
            self._move_horizon(self._turn_starts[-TURNS_KEPT] + 1)
        if len(self._recent) > RECENT_BYTES:
            self.settle()
            if len(self._recent) > RECENT_BYTES:
                self._move_horizon(record_seq(self._recent, self._first_kept()))
                self.settle()

    def live_events(self, most: int = 0) -> list[Event]:
        """Return the events that undo can still take back, oldest first. If `most` is not 0, return only the last `most` of them."""
        events = []
        for event in self.newest_first():
            events.append(event)
            if len(events) == most:
                break
        events.reverse()
        return events

    def newest_first(self, seq: int = 0) -> "Iterator[Event]":
        """Yield the events from `seq` on that undo can still take back, newest first. Earlier events are not decoded."""
        least = max(seq, self._horizon)
        for at in reversed(self._starts()):
            if record_seq(self._recent, at) < least:
                break
            event, _ = read_event(self._recent, at)
            if event.kind in UNDOABLE and event.seq not in self._voided:
                yield event

    def is_past_undo(self, seq: int) -> bool:
        """Return True if event `seq` is too long ago to be undone."""
        return seq < self._horizon

    def needs_consent(self, seq: int) -> bool:
        """Return True if undoing from event `seq` on would take back a roll or draw that the players have seen."""
        for event in self.newest_first(seq):
            if event.kind in NEEDS_CONSENT:
                return True
        return False

    def settle(self) -> bool:
        """Merge the events that cannot be undone any more into the base. Return True if there were any.

        It takes as long as everything else in a turn, so call it when nobody waits.
        """
        if not self._recent or record_seq(self._recent) >= self._horizon:
            return False
        base = State(self._base)
        at = 0
        while at < len(self._recent):
            event, end = read_event(self._recent, at)
            if event.seq >= self._horizon:
                break
            self._step(base, event)
            at = end
        self._base = base.encode()
        self._recent[:at] = b""
        self._move_horizon(self._horizon)
        self._voided = [voided for voided in self._voided if voided >= self._horizon]
        return True

    def checkpoint(self) -> bytes:
        """Return everything that is needed to go on from here, including undo, as bytes for `restore`."""
        self.settle()
        out = bytearray()
        write_fields(out, CHECKPOINT, {"base": self._base, "recent": self._recent, "voided": self._voided})
        return bytes(out)

    def restore(self, data: bytes) -> None:
        """Restore the fold that `checkpoint` wrote as `data`."""
        values = read_fields(data, 0, CHECKPOINT)
        self._base = values["base"] or State().encode()
        self._recent = bytearray(values["recent"])
        self._voided = values["voided"]
        self._horizon = 0
        self._replay()

    def _events(self) -> "Iterator[Event]":
        """Yield each event that is not in the base."""
        at = 0
        while at < len(self._recent):
            event, at = read_event(self._recent, at)
            yield event

    def _replay(self) -> None:
        """Make the state again from the base and the recent events."""
        self._turn_starts = []
        self.state.load(self._base)
        for event in self._events():
            self._step(self.state, event)
        self._move_horizon(self._horizon)

    def _step(self, state: State, event: Event) -> None:
        """Apply `event` to `state`. If it was undone, apply only its time."""
        if event.seq in self._voided:
            apply_voided(state, event)
        elif event.kind == "undone":
            apply_time(state, event)
        else:
            apply_event(state, event)
            if event.kind == "turn_ended":
                self._turn_starts.append(event.seq)

    def _first_kept(self) -> int:
        """Return the offset in `_recent` where the second quarter of the records begins."""
        starts = self._starts()
        return starts[len(starts) // 4 + 1]

    def _starts(self) -> list[int]:
        """Return the offset of each record in `_recent`. Only their lengths are read."""
        starts = []
        at = 0
        while at < len(self._recent):
            starts.append(at)
            at = record_end(self._recent, at)
        return starts

    def _move_horizon(self, seq: int) -> None:
        """From now on, the events before `seq` cannot be undone."""
        self._horizon = seq
        self._turn_starts = [start for start in self._turn_starts if start >= seq]


def fold(events: list[Event]) -> State:
    """Return the state of the table after `events`, in order."""
    whole = Fold()
    for event in events:
        whole.apply(event)
    return whole.state
