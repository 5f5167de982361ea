"""The primary medium begun anew: what it held goes to the drive, and a fresh checkpoint takes its place.

At each step one of the two, the primary medium or the drive (spare and history), holds everything.
"""

from tallydevice.journal.checkpoint import make_checkpoint
from tallydevice.journal.entries import EVENT, MOST_FRAMING, body_of, encode_entry
from tallydevice.journal.entry_reader import EntryReader, record_of
from tallydevice.journal.history import begin, find_end

MORE_IN_HISTORY = 6
# Bytes that a record takes more there: its length and number, and a byte of padding.


def compact(journal) -> None:  # type: ignore[no-untyped-def]
    """Both sides are whole, and begin with the same checkpoint. Whichever step fails: done again, it goes on from there."""
    if journal.drive_is_whole and not journal.is_unsure and _is_full(journal):
        # The newest records are to outlive a history that has to be begun anew: they are in the primary medium.
        catch_up(journal)
        journal.drive_is_whole = False
    if not journal.drive_is_whole:
        _complete_drive(journal)
    _renew_primary(journal)
    is_behind = journal.spare_change_number != journal.change_number
    if is_behind or journal.history.log_id != journal.log_id or _is_full(journal):
        journal.drive_is_whole = False
        _complete_drive(journal)


def _is_full(journal) -> bool:  # type: ignore[no-untyped-def]
    full: bool = journal.uses_dual_write and journal.history.room < LEAST_HISTORY_ROOM
    return full


def _complete_drive(journal) -> None:  # type: ignore[no-untyped-def]
    """Spare and history tell everything. The primary medium stays as it is."""
    _move_to_history(journal)
    if not journal.is_repairing:
        # Otherwise the checkpoint there is the only good one: with the history behind it, it is enough.
        data, _ = make_checkpoint(journal)
        journal.spare_change_number = -1
        journal.spare.write((data,), 0)
        journal.spare_change_number = journal.change_number
        journal.history_at = journal.history.medium.size
        journal.pending = None
    journal.drive_is_whole = True


def _renew_primary(journal) -> None:  # type: ignore[no-untyped-def]
    """The primary medium holds a checkpoint and nothing else. The drive stays as it is."""
    data, seed = make_checkpoint(journal)
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
    journal.stored_acknowledged = journal.acknowledged
    journal.cursor = (0, 0, 0)


def _move_to_history(journal) -> None:  # type: ignore[no-untyped-def]
    """Every record of the primary medium is in the history, which gives up what a laptop has taken over."""
    history = journal.history
    needed = LEAST_HISTORY_ROOM
    if journal.base_at >= 0:
        needed += journal.primary.size - journal.base_at + MORE_IN_HISTORY * (journal.next_seq - journal.base_next)
    is_taken_over = history.first < journal.base_next <= journal.acknowledged + 1 and not journal.is_repairing
    if is_taken_over or history.room < needed or history.log_id != journal.log_id:
        # The second case is a history that is full although the screen has long asked for a laptop: the game at
        # the table goes on, the oldest records go, and the laptop is told of the gap.
        begin(history, journal.log_id, journal.base_head, journal.base_next, journal.change_number)
        journal.history_at = history.start
    if journal.base_at >= 0 and journal.primary.size > journal.base_at:
        # All of it, also where an attempt before may have left some.
        history.begin_batch(journal.history_at, _changes(journal))
        wanted = journal.base_next + sum([tag == EVENT for tag, _ in _changes(journal)])
        # Nothing is erased before what replaces it was read back, from its first record on.
        find_end(history, journal.history_at, journal.base_next)
        if history.next != wanted:
            history.is_torn = True
            raise OSError(5, "The log on the drive cannot be read back.")


def _changes(journal):  # type: ignore[no-untyped-def]
    """(tag, content) of what the primary medium holds behind its checkpoint: records, and where it needs mending, all changes."""
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


LEAST_HISTORY_ROOM = 1200
# Two of the longest records.


def write(journal, tag: int, content: bytes) -> None:  # type: ignore[no-untyped-def]
    """The change of kind `tag` is confirmed."""
    if _is_stuck(journal, content):
        journal.compact()
    if journal.drive_is_whole:
        _put(journal, (tag, content))
        journal.primary_next = journal.next_seq + (tag == EVENT)
        journal.drive_is_whole = False
    else:
        history = journal.history
        entries = (journal.pending, (tag, content))
        if history.medium.size == journal.history_at:
            # What is older than the checkpoint is nowhere else.
            history.begin_batch(journal.history_at, entries)
        else:
            history.append(entries)
        history.next = journal.next_seq + (tag == EVENT)
        journal.drive_is_whole = True
        journal.primary_is_whole = False
    journal.pending = (tag, content)


def catch_up(journal) -> None:  # type: ignore[no-untyped-def]
    """The primary medium tells everything, as the drive does. Raises OSError(28) where it has no room for that."""
    if not journal.primary_is_whole:
        _put(journal, None)
        journal.primary_next = journal.next_seq


def _put(journal, change) -> None:  # type: ignore[no-untyped-def]
    """What the primary medium lacks, and then `change`, stand in it."""
    data = bytearray()
    seed = journal.seed
    for each in (None if journal.primary_is_whole else journal.pending, change):
        if each is not None:
            tag, content = each
            entry, seed = encode_entry(tag, body_of(content) if tag == EVENT else content, seed)
            data.extend(entry)
    journal.put(data, seed)
    journal.primary_is_whole = True


def _is_stuck(journal, content: bytes) -> bool:  # type: ignore[no-untyped-def]
    """Whether the media have to be made anew first: one is damaged, or full."""
    pending = journal.pending
    history = journal.history
    if journal.is_unsure or history.is_torn or history.log_id != journal.log_id or history.room < LEAST_HISTORY_ROOM:
        return True
    if pending is None and not (journal.drive_is_whole and journal.primary_is_whole):
        return True
    needed: int = (len(pending[1]) if pending else 0) + len(content) + 2 * MOST_FRAMING
    is_full: bool = journal.primary.size + needed > journal.primary.capacity
    return is_full
