"""Loss: what a start does when some medium knows of changes that no medium has any more.

A power cut takes nothing that was confirmed, so this is damage. The device imports this module only at such a start.
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
# An event takes no less of the primary medium.


def make_good(journal: "Journal", copy: "tuple[int, int, int, bytes]", bytes_behind: int) -> None:
    """Write the change of `copy` again if it is the one that is missing; else note how many events are lost.

    At most `bytes_behind` bytes of the primary medium may have held them or others, which came after the copy was made.
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
    """Pass over the numbers of up to `count` events, which are lost, and of the changes up to `change_number`.

    Nothing before them can be undone. The next write begins with a checkpoint that says so; until then the media still
    tell of the loss as they do now.
    """
    put_past_undoing(journal.fold)
    journal.lost += count
    journal.next_seq += count
    journal.change_number = max(journal.change_number + count, change_number)
    journal.pending = None
    journal.is_unsure = True


def events_behind(medium: "Readable", at: int) -> int:
    """Return how many events at most lie from offset `at` on in an append-only `medium`; 0 if a torn append may have left it.

    A torn append leaves a part of one entry: what it has programmed makes its length read as it is or longer.
    """
    count: int = medium.size - at
    if count <= 0:
        return 0
    head = medium.read(at, 3)
    most = head[0] + MOST_FRAMING
    if head[0] > 127:
        most = (head[1] | head[2] << 8) + MOST_FRAMING if len(head) == 3 else count
    return count // LEAST_EVENT_BYTES if count > most else 0
