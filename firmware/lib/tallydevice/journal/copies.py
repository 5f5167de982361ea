"""The third place: copies of the newest change, each in a flash sector of its own behind the spare's checkpoint.

The newest change stands in one place until the next one is written. When nobody has pressed anything for a moment it is
copied here, so that damage at rest to any one place cannot take it. The device imports this module only then.
"""

from tallycore.wire.crc32 import crc32
from tallydevice.journal.entries import encode_entry, numbered
from tallydevice.journal.places import COPY, slots

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.journal import Journal

CHANGES_PER_SLOT = 4
# The slots take turns, so that no sector wears out long before the others; an act rarely makes more changes than this.


def keep_copy(journal: "Journal") -> None:
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
