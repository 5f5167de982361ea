"""A cut tears a write of two changes in the middle: a start must not use the second change without the first."""

import pytest

from tallydevice.journal.entries import ACKNOWLEDGED
from tests.device.chips import KINDS, Chips
from tests.device.evening import Evening, all_records, start

DUAL_WRITE = {name: {**KINDS[name], "bytes": 4096} for name in ("nrf52", "samd51", "esp32s3")}
LEAST_ACKNOWLEDGED = 16


def torn_evening(kind, event_before):
    """Return an evening, and its chips before and after an acknowledgement and an event were written to the history; else None."""
    evening = Evening(DUAL_WRITE[kind])
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    for number in range(LEAST_ACKNOWLEDGED + event_before):
        session.change_score(number % 2, number)
    evening.acknowledge(session.journal.next_seq - 1)
    if session.journal.drive_is_whole:
        return None
    before = evening.chips.image()
    at = session.journal.history.medium.size
    session.change_score(0, 77)
    return evening, before, evening.chips.image(), at


@pytest.mark.parametrize("kind", DUAL_WRITE)
def test_an_event_behind_a_torn_change_is_not_believed(kind):
    tried = 0
    for event_before in range(4):
        found = torn_evening(kind, event_before)
        if found is None:
            continue
        evening, before, after, at = found
        chips = Chips(DUAL_WRITE[kind])
        chips.load((before[0], after[1]))
        piece = chips.file("history.bin")[at : at + 512]
        place = at + next(offset for offset in range(512) if piece[offset] == 128 | ACKNOWLEDGED)
        chips.change("history.bin", place, b"\xee\xee\xee\xee\xee\xee")
        confirmed = evening.confirmed - 1
        session = evening.open(evening.journal(chips))
        assert session.journal.next_seq - 1 == confirmed
        session.pause()
        session.resume()
        wanted = b"".join(evening.records[seq] for seq in range(session.journal.first_seq, confirmed + 3))
        assert all_records(session.journal) == wanted
        # The drive without the primary medium shows the same: the rest of the write is gone.
        chips.load((bytes([DUAL_WRITE[kind].get("blank", 0xFF)]) * len(before[0]), chips.image()[1]))
        again = evening.journal(chips)
        told = all_records(again)
        assert told == wanted[: len(told)]
        assert again.next_seq - 1 in (confirmed + 1, confirmed + 2)
        tried += 1
    assert tried
