"""Writing where every append puts all of non-volatile memory at risk: it alternates with the drive.

Whichever of the two is written gets the change before, which it lacks, and the new one. Meanwhile the other, which holds
everything that is confirmed, is left alone.
"""

from tallydevice.entries import EVENT, MOST_FRAMING, body_of, encode_entry

LEAST_HISTORY_ROOM = 1200
# Two of the longest records, and what declares an earlier attempt void.


def write(journal, tag: int, content: bytes) -> None:  # type: ignore[no-untyped-def]
    """The change of kind `tag` is confirmed."""
    if _is_stuck(journal, content):
        journal.rewrite()
    if journal.drive_is_whole:
        _put(journal, (tag, content))
        journal.primary_next = journal.next_seq + (tag == EVENT)
        journal.drive_is_whole = False
    else:
        journal.history.append((journal.pending, (tag, content)), journal.moment, journal.next_seq)
        journal.drive_is_whole = True
        journal.primary_is_whole = False
    journal.pending = (tag, content)


def catch_up(journal) -> None:  # type: ignore[no-untyped-def]
    """The primary place tells everything, as the drive does. Raises OSError(28) where it has no room for that."""
    if not journal.primary_is_whole:
        _put(journal, None)
        journal.primary_next = journal.next_seq


def _put(journal, change) -> None:  # type: ignore[no-untyped-def]
    """What the primary place lacks, and then `change`, stand in it."""
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
    """Whether the places have to be made anew first: one is damaged, or full."""
    pending = journal.pending
    history = journal.history
    if journal.is_unsure or history.log_id != journal.log_id or history.room < LEAST_HISTORY_ROOM:
        return True
    if pending is None and not (journal.drive_is_whole and journal.primary_is_whole):
        return True
    needed: int = (len(pending[1]) if pending else 0) + len(content) + 2 * MOST_FRAMING
    is_full: bool = journal.primary.size + needed > journal.primary.capacity
    return is_full
