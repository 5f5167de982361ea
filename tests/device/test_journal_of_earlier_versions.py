"""A game of an earlier version goes on. Its files were in the root directory, they grew, and entries followed each other."""

import pytest

from tallycore.log.fields import write_fields
from tallycore.log.records import Event, encode_event, read_events
from tallydevice.hw.open_storage import open_media, open_nvm
from tallydevice.journal.entries import EVENT, VOID, VOID_LAYOUT, History, encode_entry
from tallydevice.journal.history import begin, find_end, read_history
from tallydevice.journal.journal import Journal
from tests.device.chips import Steps, TornNvm
from tests.device.evening import DEVICE, Evening, all_records, start, turn
from tests.device.memory_medium import MemoryMedium

pytestmark = pytest.mark.long

KINDS = {
    "appended": {"kind": "appended", "bytes": 4096, "erase_bytes": 4096},
    "rewritten": {"kind": "rewritten", "bytes": 4096, "erase_bytes": 4096},
}


@pytest.mark.parametrize("turns", [3, 100, 237])
@pytest.mark.parametrize("kind", list(KINDS))
def test_its_log_is_taken_over_whole_and_goes_on(kind, turns, tmp_path):
    memory = KINDS[kind]
    nvm = TornNvm(memory, Steps())
    spare, history = MemoryMedium(4096), MemoryMedium(1 << 17)
    evening = Evening(memory)
    session = evening.open(Journal(open_nvm(nvm, 4096, kind == "rewritten"), spare, history, DEVICE, evening.entropy))
    session.boot("0.1.0", "bench", 0)
    start(session)
    for number in range(turns):
        turn(session, number)
    (tmp_path / "spare.bin").write_bytes(spare.read(0, 4096))
    (tmp_path / "history.bin").write_bytes(history.read(0, 1 << 17))

    def reopened():
        places = open_media(f"{tmp_path}/", {"memory": memory, "capacity": {"history": 1 << 17}}, lambda: None, nvm)
        return Journal(places["primary"], places["spare"], places["history"], DEVICE, evening.entropy)

    journal = reopened()
    assert (journal.head, journal.next_seq, journal.secret) == (
        session.head,
        session.journal.next_seq,
        session.journal.secret,
    )
    assert not journal.recovered
    assert all_records(journal) == b"".join(evening.records.values())
    session = evening.open(journal)
    for number in range(250):
        turn(session, number)
    for found in (journal, reopened()):
        assert found.head == session.head
        assert all_records(found) == b"".join(evening.records[seq] for seq in sorted(evening.records))


def test_what_it_declared_void_does_not_count():
    place = MemoryMedium(4096)
    history = History(place)
    begin(history, b"log", b"head", 1, 0)
    records = [encode_event(Event(seq, seq * 100, "paused", {})) for seq in (1, 2, 2)]
    declared = bytearray()
    write_fields(declared, VOID_LAYOUT, {"moment": 1, "next": 2})
    entries = [
        (EVENT, records[0]),
        (EVENT, encode_event(Event(2, 7, "resumed", {}))),
        (VOID, declared),
        (EVENT, records[2]),
    ]
    place.append(b"".join(bytes(encode_entry(tag, content, history.seed)[0]) for tag, content in entries))
    find_end(history, history.start, 1)
    assert history.next == 3
    assert [event.kind for event in read_events(read_history(history, 1, 900))] == ["paused", "paused"]
