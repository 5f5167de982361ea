"""The journal: every confirmed event, kept so that no power cut at any step loses one.

Three media. `primary` (non-volatile memory where the board has it) holds a checkpoint and the newest changes, `history` on
the drive every record that no laptop has acknowledged, `spare` on the drive the checkpoint that `primary` was begun with.
An event is confirmed once it stands in one medium that is not being written; docs/journal.md says why that always holds.
This module is what every event needs; opening, compaction and reading are imported when they are due.
"""

from tallycore.log.records import decode_event
from tallycore.proof.seal import next_head
from tallycore.table.fold import Fold
from tallydevice.journal.entries import (
    ACKNOWLEDGED,
    EVENT,
    MOST_FRAMING,
    PRIVATE,
    History,
    body_of,
    encode_entry,
    numbered,
)

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
        """The journal as the media hold it after whatever happened to them; a new log where they hold nothing."""
        self.primary = primary
        self.spare = spare
        self.history = History(history)
        self.device_id = device_id
        self.fold = Fold()
        self.change_number = 0
        """How many changes (events, secrets, acknowledgements) there have been in this log."""
        self.recovered = False
        """Whether something was damaged and the rest brought back from what was left."""
        self.stored_acknowledged = 0
        """Up to where what a laptop acknowledged is noted in the media."""

        # What the primary medium holds: changes behind its checkpoint, of events `base_next` to `primary_next` - 1.
        self.base_at = -1
        self.base_seed = 0
        self.base_next = 1
        self.base_head = b""
        self.seed = 0
        self.primary_next = 1
        self.spare_change_number = -1
        self.history_at = 0
        """Where the history ended when the newest checkpoint was made: what comes behind it is a batch of its own."""

        # Who knows what. One of the two is always whole.
        self.uses_dual_write = bool(getattr(primary, "erases_on_append", False))
        """Whether every append puts all of the primary medium at risk, so that the drive has to share the work."""
        self.drive_is_whole = False
        """Whether spare and history alone tell everything."""
        self.primary_is_whole = True
        """Whether the primary medium tells everything; where it does not, `pending` is what it lacks."""
        self.is_unsure = False
        """Whether the primary medium may end in something that was not confirmed: it has to be made anew."""
        self.is_behind = False
        """Whether an event was kept that could not be applied, for want of memory: then nothing may follow it."""
        self.is_repairing = False
        """Whether the primary medium's changes are good, but the checkpoint before them is only on the drive."""
        self.pending: "tuple[int, bytes] | None" = None
        """The last change, where one of the two lacks it."""
        self.cursor = (0, 0, 0)

        from tallydevice.journal.recovery import open_journal

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
        self.change_number += 1

    def keep_secret(self, secret: bytes) -> None:
        """The dice secret outlives a power cut; b"" forgets it. It never leaves the device from here."""
        self._write(PRIVATE, numbered(self.change_number + 1, secret))
        self.secret = secret
        self.change_number += 1

    def acknowledge(self, through: int) -> None:
        """A laptop has committed every record up to `through`: their space may be used again."""
        through = min(through, self.next_seq - 1)
        if through <= self.acknowledged:
            return
        if through - self.stored_acknowledged >= ACKNOWLEDGED_STEP:
            self._write(ACKNOWLEDGED, numbered(self.change_number + 1, numbered(through, b"")))
            self.change_number += 1
            self.stored_acknowledged = through
        self.acknowledged = through

    def _write(self, tag: int, content: bytes) -> None:
        if self.is_behind:
            # What stands in the media is right, and what is known here is not: the next start reads it.
            raise ValueError("Restart the device: it could not take in the last event, which is safe.")
        if self.uses_dual_write:
            from tallydevice.journal.compaction import write

            write(self, tag, content)
            return
        short = body_of(content) if tag == EVENT else content
        if self.is_unsure or self.primary.size + len(short) + MOST_FRAMING > self.primary.capacity:
            self.compact()
        data, seed = encode_entry(tag, short, self.seed)
        self.put(data, seed)
        self.drive_is_whole = False
        if tag == EVENT:
            self.primary_next = self.next_seq + 1

    def put(self, data: "bytes | bytearray", seed: int) -> None:
        """`data` stands at the end of the primary medium, and the chain goes on from `seed`."""
        # A medium that fails may have taken nothing, a part or all of it.
        self.is_unsure = True
        self.primary.append(data)
        self.is_unsure = False
        self.seed = seed

    def compact(self) -> None:
        """The primary medium holds a fresh checkpoint and nothing else; what it held is on the drive.

        Whichever step fails or is cut off: done again, it goes on from there.
        """
        from tallydevice.journal.compaction import compact

        compact(self)

    # --- what the screens and the link ask --------------------------------------------------------------------------

    @property
    def first_seq(self) -> int:
        """The oldest record that can still be read."""
        return self.history.first

    @property
    def room_percent(self) -> int:
        """How much of the history's medium is free, or will be by itself."""
        if self.base_next <= self.acknowledged + 1:
            return 100  # a laptop has all of it: the next compaction begins it anew
        return 100 * self.history.room // self.history.capacity

    @property
    def unsynced(self) -> int:
        """How many records no laptop has acknowledged."""
        return self.next_seq - 1 - self.acknowledged

    def read(self, first: int, most_bytes: int) -> bytes:
        """Whole consecutive records from `first` on, as many as fit in `most_bytes`; b"" where there are none."""
        from tallydevice.journal.reading import read

        return read(self, first, most_bytes)
