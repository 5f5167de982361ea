"""Reads entries back, from a place where anything at all may have happened to the bytes."""

from tallycore.crc32 import crc32
from tallycore.fields import write_varint
from tallydevice.journal import CHECKPOINT, EVENT, VOID

CHUNK_BYTES = 256
MOST_MENDED = 640
# More than the longest record takes; checkpoints are kept twice instead.


class EntryReader:
    """Goes through a place from `at` on, entry by entry; holds one entry or one chunk in memory.

    Chained entries each go on from the CRC of the one before: the first damage is the end. Others stand alone, and damage
    is passed over.
    """

    def __init__(self, place, at: int = 0, seed: int = 0, chained: bool = False) -> None:  # type: ignore[no-untyped-def]
        self._place = place
        self._chained = chained
        self._buffer = b""
        self._buffer_at = 0
        self.at = at
        """Where the entry that `next` returns next begins."""
        self.seed = seed
        self.damaged = False
        """Whether there was something that is no entry, or not quite."""
        self._is_lost = False

    def next(self) -> "tuple[int, bytes] | None":
        """(tag, content) of the next whole entry, or None at the end."""
        size = self._place.size
        while self.at < size:
            first = self._peek(1)[0]
            if first:
                entry = self._entry(first)
                if entry is None and not self._is_lost:
                    entry = self._mended()
                self._is_lost = entry is None
                if entry is not None:
                    return entry
                if self._chained:
                    return None
            self.at += 1
        return None

    def _mended(self) -> "tuple[int, bytes] | None":
        """The entry that lies here but for one bit."""
        self.damaged = True
        from tallydevice.bitrot import mended

        whole = mended(self._peek(MOST_MENDED), self.seed)
        if whole is None:
            return None
        self._buffer = whole
        self._buffer_at = self.at
        return self._entry(whole[0])

    def _entry(self, first: int) -> "tuple[int, bytes] | None":
        start = 1
        tag, length = EVENT, first
        if first > 127:
            start = 3
            tag = first & 127
            head = self._peek(3)
            if not CHECKPOINT <= tag <= VOID or len(head) < 3:
                return None
            length = head[1] | head[2] << 8
        end = start + length
        data = self._peek(end + 4)
        if len(data) < end + 4:
            return None
        checksum = crc32(data[:end], self.seed)
        if data[end:] != checksum.to_bytes(4, "little"):
            return None
        self.at += end + 4
        if self._chained:
            self.seed = checksum
        return tag, data[start:end]

    def _peek(self, count: int) -> bytes:
        """Up to `count` bytes from `at` on."""
        start = self.at - self._buffer_at
        if start < 0 or start + count > len(self._buffer):
            room = self._place.size - self.at
            self._buffer = self._place.read(self.at, min(room, max(count, CHUNK_BYTES)))
            self._buffer_at = self.at
            start = 0
        return self._buffer[start : start + count]


def record_of(seq: int, body: bytes) -> bytes:
    """The record of event `seq` that `body_of` made `body` from."""
    number = bytearray()
    write_varint(number, seq)
    out = bytearray()
    write_varint(out, len(number) + len(body))
    out.extend(number)
    out.extend(body)
    return bytes(out)
