"""The third place: copies of the newest change, each in a flash sector of its own behind the spare's checkpoint.

The newest change stands in one place until the next one is written. When nobody has pressed anything for a moment it is
copied here, so that damage at rest to any one place cannot take it. The device imports this module only then, and at a
start.
"""

from tallycore.log.fields import read_varint
from tallycore.wire.crc32 import crc32
from tallydevice.journal.entries import encode_entry, numbered

COPY = 7
"""The tag of a copy. Its CRC-32 goes on from that of the log's id, so that copies of another log do not fit."""
SLOT_BYTES = 1024
# The longest change, in whole blocks.
SLOT_STEP = 4608
# In bytes: the next slot lies behind the sectors that this one can touch, wherever the file begins.
CHANGES_PER_SLOT = 4
# The slots take turns, so that no sector wears out long before the others; an act rarely makes more changes than this.


def keep_copy(journal) -> None:  # type: ignore[no-untyped-def]
    """Copy the newest change to the third place, unless both sides begin with a checkpoint that has it."""
    number = journal.change_number
    journal.copied = number
    places = slots(journal)
    if journal.pending is None or not places:
        return
    tag, content = journal.pending
    copy = numbered(number, numbered(journal.next_seq, bytes((tag,)) + content))
    spare = journal.spare
    size = spare.size
    try:
        spare.write(
            (encode_entry(COPY, copy, crc32(journal.log_id))[0],), places[number // CHANGES_PER_SLOT % len(places)]
        )
    except OSError:
        pass  # The change stands where it was confirmed; a drive that fails says so at the next one.
    spare.size = size


def newest_copy(journal):  # type: ignore[no-untyped-def]
    """Return (change number, next event, tag, content) of the newest change of which there is a whole copy, or None."""
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


def slots(journal) -> range:  # type: ignore[no-untyped-def]
    """Return the offset of each slot in the spare; none if an earlier version made its file, which was shorter."""
    spare = journal.spare
    return range(spare.behind(journal.primary.capacity), spare.capacity - SLOT_BYTES + 1, SLOT_STEP)
