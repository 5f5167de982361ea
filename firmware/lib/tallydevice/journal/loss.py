"""Loss: what a start does if one medium says that there were changes which no medium has any more.

A power cut loses nothing that was confirmed, so this is damage. The device imports this module only at such a start.
"""

from tallycore.log.fields import read_varint
from tallycore.log.records import record_seq
from tallydevice.journal.checkpoint import put_past_undoing
from tallydevice.journal.entries import EVENT, MOST_FRAMING, PRIVATE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Readable

LEAST_EVENT_BYTES = 7
# An event takes at least this number of bytes in the primary medium.


def repair_or_note_loss(journal: "Journal", copy: "tuple[int, int, int, bytes]", bytes_behind: int) -> None:
    """If `copy` is the missing change, write it again. Otherwise note how many events are lost.

    The primary medium may have had them, or later ones, in at most `bytes_behind` bytes.
    """
    number, next_seq, tag, content = copy
    is_only_one = number == journal.change_number + 1
    if is_only_one and tag == EVENT and record_seq(content) == journal.next_seq:
        journal.append(content)
    elif next_seq > journal.next_seq:
        note_loss(journal, max(next_seq - journal.next_seq, bytes_behind // LEAST_EVENT_BYTES), number)
    elif is_only_one and tag == PRIVATE and next_seq == journal.next_seq:
        journal.keep_secret(content[read_varint(content, 0)[1] :])


def note_loss(journal: "Journal", count: int, change_number: int = 0) -> None:
    """Skip the numbers of up to `count` lost events, and of the changes up to `change_number`.

    Nothing before them can be undone. The next write begins with a checkpoint that says so. Until then, the media show the
    loss as they do now.
    """
    put_past_undoing(journal.fold)
    journal.lost += count
    journal.next_seq += count
    journal.change_number = max(journal.change_number + count, change_number)
    journal.pending = None
    journal.is_unsure = True


def events_behind(medium: "Readable", at: int) -> int:
    """Return how many events, at most, are after offset `at` in an append-only `medium`; 0 if it may be a torn append.

    A torn append leaves a part of one entry. Its length then reads as the true length or longer.
    """
    count: int = medium.size - at
    if count <= 0:
        return 0
    head = medium.read(at, 3)
    most = head[0] + MOST_FRAMING
    if head[0] > 127:
        most = (head[1] | head[2] << 8) + MOST_FRAMING if len(head) == 3 else count
    return count // LEAST_EVENT_BYTES if count > most else 0
