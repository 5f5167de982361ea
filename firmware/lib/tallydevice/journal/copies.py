"""The third place: copies of the newest change. Each has its own flash sector, after the spare's checkpoint.

Until the next change is written, the newest change is in only one place. When nobody has pressed a button for a moment, it
is copied here. So later damage to any single place cannot destroy it. The device imports this module only then.
"""

from tallycore.wire.crc32 import crc32
from tallydevice.journal.entries import encode_entry, numbered
from tallydevice.journal.places import COPY, slots

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.journal import Journal

CHANGES_PER_SLOT = 4
# The slots are used in turn, so that all sectors wear out equally. An act rarely makes more changes than this.


def keep_copy(journal: "Journal") -> None:
    """Copy the newest change to the third place. If both sides have a checkpoint with it, no copy is needed."""
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
        pass  # The change is safe where it was confirmed. If the drive fails, the next change reports it.
    spare.size = size
