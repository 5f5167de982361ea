"""Continue the chain of seals over records (docs/log.md), so that the laptop can compare its log with the device's head."""

from __future__ import annotations

from tallycore.errors import TallyError
from tallycore.log.fields import read_varint
from tallycore.log.records import decode_event
from tallycore.proof.seal import SEAL_BYTES, next_head

SEALED, EVENTS_LOST = 17, 27
# The numbers of the two kinds that concern the chain itself. To decode every record would take ten times as long.


class Chain:
    """The chain after event `seq`. If events are missing, the `head` is unknown and None."""

    def __init__(self, seq: int, head: bytes | None) -> None:
        self.seq = seq
        self.head = head
        self.sealed = 0
        """The last event that a seal proves to be on this chain: the event of the last seal that fits."""
        self.is_broken = False
        """True if a seal does not fit what came before it."""

    def add(self, seq: int, record: bytes) -> None:
        """Continue the chain with the record of event `seq`. After `events_lost`, the chain continues from the head in that event."""
        kind = _kind(record)
        if kind == EVENTS_LOST:
            self.head = decode_event(record)["head"] or None
        elif seq != self.seq + 1 or kind is None:
            self.head = None
        if kind == SEALED and self.head is not None:
            fits = decode_event(record)["seal"] == self.head[:SEAL_BYTES]
            self.sealed = seq if fits else self.sealed
            self.is_broken = self.is_broken or not fits
        if self.head is not None:
            self.head = next_head(self.head, record)
        self.seq = seq

    def skip_to(self, seq: int) -> None:
        """Go on to event `seq`. If events before it were not added, the head is unknown."""
        if seq > self.seq:
            self.seq, self.head = seq, None


def is_readable(seq: int, record: bytes) -> bool:
    """Return True if the record is of event `seq`. In a damaged store it may be anything."""
    try:
        return bool(decode_event(record).seq == seq)
    except TallyError:
        return False


def _kind(record: bytes) -> int | None:
    """Return the number of a record's kind, which follows its length, its number and its time; None if it is unreadable."""
    try:
        at = 0
        for _ in range(3):
            _, at = read_varint(record, at)
        number: int = read_varint(record, at)[0]
        if number in (SEALED, EVENTS_LOST):
            decode_event(record)
    except TallyError:
        return None
    return number
