"""What comes after the spare's checkpoint, as a start reads it: copies of the newest change, and bookmarks.

A copy is a third place for the newest change, so that later damage to any single place cannot destroy it. A bookmark is a
checkpoint that also says from which offsets a start must read on. So a start folds only few changes. A bookmark is a
shortcut: a start uses it only if it fits the content of the media. Otherwise the start reads them from their own
checkpoints.
"""

from tallycore.log.fields import read_fields, read_varint
from tallycore.wire.crc32 import crc32
from tallydevice.journal.checkpoint import LAYOUT as OF_CHECKPOINT
from tallydevice.journal.checkpoint import ROOM_TO_GO_ON, Checkpoint
from tallydevice.journal.entries import EVENT

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Json, Readable, Written

COPY = 7
"""The tag of a copy. The CRC-32 of the log's id is the seed of its CRC-32, so that copies of another log do not fit."""
BOOKMARK = 8
"""The tag of a bookmark. Its CRC-32 has the same seed."""
SLOT_BYTES = 1024
# The longest change, in whole blocks.
SLOT_STEP = 4608
# In bytes: the next slot is after all sectors that this one can touch, wherever the file begins.
MOST_SLOTS = 8
MORE_BYTES = 1024
# How much longer than a checkpoint a bookmark can be: numbers, a head, and a change.
PIECE_BYTES = 512

LAYOUT = (
    "change_number:u at:u seed:u check:u primary_change:u drive_change:u drive_at:u batch_at:u"
    " batch_check:u base_at:u base_seed:u base_next:u base_head:b base_change:u"
    " filed_at:u filed_seed:u filed_next:u filed_change:u pending:b "
) + OF_CHECKPOINT[OF_CHECKPOINT.find(" ") + 1 :]
# The next change of the primary medium begins at `at` with the CRC seed `seed`. `check` is the CRC of everything before it. The next
# change of the history begins at `drive_at`. Before `batch_at`, the history must not be overwritten. `batch_check` is the CRC of the
# bytes from there to `drive_at`: a power cut may damage them as long as the primary medium has them, too. `pending` is the change
# that one of the two lacks: its tag, then its content.


class Bookmark:
    """A bookmark that fits the media. Reading goes on from the checkpoint `own` in the primary medium, and from `drive` on the drive."""

    def __init__(self, values: "Json", is_filed: bool) -> None:
        self.values = values
        pending = values["pending"]
        self.pending = (pending[0], pending[1:]) if pending else None
        self.is_filed = is_filed
        """Whether the history still has the filed changes. If not, all changes of the primary medium are filed again."""
        number = values["change_number"]
        is_event = bool(pending) and pending[0] == EVENT
        self.own = Checkpoint(values, values["at"], values["seed"], True)
        self.own.change_number = values["primary_change"]
        self.own.next -= is_event and values["primary_change"] < number
        self.drive = Checkpoint(values, 0, 0, True)
        self.drive.change_number = values["drive_change"]
        self.drive.history_at = values["drive_at"]
        if values["filed_at"]:
            self.drive.next = values["filed_next"]
        else:
            self.drive.next -= is_event and values["drive_change"] < number
        if not is_filed:
            self.drive.change_number = values["base_change"]
            self.drive.next = values["base_next"]


def newest_copy(journal: "Journal") -> "tuple[int, int, int, bytes] | None":
    """Return (change number, next event, tag, content) of the newest change that has a whole copy, or None."""
    newest = None
    seed = crc32(journal.log_id)
    for at in slots(journal):
        head = journal.spare.read(at, 3)
        if len(head) < 3 or head[0] != 128 | COPY:
            continue
        end = 3 + (head[1] | head[2] << 8)
        if end + 4 > SLOT_BYTES:
            continue
        data = journal.spare.read(at, end + 4)
        if crc32(data[:end], seed) != int.from_bytes(data[end:], "little"):
            continue
        number, at = read_varint(data, 3)
        if newest is None or number > newest[0]:
            next_seq, at = read_varint(data, at)
            newest = (number, next_seq, data[at], data[at + 1 : end])
    return newest


def slots(journal: "Journal") -> range:
    """Return the offset of each slot in the spare. If an earlier version made the file, it is too short and has none."""
    spare = journal.spare
    return range(spare.behind(journal.primary.capacity), spare.capacity - SLOT_BYTES + 1, SLOT_STEP)[:MOST_SLOTS]


def find_bookmark(journal: "Journal") -> "Bookmark | None":
    """Return the newest bookmark if it fits the primary medium and the history, else None."""
    newest = b""
    number = -1
    history = journal.history
    seed = crc32(history.log_id)
    for at in bookmark_places(journal):
        content = _content(journal.spare, at, seed)
        if content and read_varint(content, 0)[0] > number:
            number = read_varint(content, 0)[0]
            newest = content
            journal.marked_at = at
    if not newest or not history.log_id:
        return None
    values = read_fields(newest, 0, LAYOUT)
    if values["log_id"] != history.log_id or values["at"] > journal.primary.size:
        return None
    if check(journal.primary, 0, values["at"]) != values["check"]:
        return None  # The primary medium has a newer checkpoint, or is damaged.
    is_filed = values["history"] == history.seed
    if not is_filed and history.first != values["base_next"]:
        return None
    is_filed = is_filed and check_batch(history.medium, values) == values["batch_check"]
    if not is_filed and journal.uses_dual_write:
        return None  # Perhaps only the history had the newest change.
    return Bookmark(values, is_filed)


def _content(spare: "Written", at: int, seed: int) -> bytes:
    """Return the content of the bookmark at offset `at`; b"" if there is no whole one."""
    head = spare.read(at, 3)
    if len(head) < 3 or head[0] != 128 | BOOKMARK:
        return b""
    end = 3 + (head[1] | head[2] << 8)
    if end + 4 > spare.capacity - at:
        return b""
    data = spare.read(at, end + 4)
    if len(data) < end + 4 or crc32(data[:end], seed) != int.from_bytes(data[end:], "little"):
        return b""
    return data[3:end]


def check_batch(medium: "Written", values: "Json") -> int:
    """Return the CRC of the bytes of the history's `medium` from the sector after `batch_at` up to `drive_at`."""
    return check(medium, medium.behind(values["batch_at"]), values["drive_at"])


def check(medium: "Readable", start: int, end: int) -> int:
    """Return the CRC of the bytes of `medium` from offset `start` to `end`."""
    checksum = 0
    for at in range(start, end, PIECE_BYTES):
        checksum = crc32(medium.read(at, min(PIECE_BYTES, end - at)), checksum)
    return checksum


def bookmark_places(journal: "Journal") -> "list[int]":
    """Return the offsets of both bookmarks in the spare. If an earlier version made the file, it is too short and has none."""
    spare = journal.spare
    first = spare.behind(journal.primary.capacity) + MOST_SLOTS * SLOT_STEP
    second = spare.behind(first + longest_bookmark(journal))
    return [first, second] if second + longest_bookmark(journal) <= spare.capacity else []


def longest_bookmark(journal: "Journal") -> int:
    """Return the most bytes that a bookmark may take."""
    most: int = journal.primary.capacity - ROOM_TO_GO_ON + MORE_BYTES
    return most
