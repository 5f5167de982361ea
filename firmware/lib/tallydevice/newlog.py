"""A log begun, or told anew from the history that outlived both checkpoints. Imported when there is no checkpoint."""

from tallycore.fold import Fold
from tallycore.records import record_seq
from tallycore.seal import first_head
from tallycore.varint import read_varint
from tallydevice.entries import EVENT, PRIVATE
from tallydevice.historyfile import find_next, operations
from tallydevice.secret import draw_log_id

LOG_ID_BYTES = 8


def start_log(journal, head: bytes, entropy, started_ms: int) -> None:  # type: ignore[no-untyped-def]
    """A new log; or, where the history outlived both checkpoints, the old one as far as the history tells it."""
    history = journal.history
    journal.secret = b""
    journal.acknowledged = 0
    journal.fold = Fold()
    journal.next_seq = 1
    if history.log_id:
        find_next(history, history.start, history.first)
    if history.log_id and not history.is_empty:
        journal.recovered = True
        journal.log_id = history.log_id
        journal.head = head
        journal.next_seq = history.first
        for tag, content, _ in operations(history, history.start):
            if tag == EVENT and record_seq(content) >= journal.next_seq:
                journal.apply(content)
            elif tag == PRIVATE:
                journal.secret = content[read_varint(content, 0)[1] :]
        history.is_unsure = True
    else:
        journal.log_id = draw_log_id(entropy, LOG_ID_BYTES, journal.device_id, started_ms)
        journal.head = first_head(journal.device_id, journal.log_id)
        history.log_id = b""
    journal.base_next = journal.primary_next = journal.next_seq
    journal.base_head = journal.head
    journal.rewrite()
