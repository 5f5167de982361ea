"""Filing: copy changes from the primary medium to the history before the compaction, a few at a time.

Only memory that can be appended to needs it. A filed change also stays in the primary medium until the compaction. So a
power cut during the filing loses nothing, and the next start may file the same changes again.
"""

from tallydevice.journal.entries import EVENT, FEW_CHANGES, LEAST_HISTORY_ROOM
from tallydevice.journal.entry_reader import EntryReader, record_of
from tallydevice.journal.history import begin, find_end

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.entries import History
    from tallydevice.journal.journal import Journal
    from tallydevice.parts import Change

MOST_BYTES = 400
# The most in one step. They take one or two blocks of the drive. Meanwhile the device does nothing else.
MORE_IN_HISTORY = 6
# How many bytes longer a record is in the history than in the primary medium: its length, its number, and a byte of padding.


def file_changes(journal: "Journal") -> bool:
    """File the next changes. Return False if all are filed. Raise OSError if the drive does not keep them."""
    if not journal.primary_is_whole:
        return False  # The drive has more than the primary medium, and must keep it.
    history = journal.history
    if history.is_torn or journal.is_history_acknowledged:
        journal.start_filing()
    entries, seq, reader = _next_changes(journal)
    if not entries:
        return False
    journal.drive_is_whole = False
    if journal.filed_at == journal.base_at:
        if needs_new_history(journal, journal.primary.capacity + MORE_IN_HISTORY * 256):
            begin(history, journal.log_id, journal.base_head, journal.base_next, journal.change_number)
            journal.history_at = history.start
        at = history.medium.behind(journal.history_at)
        history.begin_batch(journal.history_at, entries)
    else:
        at = history.medium.size
        history.append(entries)
    read_back(history, at, journal.filed_next, seq)
    journal.filed_at, journal.filed_seed, journal.filed_next = reader.at, reader.seed, seq
    journal.filed_change += len(entries)
    return True


def _next_changes(journal: "Journal") -> "tuple[list[Change], int, EntryReader]":
    """Return (tag, content) of the next changes to file, the number of the event after them, and the reader that found them."""
    reader = EntryReader(journal.primary, journal.filed_at, journal.filed_seed, chained=True)
    seq = journal.filed_next
    entries: "list[Change]" = []
    room = MOST_BYTES
    while room > 0 and len(entries) < min(FEW_CHANGES, journal.change_number - journal.filed_change):
        entry = reader.next()
        if entry is None:
            break
        tag, content = entry
        if tag == EVENT:
            content = record_of(seq, content)
            seq += 1
        entries.append((tag, content))
        room -= len(content)
    return entries, seq, reader


def needs_new_history(journal: "Journal", most_bytes: int) -> bool:
    """Return True if the history must start again before it can take a batch of up to `most_bytes`.

    The history can be full because no laptop has come, although the screen has asked for one. Then the game goes on without
    the oldest records, and the laptop learns that they are missing.
    """
    history = journal.history
    is_full: bool = history.room < LEAST_HISTORY_ROOM + most_bytes
    return is_full or history.log_id != journal.log_id or journal.is_history_acknowledged


def read_back(history: "History", at: int, first: int, wanted: int) -> None:
    """Raise OSError(5) if the batch at offset `at` cannot be read back from event `first` up to event `wanted` - 1."""
    find_end(history, at, first)
    if history.next != wanted:
        history.is_torn = True
        raise OSError(5, "The log on the drive cannot be read back.")
