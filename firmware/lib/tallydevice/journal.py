"""The journal: every confirmed event, kept so that no power cut at any step loses one.

Three places. `primary` (non-volatile memory where the board has it) holds a checkpoint and the newest changes, `history` on
the drive every record that no laptop has acknowledged, `spare` on the drive the checkpoint that `primary` was begun with.
An event is confirmed once it stands in one place that is not being written; docs/journal.md says why that always holds.
This module is what every event needs; opening, rewriting and reading are imported when they are due.
"""

from tallycore.crc32 import crc32
from tallycore.fields import read_varint, write_varint
from tallycore.fold import Fold
from tallycore.records import decode_event
from tallycore.seal import next_head

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


VOID_LAYOUT = "moment:u next:u"
# Written by earlier versions: an append that failed may stand there, and does not count.


class History:
    """Consecutive records `first` to `next` - 1 of one log, in batches on the drive; see historyfile.py for the rest.

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
        whole: int = self.place.capacity
        return whole

    @property
    def room(self) -> int:
        """Bytes that a further batch may have."""
        place = self.place
        free: int = place.capacity - place.behind(place.size)
        return max(0, free)

    def append(self, entries) -> None:  # type: ignore[no-untyped-def]
        """The (tag, content) pairs `entries` are kept, in one write."""
        self._write(entries, self.place.size)

    def begin_batch(self, end: int, entries) -> None:  # type: ignore[no-untyped-def]
        """As `append`, without any risk to what ends at offset `end`, and over whatever lies behind it."""
        place = self.place
        if place.size != end:
            # What is known of offsets behind it holds no longer.
            place.size = end
            self.index = None
            self.cursor = (0, 0)
        self._write(entries, place.behind(end))

    def _write(self, entries, at: int) -> None:  # type: ignore[no-untyped-def]
        self.is_torn = True
        self.place.write(self._encoded(entries), at)
        self.is_torn = False

    def _encoded(self, entries):  # type: ignore[no-untyped-def]
        for tag, content in entries:
            yield encode_entry(tag, content, self.seed)[0]


ACKNOWLEDGED_STEP = 16
# Fewer records than this are not worth an entry: the next checkpoint notes them, and a laptop may acknowledge them again.


class Journal:
    """The log of a device, its fold, and where both lie. `fold` is the table after every record appended."""

    log_id: bytes
    next_seq: int
    head: bytes
    secret: bytes
    acknowledged: int

    def __init__(self, primary, spare, history, device_id: bytes, entropy, started_ms: int = 0) -> None:  # type: ignore[no-untyped-def]
        """The journal as the places hold it after whatever happened to them; a new log where they hold nothing."""
        self.primary = primary
        self.spare = spare
        self.history = History(history)
        self.device_id = device_id
        self.fold = Fold()
        self.moment = 0
        """How many changes (events, secrets, acknowledgements) there have been in this log."""
        self.recovered = False
        """Whether something was damaged and the rest brought back from what was left."""
        self.noted = 0
        """Up to where what a laptop acknowledged is noted in the places."""

        # What the primary place holds: changes behind its checkpoint, of events `base_next` to `primary_next` - 1.
        self.base_at = -1
        self.base_seed = 0
        self.base_next = 1
        self.base_head = b""
        self.seed = 0
        self.primary_next = 1
        self.spare_moment = -1
        self.history_at = 0
        """Where the history ended when the newest checkpoint was made: what comes behind it is a batch of its own."""

        # Who knows what. One of the two is always whole.
        self.alternates = bool(getattr(primary, "rewrites", False))
        """Whether every append puts all of the primary place at risk, so that the drive has to share the work."""
        self.drive_is_whole = False
        """Whether spare and history alone tell everything."""
        self.primary_is_whole = True
        """Whether the primary place tells everything; where it does not, `pending` is what it lacks."""
        self.is_unsure = False
        """Whether the primary place may end in something that was not confirmed: it has to be made anew."""
        self.is_behind = False
        """Whether an event was kept that could not be applied, for want of memory: then nothing may follow it."""
        self.is_mending = False
        """Whether the primary place's changes are good, but the checkpoint before them is only on the drive."""
        self.pending: "tuple[int, bytes] | None" = None
        """The last change, where one of the two lacks it."""
        self.cursor = (0, 0, 0)

        from tallydevice.journalopening import open_journal

        open_journal(self, entropy, started_ms)

    def append(self, record: bytes) -> None:
        """`record` is confirmed: it will be there after any power cut from now on."""
        self._write(EVENT, record)
        self.is_behind = True
        self.apply(record)
        self.is_behind = False

    def apply(self, record: bytes) -> None:
        """`record`, which is kept, has had its effect."""
        event = decode_event(record)
        self.fold.apply(event, record)
        self.head = next_head(self.head, record)
        self.next_seq = event.seq + 1
        self.moment += 1

    def keep_secret(self, secret: bytes) -> None:
        """The dice secret outlives a power cut; b"" forgets it. It never leaves the device from here."""
        self._write(PRIVATE, numbered(self.moment + 1, secret))
        self.secret = secret
        self.moment += 1

    def acknowledge(self, through: int) -> None:
        """A laptop has committed every record up to `through`: their space may be used again."""
        through = min(through, self.next_seq - 1)
        if through <= self.acknowledged:
            return
        if through - self.noted >= ACKNOWLEDGED_STEP:
            self._write(ACKNOWLEDGED, numbered(self.moment + 1, numbered(through, b"")))
            self.moment += 1
            self.noted = through
        self.acknowledged = through

    def _write(self, tag: int, content: bytes) -> None:
        if self.is_behind:
            # What stands in the places is right, and what is known here is not: the next start reads it.
            raise ValueError("Restart the device: it could not take in the last event, which is safe.")
        if self.alternates:
            from tallydevice.rewriting import write

            write(self, tag, content)
            return
        short = body_of(content) if tag == EVENT else content
        if self.is_unsure or self.primary.size + len(short) + MOST_FRAMING > self.primary.capacity:
            self.rewrite()
        data, seed = encode_entry(tag, short, self.seed)
        self.put(data, seed)
        self.drive_is_whole = False
        if tag == EVENT:
            self.primary_next = self.next_seq + 1

    def put(self, data: "bytes | bytearray", seed: int) -> None:
        """`data` stands at the end of the primary place, and the chain goes on from `seed`."""
        # A place that fails may have taken nothing, a part or all of it.
        self.is_unsure = True
        self.primary.append(data)
        self.is_unsure = False
        self.seed = seed

    def rewrite(self) -> None:
        """The primary place holds a fresh checkpoint and nothing else; what it held is on the drive.

        Whichever step fails or is cut off: done again, it goes on from there.
        """
        from tallydevice.rewriting import rewrite

        rewrite(self)

    # --- what the screens and the link ask --------------------------------------------------------------------------

    @property
    def first_seq(self) -> int:
        """The oldest record that can still be read."""
        return self.history.first

    @property
    def room_percent(self) -> int:
        """How much of the history's place is free, or will be by itself."""
        if self.base_next <= self.acknowledged + 1:
            return 100  # a laptop has all of it: the next rewriting begins it anew
        return 100 * self.history.room // self.history.capacity

    @property
    def unsynced(self) -> int:
        """How many records no laptop has acknowledged."""
        return self.next_seq - 1 - self.acknowledged

    def read(self, first: int, most_bytes: int) -> bytes:
        """Whole consecutive records from `first` on, as many as fit in `most_bytes`; b"" where there are none."""
        from tallydevice.journalreading import read

        return read(self, first, most_bytes)
