"""A checkpoint of the journal: everything that is needed to go on from there, as short as possible without compression."""

from tallycore.log.fields import read_fields, read_varint, write_fields, write_varint
from tallycore.log.records import split_records
from tallycore.table.fold import CHECKPOINT as OF_FOLD
from tallydevice.journal.entries import CHECKPOINT, body_of, encode_entry
from tallydevice.journal.entry_reader import EntryReader, record_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.table.fold import Fold
    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Json, Readable

LAYOUT = "change_number:u log_id:b next:u head:b secret:b acknowledged:u history:u history_at:u base:b recent:b voided:U lost:u"
# `history` (a CRC seed) says which history had every record up to here, and `history_at` (an offset) where it ended then.
# `lost` is how many events before `next` are lost, if no event says so yet.

ROOM_TO_GO_ON = 1100
# In bytes: two of the longest records. With less room after the checkpoint, every few events would need a compaction.


class Checkpoint:
    """A checkpoint that was found: its `values`, and the offset and the CRC seed of the entries after it."""

    def __init__(self, values: "Json", at: int, seed: int, is_clean: bool) -> None:
        self.values = values
        self.is_clean = is_clean
        self.at = at
        self.seed = seed
        self.change_number: int = values["change_number"]
        self.next: int = values["next"]
        self.history_at: int = values["history_at"]


def find_checkpoint(medium: "Readable") -> "Checkpoint | None":
    """Return the checkpoint at the beginning of `medium`, or None if there is no whole one."""
    reader = EntryReader(medium, 0, 0, chained=True)
    entry = reader.next()
    if entry is None or entry[0] != CHECKPOINT:
        return None
    return Checkpoint(read_fields(entry[1], 0, LAYOUT), reader.at, reader.seed, not reader.damaged)


def make_checkpoint(journal: "Journal") -> "tuple[bytearray, int]":
    """Return the entry of a checkpoint of `journal` as it is now, and its CRC. Raise OSError(28) if it does not fit.

    If it would leave no room for events, give up what could still be undone, so that the game can go on.
    """
    most = journal.primary.capacity - ROOM_TO_GO_ON
    made = _encode(journal)
    if len(made[0]) > most:
        put_past_undoing(journal.fold)
        made = _encode(journal)
    if len(made[0]) > most:
        raise OSError(
            28, "This game's table takes %d bytes, and the device can keep %d; end the game." % (len(made[0]), most)
        )
    return made


def put_past_undoing(fold: "Fold") -> None:
    """Merge every event of `fold` into its base: none can be undone any more. The state of the table does not change."""
    flat = bytearray()
    write_fields(flat, OF_FOLD, {"base": fold.state.encode()})
    fold.restore(bytes(flat))


def _encode(journal: "Journal") -> "tuple[bytearray, int]":
    """Return the entry of a checkpoint of `journal`, of any length, and its CRC."""
    out = bytearray()
    write_fields(out, LAYOUT, checkpoint_values(journal))
    return encode_entry(CHECKPOINT, out, 0)


def checkpoint_values(journal: "Journal") -> "Json":
    """Return the fields of a checkpoint of `journal` as it is now, by name."""
    values = read_fields(journal.fold.checkpoint(), 0, OF_FOLD)
    values["recent"] = _shortened(values["recent"])
    values["change_number"] = journal.change_number
    values["log_id"] = journal.log_id
    values["next"] = journal.next_seq
    values["head"] = journal.head
    values["secret"] = journal.secret
    values["acknowledged"] = journal.acknowledged
    values["history"] = journal.history.seed
    values["history_at"] = journal.history.medium.size
    values["lost"] = journal.lost
    return values


def _shortened(records: bytes) -> bytes:
    """Return the records without their sequence numbers: these are consecutive up to the last event."""
    out = bytearray()
    for record in split_records(records):
        body = body_of(record)
        write_varint(out, len(body))
        out.extend(body)
    return bytes(out)


def fold_bytes(values: "Json") -> bytes:
    """Return the bytes for the fold's `restore`, made from a checkpoint's values."""
    bodies = []
    data = values["recent"]
    at = 0
    while at < len(data):
        size, at = read_varint(data, at)
        bodies.append(data[at : at + size])
        at += size
    seq = values["next"] - len(bodies)
    recent = bytearray()
    for body in bodies:
        recent.extend(record_of(seq, body))
        seq += 1
    out = bytearray()
    write_fields(out, OF_FOLD, {"base": values["base"], "recent": bytes(recent), "voided": values["voided"]})
    return bytes(out)
