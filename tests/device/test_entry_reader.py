"""Reading of entries, whatever happened to the bytes."""

import pytest

from tallydevice.journal.entry_reader import EntryReader
from tests.device.evening import Evening, all_records, start
from tests.device.memory_medium import MemoryMedium

RP2 = {"kind": "appended", "bytes": 4096, "erase_bytes": 4096}


def test_entries_are_read_one_by_one_and_end_at_the_first_damage():
    evening = Evening(RP2)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    evening.chips.nvm.data[session.journal.primary.size] = 0x0B
    places = evening.chips.media()
    reader = EntryReader(places[0], 0, 0, chained=True)
    assert len(list(iter(reader.next, None))) == 2
    assert reader.damaged


@pytest.mark.parametrize("junk", [b"\x5a" * 90 + b"\xff" * 400, b"\x5a" * 90 + bytes(600)], ids=["unerased", "zeros"])
def test_a_batch_behind_what_a_cut_has_left_is_part_of_the_history(junk):
    """The rest of a write once made a start overlook the batch, with a confirmed event that was in no other place."""
    evening = Evening({"kind": "rewritten", "bytes": 4096, "erase_bytes": 4096})
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    while not session.journal.drive_is_whole:
        session.pause()
    evening.chips.change("history.bin", session.journal.history.medium.size, junk)
    session = evening.open(evening.journal())
    assert not session.journal.lost
    session.journal.compact()
    while not session.journal.drive_is_whole or session.journal.primary_is_whole:
        session.resume()
    again = evening.journal()
    assert (again.next_seq, again.head) == (session.journal.next_seq, session.head)
    told = all_records(again)
    assert told == b"".join(evening.records[seq] for seq in range(1, again.next_seq))


class Watched(MemoryMedium):
    """A medium that knows the longest single read."""

    most = 0

    def read(self, at, count):
        self.most = max(self.most, count)
        return super().read(at, count)


@pytest.mark.parametrize("tag", range(0x81, 0x87))
def test_garbage_that_claims_a_long_entry_has_no_memory_asked_for_it(tag):
    """On the chip, a start after a cut in a batch once ran out of memory."""
    place = Watched(1 << 17)
    place.append(bytes([tag, 0xFF, 0xFF]) * 2000)
    assert EntryReader(place).next() is None
    assert place.most <= 1024
