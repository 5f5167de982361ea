"""The journal keeps every confirmed event. No power cut at any step loses one.

It uses three media. `primary` (non-volatile memory if the board has it) has a checkpoint and the newest changes. `history`
on the drive has every record that no laptop has acknowledged. `spare` on the drive has the same checkpoint that `primary`
began with. An event is confirmed when it is in a medium that is not being written; docs/journal.md says why that is always
so. This module has what every event needs. Recovery, compaction and reading are imported when they are needed.
"""

from tallycore.log.records import decode_event
from tallycore.proof.seal import next_head
from tallycore.table.fold import Fold
from tallydevice.journal.entries import (
    ACKNOWLEDGED,
    EVENT,
    FEW_CHANGES,
    MOST_FRAMING,
    PRIVATE,
    History,
    body_of,
    encode_entry,
    numbered,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Appended, Entropy, Written

BOOKMARK_STEP = 10
# The number of changes after which the next bookmark is due.
MANY_CHANGES = 40
# If this number of changes is waiting, the device does the work between two presses.
FULL_PERCENT = 85
# How full the room after the primary medium's checkpoint is. From here on, the device prepares the next one in quiet moments.
NEARLY_FULL_PERCENT = 92
# From here on, it does so between two presses.
ACKNOWLEDGED_STEP = 16
# In records. For fewer, no entry is written: the next checkpoint notes them, and a laptop may acknowledge them again.


class Journal:
    """The log of a device on its media. `fold` has the state of the table after every appended record."""

    log_id: bytes
    next_seq: int
    head: bytes
    secret: bytes
    acknowledged: int
    base_change = 0
    """The number of the last change that the primary medium's checkpoint contains."""

    # The primary medium's changes up to `filed_change` are in the history, too. The next change is at `filed_at`.
    filed_at = -1
    filed_seed = 0
    filed_next = 1
    filed_change = 0

    marked_change = 0
    """The last change that the newest bookmark contains; see tallydevice.journal.places."""
    marked_at = -1
    """The offset of the newest bookmark in the spare; -1 if there is none."""
    failed_change = -1
    """The change number when a step of the upkeep failed. The next try comes after the next change."""

    def __init__(
        self,
        primary: "Appended",
        spare: "Written",
        history: "Written",
        device_id: bytes,
        entropy: "Entropy",
        started_ms: int = 0,
    ) -> None:
        """Open the journal from its media, whatever has happened to them. If they have no log, begin a new one."""
        self.primary = primary
        self.spare = spare
        self.history = History(history)
        self.device_id = device_id
        self.fold = Fold()
        self.change_number = 0
        """The number of changes (events, secrets, acknowledgements) that this log has had."""
        self.recovered = False
        """Whether something was damaged and the journal was recovered from the rest."""
        self.stored_acknowledged = 0
        """The last record that is acknowledged, as the media say."""

        # The primary medium has a checkpoint and then changes. Among them are the events `base_next` to `primary_next` - 1.
        self.base_at = -1
        self.base_seed = 0
        self.base_next = 1
        self.base_head = b""
        self.seed = 0
        self.primary_next = 1
        self.spare_change_number = -1
        self.history_at = 0
        """The offset where the history ended at the newest checkpoint. A new batch begins after it."""

        # One of the two sides, the primary medium and the drive, is always whole.
        self.uses_dual_write = bool(getattr(primary, "erases_on_append", False))
        """Whether every append puts the whole primary medium at risk. Then changes go to it and to the drive in turn."""
        self.drive_is_whole = False
        """Whether spare and history together have everything."""
        self.primary_is_whole = True
        """Whether the primary medium has everything. If not, `pending` is the change that it lacks."""
        self.is_unsure = False
        """Whether the primary medium may end with unconfirmed bytes. Then it needs a compaction."""
        self.is_behind = False
        """Whether an event was written but could not be applied, because memory was short. Nothing may follow it then."""
        self.is_repairing = False
        """Whether the primary medium's changes are good, but their checkpoint is only on the drive."""
        self.pending: "tuple[int, bytes] | None" = None
        """The last change if one of the two sides lacks it, else None."""
        self.copied = 0
        """The number of the last change that was copied to a third place; see tallydevice.journal.copies."""
        self.lost = 0
        """How many events before `next_seq` damage has destroyed, if no event says so yet."""
        self.cursor = (0, 0, 0)

        from tallydevice.journal.recovery import open_journal

        open_journal(self, entropy, started_ms)

    def append(self, record: bytes) -> None:
        """Write `record` so that no later power cut can destroy it, then apply it."""
        self._write(EVENT, record)
        self.is_behind = True
        self.apply(record)
        self.is_behind = False

    def apply(self, record: bytes) -> None:
        """Apply `record`, which is written already, to the fold and to the chain of hashes."""
        event = decode_event(record)
        self.fold.apply(event, record)
        self.head = next_head(self.head, record)
        self.next_seq = event.seq + 1
        self.change_number += 1

    def keep_secret(self, secret: bytes) -> None:
        """Keep the dice secret through power cuts; b"" forgets it. The journal never gives it to the link."""
        self._write(PRIVATE, numbered(self.change_number + 1, secret))
        self.secret = secret
        self.change_number += 1

    def acknowledge(self, through: int) -> None:
        """Note that a laptop has stored every record up to `through`. Their space may be used again."""
        through = min(through, self.next_seq - 1)
        if through <= self.acknowledged:
            return
        if through - self.stored_acknowledged >= ACKNOWLEDGED_STEP:
            self._write(ACKNOWLEDGED, numbered(self.change_number + 1, numbered(through, b"")))
            self.change_number += 1
            self.stored_acknowledged = through
        self.acknowledged = through

    def _write(self, tag: int, content: bytes) -> None:
        """Write a change of kind `tag` to the media. Raise ValueError if the device must be restarted first."""
        if self.is_behind:
            # The media are correct, but the state in memory is not. The next start reads the media.
            raise ValueError("Restart the device: it could not use the last event, which is safe.")
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
        self.pending = (tag, content)
        if tag == EVENT:
            self.primary_next = self.next_seq + 1

    def put(self, data: "bytes | bytearray", seed: int) -> None:
        """Append `data` to the primary medium. `seed` is the CRC seed of the next entry."""
        # An append that fails may have written nothing, a part or all of it.
        self.is_unsure = True
        self.primary.append(data)
        self.is_unsure = False
        self.seed = seed

    def compact(self) -> None:
        """Copy the primary medium's content to the drive, then erase the medium and write a new checkpoint to it.

        If a step fails or is cut off, the next call continues from there.
        """
        from tallydevice.journal.compaction import compact

        compact(self)

    @property
    def fill_percent(self) -> int:
        """How much of the room after the primary medium's checkpoint is in use."""
        at = max(0, self.base_at)
        percent: int = 100 * (self.primary.size - at) // (self.primary.capacity - at)
        return percent

    def needs_upkeep(self, is_quiet: bool) -> bool:
        """Return True if a step of tallydevice.journal.upkeep may be due. `is_quiet` is False between two presses in a row."""
        if self.failed_change == self.change_number:
            return False
        if self.fill_percent >= (FULL_PERCENT if is_quiet else NEARLY_FULL_PERCENT):
            return True
        if not self.uses_dual_write and self.change_number - self.filed_change >= (
            FEW_CHANGES if is_quiet else MANY_CHANGES
        ):
            return True
        since = self.change_number - max(self.base_change, self.marked_change)
        return since >= (BOOKMARK_STEP if is_quiet else MANY_CHANGES)

    @property
    def is_history_acknowledged(self) -> bool:
        """Whether a laptop has every record that is only in the history. The history may begin again then."""
        return self.history.first < self.base_next <= self.acknowledged + 1 and not self.is_repairing

    def start_filing(self) -> None:
        """Let the next filing begin with the first change after the primary medium's checkpoint."""
        self.filed_at = self.base_at
        self.filed_seed = self.base_seed
        self.filed_next = self.base_next
        self.filed_change = self.base_change

    # --- what the screens and the link ask --------------------------------------------------------------------------

    @property
    def first_seq(self) -> int:
        """The oldest record that can still be read."""
        return self.history.first

    @property
    def room_percent(self) -> int:
        """How much of the history's medium is free, or becomes free at the next compaction."""
        if self.base_next <= self.acknowledged + 1:
            return 100  # A laptop has all of it, so the next compaction begins the history again.
        return 100 * self.history.room // self.history.capacity

    @property
    def unsynced(self) -> int:
        """The number of records that no laptop has acknowledged."""
        return self.next_seq - 1 - self.acknowledged

    def read(self, first: int, most_bytes: int) -> bytes:
        """Return whole records from `first` on, without gaps, as many as fit in `most_bytes`; b"" if there are none."""
        from tallydevice.journal.reading import read

        return read(self, first, most_bytes)
