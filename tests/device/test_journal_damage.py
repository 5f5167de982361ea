"""What is lost and what is not if the flash itself fails: a flipped bit, a lost drive, a full history."""

import os
from unittest.mock import patch

import pytest

from tallycore.log.records import read_events
from tallydevice.journal import checkpoint, compaction
from tallydevice.journal.safety import (
    AT_RISK,
    FILLING,
    GAP,
    SAFE,
    SOON_AT_RISK,
    events_at_risk,
    warning_of,
    warning_sentence,
)
from tests.device.chips import KINDS, Chips
from tests.device.evening import Evening, all_records, profile, start, turn

pytestmark = pytest.mark.long

STRIDE = 5 if os.environ.get("TALLYSTICK_CUT_GAMES") else 70
# Only every n-th byte is damaged. The long run (`make campaign`) tries more.

RP2 = {"kind": "appended", "bytes": 4096, "erase_bytes": 4096}
SAMD51 = {"kind": "rewritten", "bytes": 4096, "erase_bytes": 4096}
BOTH = [pytest.param(RP2, id="appended"), pytest.param(SAMD51, id="rewritten")]


@pytest.fixture(params=list(KINDS))
def played(request):
    """Return a game after a compaction, with changes after the checkpoint. One of them is a secret."""
    with patch.object(checkpoint, "ROOM_TO_GO_ON", 300):
        evening = Evening(KINDS[request.param])
        session = evening.open()
        session.boot("0.1.0", "bench", 0)
        start(session, "free")
        for points in range(30):
            session.change_score(points % 2, points)
        session.journal.compact()
        session.end_game(0)
        start(session)
        for number in range(3):
            turn(session, number)
        yield evening


def copied(evening):
    chips = Chips(evening.chips.memory, evening.chips.history_bytes)
    chips.load(evening.chips.image())
    return chips


def primary_of(chips):
    return bytes(chips.nvm.data) if chips.nvm else chips.file("journal.bin")


def spoil_primary(chips, at, new):
    """Write `new` into the primary medium from `at` on, for any reason."""
    if chips.nvm:
        chips.nvm.data[at : at + len(new)] = new
    else:
        chips.change("journal.bin", at, new)


def facts(journal):
    return journal.head, journal.next_seq, journal.secret, journal.fold.checkpoint()


def test_one_bit_turned_over_in_non_volatile_memory_costs_nothing(played):
    session = played.session
    truth, whole = facts(session.journal), all_records(session.journal)
    stride = STRIDE // 5 if played.chips.memory["kind"] == "appended" else STRIDE + 2
    for at in range(0, session.journal.primary.size, stride):
        chips = copied(played)
        spoil_primary(chips, at, bytes([primary_of(chips)[at] ^ 1 << at * 5 % 8]))
        journal = played.journal(chips)
        assert facts(journal) == truth, f"byte {at}"
        assert journal.recovered, f"byte {at}"
        assert all_records(journal) == whole, f"byte {at}"
        if at % 35 == 0:
            # From the next event on, it is repaired.
            again = played.open(journal)
            again.listeners.clear()
            again.pause()
            again.resume()
            assert facts(played.journal(chips)) == facts(journal), f"byte {at}"
            assert all_records(journal)[: len(whole)] == whole, f"byte {at}"


def test_a_first_entry_damaged_beyond_mending_is_replaced_by_the_spares(played):
    truth, whole = facts(played.session.journal), all_records(played.session.journal)
    chips = copied(played)
    spoil_primary(chips, 0, bytes(16))
    journal = played.journal(chips)
    assert facts(journal) == truth
    assert all_records(journal) == whole
    assert journal.recovered
    session = played.open(journal)
    session.listeners.clear()
    cuts = []
    chips.steps.on_step = lambda: cuts.append(chips.image())
    session.pause()
    chips.steps.on_step = lambda: None
    assert facts(played.journal(chips)) == facts(journal)
    assert cuts
    for image in cuts:
        chips.load(image)
        found = played.journal(chips)
        assert found.next_seq in (truth[1], truth[1] + 1)
        assert all_records(found)[: len(whole)] == whole


def test_damage_on_the_drive_never_changes_the_table_or_shows_what_did_not_happen(played):
    truth = facts(played.session.journal)
    records = set(played.records.values())
    own = played.session.journal
    for name, used in (("spare.bin", own.spare.size), ("history.bin", own.history.medium.size)):
        whole = played.chips.file(name)
        for at in range(0, used, STRIDE):
            chips = copied(played)
            chips.change(name, at, bytes([whole[at] ^ 0x10]))
            journal = played.journal(chips)
            if journal.uses_dual_write and name == "history.bin" and facts(journal) != truth:
                # The newest change may be only on the drive.
                assert at > used - 60
                continue
            assert facts(journal) == truth, f"{name}, byte {at}"
            seq = journal.first_seq
            while piece := journal.read(seq, 600):
                for event in read_events(piece):
                    assert played.records[event.seq] in records
                    assert event == read_events(played.records[event.seq])[0]
                seq = event.seq + 1


def test_pieces_of_an_earlier_history_are_never_taken_for_records():
    evening = Evening(RP2, history_bytes=1 << 16)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    for points in range(120):
        session.change_score(points % 2, points)
        if points % 40 == 39:
            session.journal.compact()
    size = session.journal.history.medium.size
    evening.acknowledge(session.journal.next_seq - 1)
    session.pause()
    session.journal.compact()
    for _ in range(40):
        session.change_score(0, 1)
    session.journal.compact()
    # Bytes of the earlier one are still there.
    assert session.journal.history.medium.size < size
    assert any(evening.chips.file("history.bin")[session.journal.history.medium.size + 512 : size])
    again = evening.journal()
    assert again.next_seq == session.journal.next_seq
    assert all_records(again) == all_records(session.journal)


@pytest.mark.parametrize("memory", BOTH)
def test_a_lost_drive_takes_what_was_said_to_be_at_risk_and_never_the_running_game(memory):
    evening = Evening(memory, history_bytes=65536)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session)
    assert warning_of(session.journal) == SAFE
    levels = []
    for number in range(150):
        turn(session, number)
        levels.append(warning_of(session.journal))
        at_risk = events_at_risk(session.journal)
        if number % 10:
            continue
        state, head, next_seq = session.state.encode(), session.head, session.journal.next_seq
        if memory is SAMD51 and session.journal.drive_is_whole:
            continue  # while the newest change is only on the drive, the drive is not being written
        chips = copied(evening)
        chips.drive.data[:] = b"\xff" * len(chips.drive.data)
        again = evening.journal(chips)
        assert chips.volume.was_formatted
        # With a dual write, perhaps only the drive had one more change: its number is not used again.
        assert again.lost == (1 if memory is SAMD51 else 0)
        assert (again.fold.state.encode(), again.head, again.next_seq) == (state, head, next_seq + again.lost)
        assert again.first_seq - 1 == at_risk
        assert again.recovered
    assert SOON_AT_RISK in levels, "it is said before it is so"
    assert AT_RISK in levels
    assert levels.index(SOON_AT_RISK) < levels.index(AT_RISK)
    assert str(events_at_risk(session.journal)) in warning_sentence(session.journal)
    evening.acknowledge(session.journal.next_seq - 1)
    assert warning_of(session.journal) == SAFE


@pytest.mark.parametrize("memory", BOTH)
def test_a_full_history_is_announced_long_before_and_never_stops_the_game(memory):
    evening = Evening(memory, history_bytes=1 << 17)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    levels = []
    for points in range(5400):
        session.change_score(points % 2, 1)
        levels.append(warning_of(session.journal))
    journal = session.journal
    assert sum(session.state.scores) == 5400
    assert GAP in levels
    assert levels.index(GAP) - levels.index(FILLING) > 400, "an evening's warning"
    assert journal.first_seq > 1
    assert read_events(journal.read(journal.first_seq, 300))[0].seq == journal.first_seq
    assert journal.first_seq < journal.next_seq - 100, "the newest events stay"
    assert facts(evening.journal()) == facts(journal)
    evening.acknowledge(journal.next_seq - 1)
    assert warning_of(journal) == SAFE
    session.pause()
    assert warning_of(journal) in (SAFE, SOON_AT_RISK), "the next compaction makes room by itself"


@pytest.mark.parametrize("memory", BOTH)
def test_memory_whose_erasing_had_begun_is_made_anew_however_good_it_looks(memory):
    evening = Evening(memory)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    session.change_score(0, 1)
    with (
        patch.object(compaction, "renew_primary", side_effect=OSError(5, "cut")),
        pytest.raises(OSError, match="cut"),
    ):
        session.journal.compact()
    again = evening.journal()
    assert facts(again) == facts(session.journal)
    assert again.recovered
    erases = sum(evening.chips.steps.erases.values())
    evening.open(again).pause()
    assert sum(evening.chips.steps.erases.values()) > erases
    assert facts(evening.journal()) == facts(again)


def test_both_checkpoints_lost_the_history_still_tells_the_game():
    evening = Evening(RP2)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session)
    for number in range(6):
        turn(session, number)
    session.journal.compact()
    chips = copied(evening)
    chips.nvm.data[:] = bytes(4096)
    chips.change("spare.bin", 0, bytes(512))
    journal = evening.journal(chips)
    assert journal.head == session.head
    assert journal.recovered
    # Nothing says any more how many events came after that: their numbers are skipped.
    assert journal.next_seq == session.journal.next_seq + journal.lost
    assert 0 < journal.lost < 1024
    assert facts(evening.journal(chips))[:2] == facts(journal)[:2]


def test_the_drive_of_another_device_changes_nothing():
    evening, other = Evening(RP2, seed=1), Evening(RP2, seed=2)
    for each, points in ((evening, 20), (other, 400)):
        session = each.open()
        session.boot("0.1.0", "bench", 0)
        start(session, "free")
        for _ in range(points):
            session.change_score(0, 1)
    truth = facts(evening.session.journal)
    evening.chips.drive.data[:] = other.chips.drive.data
    journal = evening.journal()
    assert facts(journal) == truth
    session = evening.open(journal)
    session.journal.compact()
    session.pause()
    assert facts(evening.journal()) == facts(session.journal)


def test_a_table_that_takes_all_the_memory_gives_up_undo_before_it_stops():
    evening = Evening({"kind": "appended", "bytes": 2048, "erase_bytes": 2048})
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    session.start_game(profile("free"), ["A" * 24 for _ in range(6)], list(range(6)), [], [])
    for number in range(16):
        session.add_salt(number % 6, f"{number:024d}")
    session.first_player(0, 0)
    for points in range(300):
        session.change_score(points % 6, points)
    assert facts(evening.journal()) == facts(session.journal)
    assert session.fold.live_events()
    session.journal.compact()
    assert not session.fold.live_events()
    assert facts(evening.journal()) == facts(session.journal)
