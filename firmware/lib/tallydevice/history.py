"""The history: records that left the checkpoint's place but that no laptop has taken over yet."""

from tallycore.fields import read_fields, write_fields
from tallycore.records import record_seq
from tallydevice.entries import EVENT, HISTORY, EntryReader, encode_entry

HEADER = (("log_id", "b"), ("head", "b"), ("first", "u"))
INDEX_MOST = 64
# The index doubles its stride instead of growing: its memory does not depend on the length of the game.


class History:
    """Consecutive records `first` to `next - 1` of one log, in an append-only place."""

    def __init__(self, place) -> None:  # type: ignore[no-untyped-def]
        self._place = place
        self.log_id = b""
        self.head = b""
        """The seal chain's head before the first record."""
        self.first = 0
        self.next = 0
        self.damaged = 0
        self._index: list[tuple[int, int]] = []
        self._stride = 512
        self._cursor = (0, 0)
        self._is_unsure = False
        """Whether the place may end in a piece of an entry, left by an append that failed."""
        self._scan()

    def _scan(self) -> None:
        reader = EntryReader(self._place)
        while True:
            at = reader.at
            entry = reader.next()
            if entry is None:
                break
            tag, content = entry
            if tag == HISTORY and not self.log_id:
                header = read_fields(content, 0, HEADER)
                self.log_id, self.head = header["log_id"], header["head"]
                self.first = self.next = header["first"]
            elif tag == EVENT and self.log_id:
                seq = record_seq(content)
                if seq >= self.next:
                    self._note(seq, at)
                    self.next = seq + 1
        self.damaged = reader.damaged
        if reader.torn:
            self._place.append(b"\x00")  # ends the torn entry, so that what follows is whole

    def _note(self, seq: int, at: int) -> None:
        if self._index and at - self._index[-1][1] < self._stride:
            return
        self._index.append((seq, at))
        if len(self._index) > INDEX_MOST:
            self._index = [each for place, each in enumerate(self._index) if place % 2 == 0]
            self._stride *= 2

    @property
    def is_empty(self) -> bool:
        """Whether it holds no record."""
        return self.next == self.first

    @property
    def capacity(self) -> int:
        """Bytes in all."""
        whole: int = self._place.capacity
        return whole

    @property
    def room(self) -> int:
        """Bytes that can still be appended."""
        free: int = self._place.capacity - self._place.size
        return free

    def begin(self, log_id: bytes, head: bytes, first: int) -> None:
        """Empty, and ready for record `first` of log `log_id`, where the seal chain stands at `head`."""
        # Until all of it is done, it is the history of no log, and has to be begun anew.
        self.log_id, self.head = b"", head
        self.first = self.next = first
        self._place.erase()
        header = bytearray()
        write_fields(header, HEADER, {"log_id": log_id, "head": head, "first": first})
        self._place.append(encode_entry(HISTORY, bytes(header)))
        self.log_id = log_id
        self._is_unsure = False
        self._index = []
        self._stride = 512

    def append(self, record: bytes) -> None:
        """`record`, the next one of the log, is kept. One that is there already changes nothing."""
        seq = record_seq(record)
        if seq < self.next:
            return
        if self._is_unsure:
            self._place.append(b"\x00")
        at = self._place.size
        self._is_unsure = True
        self._place.append(encode_entry(EVENT, record))
        self._is_unsure = False
        self._note(seq, at)
        self.next = seq + 1

    def read(self, first: int, most_bytes: int) -> bytes:
        """Whole records from `first` on, as many as fit; what was damaged is left out."""
        out = bytearray()
        reader = EntryReader(self._place, self._start_for(first))
        while True:
            at = reader.at
            entry = reader.next()
            if entry is None:
                return bytes(out)
            tag, record = entry
            if tag != EVENT:
                continue
            seq = record_seq(record)
            if seq < first:
                continue  # passed over, or written twice because the first time was not sure
            if len(out) + len(record) > most_bytes:
                self._cursor = (seq, at)
                return bytes(out)
            out.extend(record)
            first = seq + 1

    def _start_for(self, first: int) -> int:
        if self._cursor[0] == first and self._cursor[1] < self._place.size:
            return self._cursor[1]
        start = 0
        for seq, at in self._index:
            if seq > first:
                break
            start = at
        return start
