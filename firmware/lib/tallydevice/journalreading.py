"""Records read back for a laptop, or for a screen that looks back. Imported when somebody asks."""

from tallydevice.entryreader import EntryReader, record_of
from tallydevice.historyfile import read_history
from tallydevice.journal import EVENT


def read(journal, first: int, most_bytes: int) -> bytes:  # type: ignore[no-untyped-def]
    """Whole consecutive records of `journal` from `first` on, as many as fit; b"" where there are none."""
    if journal.base_at >= 0 and journal.base_next <= first < journal.primary_next:
        return _read_primary(journal, first, most_bytes)
    out = read_history(journal.history, first, most_bytes) if first < journal.history.next else b""
    if not out and journal.base_at >= 0 and first < journal.base_next < journal.primary_next:
        # The end of the history is damaged: a laptop goes on behind the gap.
        out = _read_primary(journal, journal.base_next, most_bytes)
    return out


def _read_primary(journal, first: int, most_bytes: int) -> bytes:  # type: ignore[no-untyped-def]
    seq, at, seed = journal.cursor
    if seq != first:
        seq, at, seed = journal.base_next, journal.base_at, journal.base_seed
    out = bytearray()
    reader = EntryReader(journal.primary, at, seed, chained=True)
    while seq < journal.primary_next:
        at, seed = reader.at, reader.seed
        entry = reader.next()
        if entry is None:
            break
        if entry[0] != EVENT:
            continue
        if seq >= first:
            record = record_of(seq, entry[1])
            if len(out) + len(record) > most_bytes:
                # A laptop reads on from here: without this each window would begin at the start of the place.
                journal.cursor = (seq, at, seed)
                break
            out.extend(record)
        seq += 1
    return bytes(out)
