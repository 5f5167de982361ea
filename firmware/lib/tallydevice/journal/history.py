"""The history's file as a whole: begin it, open it at a start, and read it for a laptop.

The device imports this module only for one of these.
"""

from tallycore.log.fields import read_fields, read_varint, write_fields
from tallycore.log.records import decode_event, record_seq
from tallycore.wire.crc32 import crc32
from tallydevice.journal.entries import EVENT, HISTORY, VOID, VOID_LAYOUT, History, encode_entry
from tallydevice.journal.entry_reader import EntryReader

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterator

HEADER = "log_id:b head:b first:u change_number:u"
INDEX_MOST = 64
FIRST_STRIDE = 512
# When the index is full, it doubles its stride (in bytes). So its memory does not depend on the length of the game.


def begin(history: History, log_id: bytes, head: bytes, first: int, change_number: int) -> None:
    """Empty `history`, and prepare it for record `first` of log `log_id`. `head` is the head of the chain before that record."""
    # Until all of this is done, it is the history of no log, and must begin again.
    history.log_id = b""
    history.index = None
    history.cursor = (0, 0)
    header = bytearray()
    write_fields(header, HEADER, {"log_id": log_id, "head": head, "first": first, "change_number": change_number})
    data = encode_entry(HISTORY, header, 0)[0]
    history.medium.write((data,), 0)
    history.log_id = log_id
    history.seed = crc32(header)
    history.start = len(data)
    history.first = history.next = first


def read_header(history: History) -> bytes:
    """Read which log `history` belongs to and where it begins. Return the head of the chain before its first record.

    Return b"" if there is no history.
    """
    reader = EntryReader(history.medium)
    entry = reader.next()
    if entry is None or entry[0] != HISTORY:
        return b""
    header = read_fields(entry[1], 0, HEADER)
    history.log_id = header["log_id"]
    history.seed = crc32(entry[1])
    history.start = reader.at
    history.first = history.next = header["first"]
    head: bytes = header["head"]
    return head


def find_end(history: History, at: int, next_seq: int) -> None:
    """Find `history.next` and the end of its valid content. Before offset `at`, it has the records below `next_seq`.

    Records after a gap do not count: the missing ones may be in another medium, and are then written again. But if an event
    says that the events before it are lost, the gap is final.
    """
    history.next = next_seq
    history.medium.size = history.medium.capacity
    reader = EntryReader(history.medium, at, history.seed)
    end = at
    for tag, content, _, behind in operations(reader, True):
        if tag == EVENT:
            seq = record_seq(content)
            if seq > history.next and not _is_loss_from(content, history.next):
                break
            if seq >= history.next:
                history.next = seq + 1
        end = behind
    history.medium.size = end


def _is_loss_from(record: bytes, seq: int) -> bool:
    """Return True if `record` says that the events from `seq` up to itself are lost."""
    event = decode_event(record)
    return event.kind == "events_lost" and event["seq"] <= seq


def operations(reader: EntryReader, ends_at_gap: bool = False) -> "Iterator[tuple[int, bytes, int, int]]":
    """Yield (tag, content, offset, offset after it) of each entry that `reader` finds. Leave out entries that the next one voids.

    With `ends_at_gap`, entries after bytes that are not an entry are left out: a change between them may be missing.
    """
    held = None
    while True:
        entry = reader.next()
        if ends_at_gap and reader.is_past_gap:
            entry = None
        if held is not None and not (entry is not None and entry[0] == VOID and _is_void(held, entry[1])):
            yield held
        held = None
        if entry is None:
            return
        if entry[0] != VOID:
            held = (entry[0], entry[1], reader.start, reader.end)


def _is_void(held: "tuple[int, bytes, int, int]", content: bytes) -> bool:
    """Return True if the void entry `content` voids the entry `held`."""
    bounds = read_fields(content, 0, VOID_LAYOUT)
    if held[0] == EVENT:
        return record_seq(held[1]) >= bounds["next"]
    change_number: int = bounds["change_number"]
    return read_varint(held[1], 0)[0] > change_number


def read_history(history: History, first: int, most_bytes: int) -> bytes:
    """Return whole records from `first` on, as many as fit in `most_bytes`. Leave out damaged ones."""
    out = bytearray()
    reader = EntryReader(history.medium, _start_for(history, first), history.seed)
    for tag, record, at, _ in operations(reader):
        if tag != EVENT:
            continue
        seq = record_seq(record)
        _note(history, seq, at)
        if seq < first:
            continue  # It comes before `first`, or it was written twice because the first write may have failed.
        if len(out) + len(record) > most_bytes:
            # A laptop usually asks for this record next.
            history.cursor = (seq, at)
            break
        out.extend(record)
        first = seq + 1
    return bytes(out)


def _start_for(history: History, first: int) -> int:
    """Return an offset from which record `first` can be found: the last such offset that is known."""
    if history.cursor[0] == first:
        return history.cursor[1]
    start = history.start
    index = history.index or []
    for slot in range(1, len(index), 2):
        if index[slot] > first:
            break
        start = index[slot + 1]
    return start


def _note(history: History, seq: int, at: int) -> None:
    """Add this record to the index if it is far enough from the last one. The index has its stride, then pairs of number and offset."""
    index = history.index
    if index is None:
        index = history.index = [FIRST_STRIDE]
    if len(index) > 1 and at - index[-1] < index[0]:
        return
    if len(index) > 1 and seq <= index[-2]:
        return
    index.append(seq)
    index.append(at)
    if len(index) > 2 * INDEX_MOST:
        stride = 2 * index[0]
        kept = [stride]
        for slot in range(1, len(index), 4):
            kept.append(index[slot])
            kept.append(index[slot + 1])
        history.index = kept
