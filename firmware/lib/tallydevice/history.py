"""The history: records that no laptop has taken over yet, on the drive, one behind the other."""

from tallycore.fields import write_fields
from tallycore.records import record_seq
from tallydevice.entries import EVENT, VOID, encode_entry

VOID_LAYOUT = "moment:u next:u"


class History:
    """Consecutive records `first` to `next` - 1 of one log, in an append-only place; see historyfile.py for the rest.

    Where non-volatile memory cannot be trusted alone, the other changes of the journal stand between the records.
    """

    def __init__(self, place) -> None:  # type: ignore[no-untyped-def]
        self.place = place
        self.log_id = b""
        """The log that it belongs to; b"" where it belongs to none and has to be begun anew."""
        self.seed = 0
        """What its entries' checksums go on from: entries of an earlier history in the same place do not fit."""
        self.start = 0
        """Where its first record begins."""
        self.first = 0
        self.next = 0
        self.is_unsure = False
        """Whether the place may end in something that never was confirmed."""
        self.index: "list[int] | None" = None
        self.cursor = (0, 0)

    @property
    def is_empty(self) -> bool:
        """Whether it holds no record."""
        return self.next == self.first

    @property
    def capacity(self) -> int:
        """Bytes in all."""
        whole: int = self.place.capacity
        return whole

    @property
    def room(self) -> int:
        """Bytes that can still be appended."""
        free: int = self.place.capacity - self.place.size
        return free

    def append(self, entries, moment: int, next_seq: int) -> None:  # type: ignore[no-untyped-def]
        """The (tag, content) pairs `entries` are kept, in one write.

        Before them `moment` changes of the journal were confirmed, and the records before `next_seq`: where an append
        failed, what it may have left behind is declared void.
        """
        out = bytearray()
        if self.is_unsure:
            void = bytearray()
            write_fields(void, VOID_LAYOUT, {"moment": moment, "next": next_seq})
            out.extend(encode_entry(VOID, void, self.seed)[0])
        after = self.next
        for tag, content in entries:
            out.extend(encode_entry(tag, content, self.seed)[0])
            if tag == EVENT:
                after = record_seq(content) + 1
        self.is_unsure = True
        self.place.append(out)
        self.is_unsure = False
        self.next = after
