"""Entries, in which changes are written to the media, and the history: batches of entries on the drive."""

from tallycore.log.fields import read_varint, write_varint
from tallycore.wire.crc32 import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterable, Iterator

    from tallydevice.parts import Change, Written

CHECKPOINT = 1
EVENT = 2
PRIVATE = 3
ACKNOWLEDGED = 4
HISTORY = 5
VOID = 6

FEW_CHANGES = 16
# The number of changes that are filed in one step, while nobody presses a button.
LEAST_HISTORY_ROOM = 1200
# In bytes: two of the longest records.
MOST_FRAMING = 8
# An entry has up to three bytes before its content and four after it. If these end in 0xFF, one more follows.


def encode_entry(tag: int, content: "bytes | bytearray", seed: int) -> "tuple[bytearray, int]":
    """Return the bytes of an entry and its CRC. In a chain, the CRC is the seed of the next entry."""
    size = len(content)
    out = bytearray((size,) if tag == EVENT and 0 < size < 128 else (128 | tag, size & 255, size >> 8))
    out.extend(content)
    checksum = crc32(out, seed)
    out.extend(checksum.to_bytes(4, "little"))
    if out[-1] == 0xFF:
        out.append(0)
    return out, checksum


def body_of(record: bytes) -> bytes:
    """Return a record without its length and sequence number: they follow from its position in the medium."""
    at = read_varint(record, read_varint(record, 0)[1])[1]
    return record[at:]


def numbered(number: int, content: bytes) -> bytes:
    """Return `content` with the number of its change before it, so that a copy can be recognized."""
    out = bytearray()
    write_varint(out, number)
    out.extend(content)
    return bytes(out)


VOID_LAYOUT = "change_number:u next:u"
# Earlier versions wrote this after a failed append. The failed entry may be in the medium, but it does not count.


class History:
    """The records `first` to `next` - 1 of one log, in batches on the drive. tallydevice.journal.history has the rest.

    With dual write, the journal's other changes are between the records.
    """

    def __init__(self, medium: "Written") -> None:
        self.medium = medium
        self.log_id = b""
        """The id of the log that it belongs to; b"" if it belongs to none and must begin again."""
        self.seed = 0
        """The seed of its entries' CRCs, so that entries of an earlier history in the same medium do not fit."""
        self.start = 0
        """The offset of its first record."""
        self.first = 0
        self.next = 0
        self.is_torn = False
        """Whether a write failed: everything after the last checkpoint must be written again."""
        self.index: "list[int] | None" = None
        self.cursor = (0, 0)

    @property
    def is_empty(self) -> bool:
        """Whether it has no record."""
        return self.next == self.first

    @property
    def capacity(self) -> int:
        """All bytes of the medium."""
        whole: int = self.medium.capacity
        return whole

    @property
    def room(self) -> int:
        """The bytes that another batch may have."""
        medium = self.medium
        free: int = medium.capacity - medium.behind(medium.size)
        return max(0, free)

    def append(self, entries: "Iterable[Change]") -> None:
        """Write the (tag, content) pairs `entries` after the others, in one write."""
        self._write(entries, self.medium.size)

    def begin_batch(self, end: int, entries: "Iterable[Change]") -> None:
        """Write `entries` over whatever is after offset `end`. The bytes before `end` are not at risk."""
        medium = self.medium
        if medium.size != end:
            # The known offsets after `end` are not valid any more.
            medium.size = end
            self.index = None
            self.cursor = (0, 0)
        self._write(entries, medium.behind(end))

    def _write(self, entries: "Iterable[Change]", at: int) -> None:
        """Write `entries` at offset `at`."""
        self.is_torn = True
        self.medium.write(self._encoded(entries), at)
        self.is_torn = False

    def _encoded(self, entries: "Iterable[Change]") -> "Iterator[bytearray]":
        """Yield the bytes of each entry."""
        for tag, content in entries:
            yield encode_entry(tag, content, self.seed)[0]
