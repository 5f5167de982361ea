"""Compaction: the primary medium's changes go to the drive, and the medium begins again with a new checkpoint. Also dual write.

At each step, one of the two has everything: the primary medium, or the drive (spare and history). Dual write is for memory
that is erased at each append: changes go to the primary medium and to the drive in turn. docs/journal.md explains both.
Usually tallydevice.journal.upkeep has done most of the work before, while nobody pressed a button.
"""

from tallydevice.journal.checkpoint import make_checkpoint
from tallydevice.journal.entries import EVENT, LEAST_HISTORY_ROOM, MOST_FRAMING, body_of, encode_entry
from tallydevice.journal.entry_reader import EntryReader, record_of
from tallydevice.journal.filing import (
    MORE_IN_HISTORY,
    file_changes,
    needs_new_history,
    read_back,
)
from tallydevice.journal.history import begin

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterable, Iterator

    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Change


def compact(journal: "Journal") -> None:
    """Complete both sides, so that both begin with the same checkpoint. If a step fails, the next call continues from there."""
    if journal.drive_is_whole and not journal.is_unsure and _is_full(journal):
        # The history must begin again, so its newest records are copied to the primary medium first.
        renew_history(journal)
    if not journal.drive_is_whole:
        _complete_drive(journal)
    renew_primary(journal)
    is_behind = journal.spare_change_number != journal.change_number
    if is_behind or journal.history.log_id != journal.log_id or _is_full(journal):
        journal.drive_is_whole = False
        _complete_drive(journal)


def renew_history(journal: "Journal") -> None:
    """With dual write: complete the drive from the primary medium. That makes room in the history if possible."""
    catch_up(journal)
    journal.drive_is_whole = False
    _complete_drive(journal)


def _is_full(journal: "Journal") -> bool:
    """Return True if dual write uses the history and the history is nearly full."""
    full: bool = journal.uses_dual_write and journal.history.room < LEAST_HISTORY_ROOM
    return full


def _complete_drive(journal: "Journal") -> None:
    """Complete spare and history. Do not change the primary medium."""
    has_history = journal.history.log_id == journal.log_id
    if journal.uses_dual_write or journal.is_repairing or journal.base_at < 0 or not has_history:
        _move_to_history(journal)
    else:
        while file_changes(journal):
            pass
    if not journal.is_repairing:
        # During a repair, the spare's checkpoint is the only good one. Together with the history it is enough.
        renew_spare(journal)
        journal.pending = None
    journal.drive_is_whole = True


def renew_spare(journal: "Journal") -> None:
    """Write a checkpoint of now to the spare. The history must have every event up to here."""
    data, _ = make_checkpoint(journal)
    journal.spare_change_number = -1
    journal.spare.write((data,), 0)
    journal.spare_change_number = journal.change_number
    journal.drive_is_whole = True
    if journal.uses_dual_write:
        # From now on, the drive may be the only complete side: its present content must not be at risk.
        journal.history_at = journal.history.medium.size


def renew_primary(journal: "Journal") -> None:
    """Erase the primary medium, and write a checkpoint to it. Do not change the drive."""
    data, seed = _spares_checkpoint(journal) or make_checkpoint(journal)
    journal.is_unsure = True
    journal.primary.erase()
    journal.base_at = -1
    journal.is_repairing = False
    journal.primary.append(data)
    journal.is_unsure = False
    journal.primary_is_whole = True
    journal.pending = None
    journal.base_at = journal.primary.size
    journal.base_seed = journal.seed = seed
    journal.base_next = journal.primary_next = journal.next_seq
    journal.base_head = journal.head
    journal.base_change = journal.change_number
    journal.stored_acknowledged = journal.acknowledged
    journal.cursor = (0, 0, 0)
    # The present content of the history is now in no other place. So nothing is written after it in the same sector.
    journal.history_at = journal.history.medium.size
    journal.start_filing()


def _spares_checkpoint(journal: "Journal") -> "tuple[bytes, int] | None":
    """If the spare's checkpoint is of now, return its entry and its CRC, so that it need not be made again. Else return None."""
    if journal.spare_change_number != journal.change_number:
        return None
    reader = EntryReader(journal.spare, chained=True)
    if reader.next() is None or reader.damaged:
        return None
    return journal.spare.read(0, reader.at), reader.seed


def _move_to_history(journal: "Journal") -> None:
    """Copy every record of the primary medium to the history. If a laptop has all of the history, begin the history again.

    Raise OSError(5) if the records cannot be read back.
    """
    history = journal.history
    needed = 0
    if journal.base_at >= 0:
        needed = journal.primary.size - journal.base_at + MORE_IN_HISTORY * (journal.next_seq - journal.base_next)
    if needs_new_history(journal, needed):
        begin(history, journal.log_id, journal.base_head, journal.base_next, journal.change_number)
        journal.history_at = history.start
    if journal.base_at >= 0 and journal.primary.size > journal.base_at:
        # All of it is written, even if an earlier attempt has written some of it.
        history.begin_batch(journal.history_at, _changes(journal))
        wanted = journal.base_next + sum([tag == EVENT for tag, _ in _changes(journal)])
        # The primary medium is erased only after these records were read back from the history.
        read_back(history, history.medium.behind(journal.history_at), journal.base_next, wanted)


def _changes(journal: "Journal") -> "Iterator[Change]":
    """Yield (tag, content) of the records after the primary medium's checkpoint. During a repair, yield all changes."""
    reader = EntryReader(journal.primary, journal.base_at, journal.base_seed, chained=True)
    seq = journal.base_next
    while seq < journal.next_seq or journal.is_repairing:
        entry = reader.next()
        if entry is None:
            break
        tag, content = entry
        if tag == EVENT:
            yield tag, record_of(seq, content)
            seq += 1
        elif journal.is_repairing:
            yield tag, content


def write(journal: "Journal", tag: int, content: bytes) -> None:
    """Write a change of kind `tag` to the primary medium or to the drive: never to the only side that has everything."""
    if _is_stuck(journal, content):
        journal.compact()
    if journal.drive_is_whole:
        _put(journal, (tag, content))
        journal.primary_next = journal.next_seq + (tag == EVENT)
        journal.drive_is_whole = False
    else:
        _put_in_history(journal, (journal.pending, (tag, content)))  # type: ignore[arg-type]  # One of the two sides lacks it.
        journal.history.next = journal.next_seq + (tag == EVENT)
        journal.drive_is_whole = True
        journal.primary_is_whole = False
    journal.pending = (tag, content)


def _put_in_history(journal: "Journal", entries: "Iterable[Change]") -> None:
    """Write `entries` after the history's present content."""
    history = journal.history
    if history.medium.size == journal.history_at:
        # The records before the checkpoint are only in the history. They must not be at risk, so the entries begin a new batch.
        history.begin_batch(journal.history_at, entries)
    else:
        history.append(entries)


def complete_history(journal: "Journal") -> None:
    """Add to the history what only the primary medium has."""
    if journal.pending is not None:
        _put_in_history(journal, (journal.pending,))
        journal.history.next = journal.next_seq
        journal.drive_is_whole = True


def catch_up(journal: "Journal") -> None:
    """Add to the primary medium what only the drive has. Raise OSError(28) if there is no room."""
    if not journal.primary_is_whole:
        _put(journal, None)
        journal.primary_next = journal.next_seq


def _put(journal: "Journal", change: "Change | None") -> None:
    """Append to the primary medium the change that it lacks (if any), and then `change` (if any)."""
    data = bytearray()
    seed = journal.seed
    for each in (None if journal.primary_is_whole else journal.pending, change):
        if each is not None:
            tag, content = each
            entry, seed = encode_entry(tag, body_of(content) if tag == EVENT else content, seed)
            data.extend(entry)
    journal.put(data, seed)
    journal.primary_is_whole = True


def _is_stuck(journal: "Journal", content: bytes) -> bool:
    """Return True if the media need compaction before `content` is written: one of them is damaged or full."""
    pending = journal.pending
    history = journal.history
    if journal.is_unsure or history.is_torn or history.log_id != journal.log_id or history.room < LEAST_HISTORY_ROOM:
        return True
    if pending is None and not (journal.drive_is_whole and journal.primary_is_whole):
        return True
    needed: int = (len(pending[1]) if pending else 0) + len(content) + 2 * MOST_FRAMING
    is_full: bool = journal.primary.size + needed > journal.primary.capacity
    return is_full
