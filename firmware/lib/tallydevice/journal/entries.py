"""Entries: how a change of the journal is written down; and the history, entries on the drive in batches."""

from tallycore.log.fields import read_varint, write_varint
from tallycore.wire.crc32 import crc32

CHECKPOINT = 1
EVENT = 2
PRIVATE = 3
ACKNOWLEDGED = 4
HISTORY = 5
VOID = 6

MOST_FRAMING = 8
# Three bytes before the content, four behind it, and one more where these would end in 0xFF.


def encode_entry(tag: int, content: "bytes | bytearray", seed: int) -> "tuple[bytearray, int]":
    """The bytes of an entry, and its CRC: what the next entry of a chain goes on from."""
    size = len(content)
    out = bytearray((size,) if tag == EVENT and 0 < size < 128 else (128 | tag, size & 255, size >> 8))
    out.extend(content)
    checksum = crc32(out, seed)
    out.extend(checksum.to_bytes(4, "little"))
    if out[-1] == 0xFF:
        out.append(0)
    return out, checksum


def body_of(record: bytes) -> bytes:
    """A record without its length and sequence number, which its place among others tells."""
    at = read_varint(record, read_varint(record, 0)[1])[1]
    return record[at:]


def numbered(number: int, content: bytes) -> bytes:
    """`content` behind the number of the change that it is, so that a copy of it is known as one."""
    out = bytearray()
    write_varint(out, number)
    out.extend(content)
    return bytes(out)


VOID_LAYOUT = "change_number:u next:u"
# Written by earlier versions: an append that failed may stand there, and does not count.


class History:
    """Consecutive records `first` to `next` - 1 of one log, in batches on the drive; see history.py for the rest.

    Where non-volatile memory cannot be trusted alone, the other changes of the journal stand between the records.
    """

    def __init__(self, medium) -> None:  # type: ignore[no-untyped-def]
        self.medium = medium
        self.log_id = b""
        """The log that it belongs to; b"" where it belongs to none and has to be begun anew."""
        self.seed = 0
        """What its entries' checksums go on from: entries of an earlier history in the same medium do not fit."""
        self.start = 0
        """Where its first record begins."""
        self.first = 0
        self.next = 0
        self.is_torn = False
        """Whether a write failed: then everything behind the last checkpoint has to be written anew."""
        self.index: "list[int] | None" = None
        self.cursor = (0, 0)

    @property
    def is_empty(self) -> bool:
        """Whether it holds no record."""
        return self.next == self.first

    @property
    def capacity(self) -> int:
        """Bytes in all."""
        whole: int = self.medium.capacity
        return whole

    @property
    def room(self) -> int:
        """Bytes that a further batch may have."""
        medium = self.medium
        free: int = medium.capacity - medium.behind(medium.size)
        return max(0, free)

    def append(self, entries) -> None:  # type: ignore[no-untyped-def]
        """The (tag, content) pairs `entries` are kept, in one write."""
        self._write(entries, self.medium.size)

    def begin_batch(self, end: int, entries) -> None:  # type: ignore[no-untyped-def]
        """As `append`, without any risk to what ends at offset `end`, and over whatever lies behind it."""
        medium = self.medium
        if medium.size != end:
            # What is known of offsets behind it holds no longer.
            medium.size = end
            self.index = None
            self.cursor = (0, 0)
        self._write(entries, medium.behind(end))

    def _write(self, entries, at: int) -> None:  # type: ignore[no-untyped-def]
        self.is_torn = True
        self.medium.write(self._encoded(entries), at)
        self.is_torn = False

    def _encoded(self, entries):  # type: ignore[no-untyped-def]
        for tag, content in entries:
            yield encode_entry(tag, content, self.seed)[0]
