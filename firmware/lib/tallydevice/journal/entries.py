"""Entries, which is how changes are written to the media; and the history, which is batches of entries on the drive."""

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
# The number of changes that are filed in one step, while nobody presses anything.
LEAST_HISTORY_ROOM = 1200
# In bytes: two of the longest records.
MOST_FRAMING = 8
# An entry has up to three bytes before its content, four behind it, and one more where these would end in 0xFF.


def encode_entry(tag: int, content: "bytes | bytearray", seed: int) -> "tuple[bytearray, int]":
    """Return the bytes of an entry and its CRC, from which the CRC of the next entry of a chain goes on."""
    size = len(content)
    out = bytearray((size,) if tag == EVENT and 0 < size < 128 else (128 | tag, size & 255, size >> 8))
    out.extend(content)
    checksum = crc32(out, seed)
    out.extend(checksum.to_bytes(4, "little"))
    if out[-1] == 0xFF:
        out.append(0)
    return out, checksum


def body_of(record: bytes) -> bytes:
    """Return a record without its length and sequence number, which follow from its position in the medium."""
    at = read_varint(record, read_varint(record, 0)[1])[1]
    return record[at:]


def numbered(number: int, content: bytes) -> bytes:
    """Return `content` preceded by the number of its change, so that a copy of it can be recognised."""
    out = bytearray()
    write_varint(out, number)
    out.extend(content)
    return bytes(out)


VOID_LAYOUT = "change_number:u next:u"
# Earlier versions wrote it after a failed append, which may stand in the medium all the same and does not count.


class History:
    """Consecutive records `first` to `next` - 1 of one log, in batches on the drive; tallydevice.journal.history has the rest.

    With dual write, the journal's other changes stand between the records.
    """

    def __init__(self, medium: "Written") -> None:
        self.medium = medium
        self.log_id = b""
        """The id of the log that it belongs to; b"" if it belongs to none and has to be begun anew."""
        self.seed = 0
        """The seed of its entries' CRCs, so that entries of an earlier history in the same medium do not fit."""
        self.start = 0
        """The offset at which its first record begins."""
        self.first = 0
        self.next = 0
        self.is_torn = False
        """Whether a write failed, so that everything behind the last checkpoint has to be written anew."""
        self.index: "list[int] | None" = None
        self.cursor = (0, 0)

    @property
    def is_empty(self) -> bool:
        """Whether it holds no record."""
        return self.next == self.first

    @property
    def capacity(self) -> int:
        """The bytes in all."""
        whole: int = self.medium.capacity
        return whole

    @property
    def room(self) -> int:
        """The bytes that a further batch may have."""
        medium = self.medium
        free: int = medium.capacity - medium.behind(medium.size)
        return max(0, free)

    def append(self, entries: "Iterable[Change]") -> None:
        """Write the (tag, content) pairs `entries` behind the others, in one write."""
        self._write(entries, self.medium.size)

    def begin_batch(self, end: int, entries: "Iterable[Change]") -> None:
        """Write `entries` over whatever lies behind offset `end`, without any risk to what ends there."""
        medium = self.medium
        if medium.size != end:
            # The known offsets behind `end` are no longer valid.
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
