"""How far each side goes behind a checkpoint: counted, and replayed onto the journal. Imported at the start."""

from tallycore.records import record_seq
from tallycore.varint import read_varint
from tallydevice.checkpoint import Checkpoint
from tallydevice.entries import ACKNOWLEDGED, EVENT, PRIVATE
from tallydevice.entryreader import EntryReader, record_of
from tallydevice.historyfile import find_next, operations


class Tail:
    """How far a chain of changes behind a checkpoint goes: `moment`, next event, the last change."""

    def __init__(self, checkpoint: Checkpoint) -> None:
        self.moment = checkpoint.moment
        self.next: int = checkpoint.values["next"]
        self.last: "tuple[int, bytes] | None" = None

    def takes(self, tag: int, content: bytes) -> bool:
        """Whether this is the next change; then it is counted. One that was written twice is not."""
        if tag == EVENT:
            if record_seq(content) != self.next:
                return False
            self.next += 1
        elif tag not in (PRIVATE, ACKNOWLEDGED) or read_varint(content, 0)[0] != self.moment + 1:
            return False
        self.moment += 1
        self.last = (tag, content)
        return True


def walk_primary(journal, checkpoint: Checkpoint, target):  # type: ignore[no-untyped-def]
    """(tail, whether nothing is damaged) of the primary place; each change is applied to `target` where one is given."""
    tail = Tail(checkpoint)
    reader = EntryReader(journal.primary, checkpoint.at, checkpoint.seed, chained=True)
    while True:
        entry = reader.next()
        if entry is None:
            journal.seed = reader.seed
            return tail, not reader.damaged
        tag, content = entry
        if tag == EVENT:
            content = record_of(tail.next, content)
        if tail.takes(tag, content) and target is not None:
            _apply(target, tag, content)


def walk_history(journal, checkpoint: Checkpoint, target):  # type: ignore[no-untyped-def]
    """The tail of what the history holds behind `checkpoint`; each change is applied to `target` where one is given."""
    tail = Tail(checkpoint)
    history = journal.history
    values = checkpoint.values
    at = values["history_at"]
    if history.log_id != values["log_id"]:
        return tail
    if history.seed != values["history"] or at > history.place.size:
        # Begun anew since, or of an unknown past: only of use where it begins right behind the checkpoint.
        at = history.start
        if target is None:
            find_next(history, at, history.first)
        if history.first != tail.next:
            return tail
    elif target is None:
        find_next(history, at, tail.next)
    for tag, content, _ in operations(history, at):
        if tail.takes(tag, content) and target is not None:
            _apply(target, tag, content)
    return tail


def _apply(journal, tag: int, content: bytes) -> None:  # type: ignore[no-untyped-def]
    if tag == EVENT:
        journal.apply(content)
        return
    at = read_varint(content, 0)[1]
    if tag == PRIVATE:
        journal.secret = content[at:]
    else:
        journal.acknowledged = journal.noted = read_varint(content, at)[0]
    journal.moment += 1
