"""The newest event of a kind, looked for from the end of the log: what the state of the table need not keep."""

from tallycore.recordlist import read_events
from tallycore.records import LONGEST_RECORD

SEARCH_STEP = 16
# What is looked for lies near the end: after it come what was booted since, and not much else.


def newest_event(journal, kind: str):  # type: ignore[no-untyped-def]
    """The newest Event of `kind`; None where the log no longer reaches back to one."""
    end = journal.next_seq
    while end > journal.first_seq:
        first = max(journal.first_seq, end - SEARCH_STEP)
        for event in reversed(_events(journal, first, end)):
            if event.kind == kind:
                return event
        end = first
    return None


def _events(journal, first: int, end: int):  # type: ignore[no-untyped-def]
    events = []
    while first < end:
        data = journal.read(first, LONGEST_RECORD)
        if not data:
            break
        events.extend(read_events(data))
        first = events[-1].seq + 1
    return events
