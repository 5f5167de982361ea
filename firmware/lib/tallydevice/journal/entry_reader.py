"""Read entries from a medium whose bytes may be damaged in any way."""

from tallycore.log.fields import write_varint
from tallycore.wire.crc32 import crc32
from tallydevice.journal.entries import CHECKPOINT, EVENT, VOID

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Readable, Written

CHUNK_BYTES = 256
MOST_REPAIRED = 640
# In bytes. The longest record is shorter. A checkpoint may be longer, but it is not repaired: it is stored twice.


BLOCK_BYTES = 512
# The history is written in whole blocks. Their rest is filled with zeros.


class EntryReader:
    """A reader that goes through a medium from offset `at` on, entry by entry. It has one entry or one chunk in memory.

    The CRC of a chained entry begins with the CRC of the entry before, so reading ends at the first damage. Other entries
    are independent. They are in batches that end in zeros, and damage is skipped.
    """

    def __init__(self, medium: "Readable", at: int = 0, seed: int = 0, chained: bool = False) -> None:
        self._medium: "Written" = medium  # type: ignore[assignment]  # A chained reader never asks what is `behind`.
        self._chained = chained
        self._buffer = b""
        self._buffer_at = 0
        self.at = at
        """The offset where the next entry begins or the batch ends."""
        self.start = at
        """The offset where the last whole entry begins."""
        self.end = at
        """The offset where the last whole entry ends."""
        self.seed = seed
        self.damaged = False
        """Whether some bytes were not an entry, or had to be repaired."""
        self.is_past_gap = False
        """Whether bytes were skipped that are not an entry, and no new batch has begun after them."""
        self._is_lost = False
        self._batch_at = 0
        """Where a batch may begin after bytes that are not an entry. The rest of a write that was cut off is never erased, but skipped."""

    def next(self) -> "tuple[int, bytes] | None":
        """Return (tag, content) of the next whole entry, or None at the end."""
        size = self._medium.size
        is_open = size == self._medium.capacity
        is_first = False
        while self.at < size:
            entry = self._entry()
            if entry is None:
                if is_first and is_open:
                    return None  # No entry begins the next batch: the content ends here, and these are older bytes.
                is_first = not self._chained and self._is_batch_end()
                if is_first:
                    batch_at = self._medium.behind(self.at)
                    self.at = self._batch_at if self.at < self._batch_at < batch_at else batch_at
                    continue
                if not self._is_lost:
                    if not self._chained:
                        self._batch_at = self._medium.behind(self.at)
                    entry = self._repaired()
            self._is_lost = entry is None
            if entry is not None:
                if self.start == self._batch_at:
                    self.is_past_gap = False
                self._batch_at = 0
                self.end = self.at
                return entry
            if self._chained:
                return None
            is_first = False
            self.is_past_gap = True
            self.at += 1
        return None

    def _is_batch_end(self) -> bool:
        """Return True if there are zeros from here to the end of the block, as after a batch."""
        return not any(self._peek(BLOCK_BYTES - self.at % BLOCK_BYTES))

    def _repaired(self) -> "tuple[int, bytes] | None":
        """Return the entry that is here with one wrong bit, or None."""
        self.damaged = True
        from tallydevice.journal.bit_repair import repaired

        whole = repaired(self._peek(MOST_REPAIRED), self.seed)
        if whole is None:
            return None
        self._buffer = whole
        self._buffer_at = self.at
        return self._entry()

    def _entry(self) -> "tuple[int, bytes] | None":
        """Return the whole entry that is here, or None."""
        first = self._peek(1)[0]
        if not first:
            return None
        start = 1
        tag, length = EVENT, first
        if first > 127:
            start = 3
            tag = first & 127
            head = self._peek(3)
            if not CHECKPOINT <= tag <= VOID or len(head) < 3:
                return None
            length = head[1] | head[2] << 8
            if length > MOST_REPAIRED and (tag != CHECKPOINT or not self._chained):
                return None  # Garbage may say that it is longer than the memory.
        end = start + length
        data = self._peek(end + 4)
        if len(data) < end + 4:
            return None
        checksum = crc32(data[:end], self.seed)
        if data[end:] != checksum.to_bytes(4, "little"):
            return None
        self.start = self.at
        self.at += end + 4
        if data[-1] == 0xFF:
            self.at += 1  # The zero after it belongs to the entry.
        if self._chained:
            self.seed = checksum
        return tag, data[start:end]

    def _peek(self, count: int) -> bytes:
        """Return up to `count` bytes from `at` on."""
        start = self.at - self._buffer_at
        if start < 0 or start + count > len(self._buffer):
            room = self._medium.size - self.at
            self._buffer = self._medium.read(self.at, min(room, max(count, CHUNK_BYTES)))
            self._buffer_at = self.at
            start = 0
        return self._buffer[start : start + count]


def record_of(seq: int, body: bytes) -> bytes:
    """Return the record of event `seq`. `body` is what `body_of` returned for it."""
    number = bytearray()
    write_varint(number, seq)
    out = bytearray()
    write_varint(out, len(number) + len(body))
    out.extend(number)
    out.extend(body)
    return bytes(out)
