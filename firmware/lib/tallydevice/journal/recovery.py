"""Recovery: find out at a start which medium has the newest change, and what must be repaired.

The device imports this module only at the start.
"""

from tallycore.log.fields import read_varint
from tallycore.log.records import record_seq
from tallydevice.journal.checkpoint import Checkpoint, find_checkpoint, fold_bytes
from tallydevice.journal.entries import ACKNOWLEDGED, EVENT, PRIVATE
from tallydevice.journal.entry_reader import EntryReader, record_of
from tallydevice.journal.history import find_end, operations, read_header
from tallydevice.journal.places import find_bookmark, newest_copy

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.entries import History
    from tallydevice.journal.journal import Journal
    from tallydevice.journal.places import Bookmark
    from tallydevice.parts import Entropy, Json


def open_journal(journal: "Journal", entropy: "Entropy", started_ms: int) -> None:
    """Fill `journal` from its media. If they have no log, begin a new one."""
    other = find_checkpoint(journal.spare)
    head = read_header(journal.history)
    mark = find_bookmark(journal)
    own = mark.own if mark else find_checkpoint(journal.primary)
    if own and other and own.values["log_id"] != other.values["log_id"]:
        other = None  # The drive belongs to another device, or to an earlier log.
    in_primary = own or other
    on_drive = other or own
    if in_primary is None or on_drive is None:
        from tallydevice.journal.new_log import start_log

        start_log(journal, head, entropy, started_ms)
        return
    # If the spare's checkpoint is newer, an erase of the primary medium had begun: its cells may soon lose what they read now.
    base_change = mark.values["base_change"] if mark else in_primary.change_number
    is_giving_way = own is not None and other is not None and other.change_number > base_change
    if mark and on_drive.change_number < mark.drive.change_number:
        on_drive = mark.drive
    here, is_clean = walk_primary(journal, in_primary, None)
    is_clean = is_clean and own is not None and own.is_clean
    is_walked = mark is None or mark.is_filed or is_giving_way
    there = walk_history(journal, on_drive, None) if is_walked else Tail(on_drive)
    if here.change_number > there.change_number or (here.change_number == there.change_number and not is_giving_way):
        _restore(journal, in_primary)
        walk_primary(journal, in_primary, journal)
        last = here.last
        journal.is_unsure = not is_clean
    else:
        _restore(journal, on_drive)
        walk_history(journal, on_drive, journal)
        last = there.last
        journal.is_unsure = not is_clean or is_giving_way or here.change_number < there.change_number - 1
        if not journal.uses_dual_write and here.change_number < there.change_number:
            journal.is_unsure = True
    _note_primary(journal, in_primary, here, own is None)
    if journal.uses_dual_write and other is not None and abs(here.change_number - there.change_number) == 1:
        journal.pending = last or (mark.pending if mark else None)
    journal.primary_is_whole = here.change_number == journal.change_number
    _note_drive(journal, in_primary, mark, other, there, is_giving_way)
    if journal.lost:
        journal.is_unsure = True  # Both sides must know of the loss before an event reports it.
    _find_loss(journal, here, own, other, is_giving_way)
    if journal.is_unsure or other is None:
        journal.recovered = True


def _note_drive(
    journal: "Journal",
    in_primary: Checkpoint,
    mark: "Bookmark | None",
    other: "Checkpoint | None",
    there: "Tail",
    is_giving_way: bool,
) -> None:
    """Note in `journal` what spare and history have, and where the history goes on."""
    history = journal.history
    journal.spare_change_number = other.change_number if other and other.is_clean else -1
    journal.drive_is_whole = other is not None and there.change_number == journal.change_number
    journal.history_at = _end_at(history, in_primary)
    if mark:
        _note_base(journal, mark.values)
    journal.start_filing()
    if journal.uses_dual_write:
        if is_giving_way and history.seed == other.values["history"]:  # type: ignore[union-attr]  # It gives way to this one.
            journal.history_at = other.history_at  # type: ignore[union-attr]  # as above
    elif journal.primary_is_whole and not (is_giving_way and journal.drive_is_whole):
        # A cut may have damaged filed changes. The walk over the history has read only its end.
        journal.drive_is_whole = other is not None and other.change_number == journal.change_number
        if mark:
            _note_filed(journal, mark)
    if history.log_id != journal.log_id:
        # A history of another log is useless here, and the journal that it belongs to is gone.
        history.log_id = b""
        history.medium.size = 0
        history.first = history.next = journal.base_next
        journal.recovered = True


def _note_base(journal: "Journal", values: "Json") -> None:
    """Note in `journal` what the bookmark with these `values` says about the primary medium's checkpoint."""
    for name in ("base_at", "base_seed", "base_next", "base_head", "base_change"):
        setattr(journal, name, values[name])
    journal.marked_change = values["change_number"]
    history = journal.history
    is_new = history.seed != values["history"]
    journal.history_at = history.start if is_new else values["batch_at"]


def _note_filed(journal: "Journal", mark: "Bookmark") -> None:
    """Note in `journal` how far changes were filed at `mark`. Later changes are filed again, over their first copies."""
    journal.drive_is_whole = False
    history = journal.history
    history.medium.size = journal.history_at
    history.next = journal.base_next
    if mark.is_filed:
        for name in ("filed_at", "filed_seed", "filed_next", "filed_change"):
            setattr(journal, name, mark.values[name])
        history.medium.size = mark.values["drive_at"]
        history.next = mark.values["filed_next"]


def _find_loss(
    journal: "Journal", here: "Tail", own: "Checkpoint | None", other: "Checkpoint | None", is_giving_way: bool
) -> None:
    """Find out if the media point to changes that no medium has any more. Write the last one again, or note the loss."""
    copy = newest_copy(journal)
    if copy is not None and copy[0] > journal.change_number:
        from tallydevice.journal.loss import repair_or_note_loss

        behind = 0 if journal.uses_dual_write else journal.primary.size - here.end
        repair_or_note_loss(journal, copy, behind)
    elif journal.uses_dual_write:
        if copy is None and other is None and not journal.history.log_id:
            from tallydevice.journal.loss import note_loss

            note_loss(journal, 1)  # The whole drive is lost. Perhaps only the drive had the newest change.
    elif own is not None and not is_giving_way and here.end < journal.primary.size:
        from tallydevice.journal.loss import events_behind, note_loss

        # Those that the history has are not lost.
        count = events_behind(journal.primary, here.end) - (journal.next_seq - here.next)
        if count > 0:
            note_loss(journal, count)


def _end_at(history: "History", checkpoint: Checkpoint) -> int:
    """Return where `history` ended at `checkpoint`. If it may not have had everything then, return where it ends now."""
    values = checkpoint.values
    if history.seed == values["history"]:
        at: int = values["history_at"]
    elif history.first == values["next"]:
        at = history.start
    else:
        at = history.medium.size
    return at


def _restore(journal: "Journal", checkpoint: Checkpoint) -> None:
    """Set `journal` to the state of `checkpoint`."""
    values = checkpoint.values
    journal.log_id = values["log_id"]
    journal.next_seq = values["next"]
    journal.head = values["head"]
    journal.secret = values["secret"]
    journal.acknowledged = journal.stored_acknowledged = values["acknowledged"]
    journal.lost = values["lost"]
    journal.change_number = values["change_number"]
    journal.fold.restore(fold_bytes(values))


def _note_primary(journal: "Journal", checkpoint: Checkpoint, tail: "Tail", is_repairing: bool) -> None:
    """Note in `journal` which changes after `checkpoint` can be read from its primary medium."""
    journal.base_at = checkpoint.at
    journal.base_seed = checkpoint.seed
    journal.base_next = checkpoint.values["next"]
    journal.base_head = checkpoint.values["head"]
    journal.base_change = checkpoint.change_number
    journal.primary_next = tail.next
    journal.is_repairing = is_repairing and tail.change_number > checkpoint.change_number
    if is_repairing and tail.change_number == checkpoint.change_number:
        journal.base_at = -1  # The primary medium has nothing of this log.


class Tail:
    """The end of a chain of changes after a checkpoint: its `change_number`, the `next` event, and the `last` change.

    In the primary medium, it is at offset `end`.
    """

    def __init__(self, checkpoint: Checkpoint) -> None:
        self.end = 0
        self.change_number = checkpoint.change_number
        self.next = checkpoint.next
        self.last: "tuple[int, bytes] | None" = None

    def takes(self, tag: int, content: bytes) -> bool:
        """If the change is the next one, count it and return True. A change that was written twice counts only once."""
        if tag == EVENT:
            if record_seq(content) != self.next:
                return False
            self.next += 1
        elif tag not in (PRIVATE, ACKNOWLEDGED) or read_varint(content, 0)[0] != self.change_number + 1:
            return False
        self.change_number += 1
        self.last = (tag, content)
        return True


def walk_primary(journal: "Journal", checkpoint: Checkpoint, target: "Journal | None") -> "tuple[Tail, bool]":
    """Return (tail, True if nothing is damaged) of the primary medium. If there is a `target`, apply each change to it."""
    tail = Tail(checkpoint)
    reader = EntryReader(journal.primary, checkpoint.at, checkpoint.seed, chained=True)
    while True:
        entry = reader.next()
        if entry is None:
            journal.seed = reader.seed
            tail.end = reader.at
            return tail, not reader.damaged
        tag, content = entry
        if tag == EVENT:
            content = record_of(tail.next, content)
        if tail.takes(tag, content) and target is not None and tail.change_number > target.change_number:
            _apply(target, tag, content)


def walk_history(journal: "Journal", checkpoint: Checkpoint, target: "Journal | None") -> "Tail":
    """Return the tail of the history's changes after `checkpoint`. If there is a `target`, apply each change to it."""
    tail = Tail(checkpoint)
    history = journal.history
    values = checkpoint.values
    if history.log_id != values["log_id"]:
        return tail
    at = checkpoint.history_at
    is_known = history.seed == values["history"]
    if not is_known:
        # The history has begun again since, or is another one. It is useful only if it begins directly after the checkpoint.
        at = history.start
    if target is None:
        find_end(history, at, tail.next if is_known else history.first)
    if not is_known and history.first != tail.next:
        return tail
    for tag, content, _, _ in operations(EntryReader(history.medium, at, history.seed), True):
        if tail.takes(tag, content) and target is not None and tail.change_number > target.change_number:
            _apply(target, tag, content)
    return tail


def _apply(journal: "Journal", tag: int, content: bytes) -> None:
    """Apply a change of kind `tag` to `journal`."""
    if tag == EVENT:
        journal.apply(content)
        journal.lost = 0  # The first event after such a checkpoint says what is lost.
        return
    at = read_varint(content, 0)[1]
    if tag == PRIVATE:
        journal.secret = content[at:]
    else:
        journal.acknowledged = journal.stored_acknowledged = read_varint(content, at)[0]
    journal.change_number += 1
