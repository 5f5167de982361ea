"""Read records for a laptop, and search the log for a screen.

The device imports this module only for one of these.
"""

from tallycore.log.records import LONGEST_RECORD, read_events
from tallydevice.journal.entries import EVENT
from tallydevice.journal.entry_reader import EntryReader, record_of
from tallydevice.journal.history import read_history

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.log.records import Event
    from tallydevice.journal.journal import Journal


def read(journal: "Journal", first: int, most_bytes: int) -> bytes:
    """Return whole records of `journal` from `first` on, without gaps, as many as fit in `most_bytes`; b"" if there are none."""
    if journal.base_at >= 0 and journal.base_next <= first < journal.primary_next:
        return _read_primary(journal, first, most_bytes)
    out = read_history(journal.history, first, most_bytes) if first < journal.history.next else b""
    if not out and journal.base_at >= 0 and first < journal.base_next < journal.primary_next:
        # The end of the history is damaged: a laptop gets the records after the gap.
        out = _read_primary(journal, journal.base_next, most_bytes)
    return out


def _read_primary(journal: "Journal", first: int, most_bytes: int) -> bytes:
    """Return whole records of the primary medium from `first` on, as many as fit in `most_bytes`."""
    seq, at, seed = journal.cursor
    if seq != first:
        seq, at, seed = journal.base_next, journal.base_at, journal.base_seed
    out = bytearray()
    reader = EntryReader(journal.primary, at, seed, chained=True)
    while seq < journal.primary_next:
        at, seed = reader.at, reader.seed
        entry = reader.next()
        if entry is None:
            break
        if entry[0] != EVENT:
            continue
        if seq >= first:
            record = record_of(seq, entry[1])
            if len(out) + len(record) > most_bytes:
                # A laptop usually asks for this record next. Without the cursor, each read would begin at the start of the medium.
                journal.cursor = (seq, at, seed)
                break
            out.extend(record)
        seq += 1
    return bytes(out)


SEARCH_STEP = 16
# In records. The wanted event is usually near the end: after it come only starts of the device and few other events.


def newest_event(journal: "Journal", kind: str) -> "Event | None":
    """Return the newest Event of `kind`; None if the log does not have one any more."""
    end = journal.next_seq
    while end > journal.first_seq:
        first = max(journal.first_seq, end - SEARCH_STEP)
        for event in reversed(_events(journal, first, end)):
            if event.kind == kind:
                return event
        end = first
    return None


def _events(journal: "Journal", first: int, end: int) -> "list[Event]":
    """Return those of the events `first` to `end` - 1 that can be read."""
    events = []
    while first < end:
        data = journal.read(first, LONGEST_RECORD)
        if not data:
            break
        events.extend(read_events(data))
        first = events[-1].seq + 1
    return events
