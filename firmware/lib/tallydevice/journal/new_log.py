"""Beginning a new log, or restoring one from the history alone if both checkpoints are lost.

The device imports this module only when it finds no checkpoint.
"""

from tallycore.log.fields import read_varint
from tallycore.log.records import record_seq
from tallycore.proof.dice import SECRET_BYTES
from tallycore.proof.seal import first_head
from tallycore.proof.sha256 import sha256
from tallycore.table.fold import Fold
from tallydevice.journal.entries import EVENT, PRIVATE
from tallydevice.journal.entry_reader import EntryReader
from tallydevice.journal.history import find_end, operations

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Entropy

LOG_ID_BYTES = 8


def start_log(journal: "Journal", head: bytes, entropy: "Entropy", started_ms: int) -> None:
    """Begin a new log; or restore the old one as far as the history holds it, if the history outlived both checkpoints."""
    history = journal.history
    journal.secret = b""
    journal.acknowledged = 0
    journal.fold = Fold()
    journal.next_seq = 1
    if history.log_id:
        find_end(history, history.start, history.first)
    if history.log_id and not history.is_empty:
        journal.recovered = True
        journal.log_id = history.log_id
        journal.head = head
        journal.next_seq = history.first
        for tag, content, _, _ in operations(EntryReader(history.medium, history.start, history.seed)):
            if tag == EVENT and record_seq(content) >= journal.next_seq:
                journal.apply(content)
            elif tag == PRIVATE:
                journal.secret = content[read_varint(content, 0)[1] :]
        _note_loss(journal)
    else:
        journal.log_id = draw_log_id(entropy, LOG_ID_BYTES, journal.device_id, started_ms)
        journal.head = first_head(journal.device_id, journal.log_id)
        history.log_id = b""
        history.medium.size = 0
    journal.history_at = history.medium.size
    journal.base_next = journal.primary_next = journal.next_seq
    journal.base_head = journal.head
    journal.compact()


def _note_loss(journal: "Journal") -> None:
    """Note how many events may be lost that the history never had: both checkpoints went, and with them what tells."""
    from tallydevice.journal.loss import LEAST_EVENT_BYTES, note_loss
    from tallydevice.journal.places import newest_copy

    copy = newest_copy(journal)
    if copy is None:
        note_loss(journal, 1 if journal.uses_dual_write else journal.primary.capacity // LEAST_EVENT_BYTES)
        return
    if copy[1] > journal.next_seq:
        note_loss(journal, copy[1] - journal.next_seq)
    journal.change_number = max(journal.change_number, copy[0])


def draw_secret(entropy: "Entropy") -> bytes:
    """Return 32 random bytes of the system's source; b"" if it has none, and then rolls are marked unverified."""
    try:
        secret = bytes(entropy(SECRET_BYTES))
    except (NotImplementedError, OSError):
        return b""
    return secret if len(secret) == SECRET_BYTES else b""


def unverified_secret(now_ms: int, head: bytes) -> bytes:
    """Return a dice secret for a device without entropy: it differs from moment to moment, and nothing is promised of it."""
    return sha256(b"unverified:%d:" % now_ms + head)


def draw_log_id(entropy: "Entropy", count: int, device_id: bytes, started_ms: int) -> bytes:
    """Return an id of `count` bytes that no other log or start has.

    Without entropy it is made from the time of the start in milliseconds, which two wiped devices hardly share.
    """
    try:
        return bytes(entropy(count))
    except (NotImplementedError, OSError):
        return unverified_secret(started_ms, device_id)[:count]
