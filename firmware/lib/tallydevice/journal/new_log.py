"""Begin a new log, or restore one from the history if both checkpoints are lost.

The device imports this module only when it finds no checkpoint.
"""

from tallycore.log.fields import read_varint
from tallycore.log.records import record_seq
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
    """Begin a new log. If the history has survived both checkpoints, restore the old log as far as the history has it."""
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
    """Note how many events may be lost that the history never had. Both checkpoints, which would say it, are gone."""
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
    """Return 32 random bytes from the system. If it has no source, return b"": rolls are then marked unverified."""
    from tallycore.proof.dice import SECRET_BYTES

    try:
        secret = bytes(entropy(SECRET_BYTES))
    except (NotImplementedError, OSError):
        return b""
    return secret if len(secret) == SECRET_BYTES else b""


def unverified_secret(now_ms: int, head: bytes) -> bytes:
    """Return a dice secret for a device without entropy. It differs from moment to moment, but it is not secure."""
    return sha256(b"unverified:%d:" % now_ms + head)


def draw_log_id(entropy: "Entropy", count: int, device_id: bytes, started_ms: int) -> bytes:
    """Return an id of `count` bytes that no other log, or no other start, has.

    Without entropy, it is made from the time of the start in milliseconds. Two wiped devices are unlikely to have the same one.
    """
    try:
        return bytes(entropy(count))
    except (NotImplementedError, OSError):
        return unverified_secret(started_ms, device_id)[:count]
