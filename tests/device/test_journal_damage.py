"""What is lost and what is not when flash itself goes bad: a bit that turns over, a drive that is gone, a full history."""

from unittest.mock import patch

import pytest

from tallycore.recordlist import read_events
from tallydevice import checkpoint, rewriting
from tallydevice.entryreader import EntryReader
from tallydevice.journalwarning import (
    AT_RISK,
    FILLING,
    GAP,
    SAFE,
    SOON_AT_RISK,
    events_at_risk,
    warning_of,
    warning_sentence,
)
from tests.device.evening import Evening, all_records, profile, start, turn
from tests.device.flash import KINDS, Chips

RP2 = {"kind": "appended", "bytes": 4096, "erase_bytes": 4096}
SAMD51 = {"kind": "rewritten", "bytes": 4096, "erase_bytes": 4096}
BOTH = [pytest.param(RP2, id="appended"), pytest.param(SAMD51, id="rewritten")]


@pytest.fixture(params=list(KINDS))
def played(request):
    """A game that went through a rewriting and has changes behind the checkpoint, a secret among the latter."""
    with patch.object(checkpoint, "ROOM_TO_GO_ON", 300):
        evening = Evening(KINDS[request.param])
        session = evening.open()
        session.boot("0.1.0", "bench", 0)
        start(session, "free")
        for points in range(30):
            session.change_score(points % 2, points)
        session.journal.rewrite()
        session.end_game(0)
        start(session)
        for number in range(3):
            turn(session, number)
        yield evening


def reopened(evening, image):
    chips = Chips(evening.chips.memory)
    chips.load(image)
    return evening.journal(chips), chips


def facts(journal):
    return journal.head, journal.next_seq, journal.secret, journal.fold.checkpoint()


def test_one_bit_turned_over_in_non_volatile_memory_costs_nothing(played):
    session = played.session
    truth, whole = facts(session.journal), all_records(session.journal)
    memory, files = played.chips.image()
    if played.chips.nvm is None:
        memory = files["journal.bin"]
    stride = 1 if played.chips.memory["kind"] == "appended" else 7
    for at in range(0, session.journal.primary.size, stride):
        damaged = bytearray(memory)
        damaged[at] ^= 1 << at * 5 % 8
        image = (bytes(damaged), files) if played.chips.nvm else (b"", {**files, "journal.bin": bytes(damaged)})
        journal, chips = reopened(played, image)
        assert facts(journal) == truth, f"byte {at}"
        assert journal.recovered, f"byte {at}"
        assert all_records(journal) == whole, f"byte {at}"
        if at % 35 == 0:
            # The next event finds it mended for good.
            again = played.open(journal)
            again.listeners.clear()
            again.pause()
            again.resume()
            assert facts(played.journal(chips)) == facts(journal), f"byte {at}"
            assert all_records(journal)[: len(whole)] == whole, f"byte {at}"


def test_a_first_entry_damaged_beyond_mending_is_replaced_by_the_spares(played):
    truth, whole = facts(played.session.journal), all_records(played.session.journal)
    memory, files = played.chips.image()
    name = "journal.bin"
    spoilt = bytes(16) + (memory or files[name])[16:]
    journal, chips = reopened(played, (spoilt, files) if memory else (b"", {**files, name: spoilt}))
    assert facts(journal) == truth
    assert all_records(journal) == whole
    assert journal.recovered
    session = played.open(journal)
    session.listeners.clear()
    cuts = []
    chips.steps.on_step = lambda: cuts.append((chips.image(), chips.drive.losses))
    session.pause()
    chips.steps.on_step = lambda: None
    assert facts(played.journal(chips)) == facts(journal)
    for image, is_lost in cuts:
        if not is_lost:  # with the checkpoint spoilt, the drive has the only good one
            found, _ = reopened(played, image)
            assert found.next_seq in (truth[1], truth[1] + 1)
            assert all_records(found)[: len(whole)] == whole


def test_damage_on_the_drive_never_changes_the_table_or_shows_what_did_not_happen(played):
    truth = facts(played.session.journal)
    records = set(played.records.values())
    memory, files = played.chips.image()
    for name in ("spare.bin", "history.bin"):
        for at in range(0, len(files[name]), 5):
            damaged = bytearray(files[name])
            damaged[at] ^= 0x10
            journal, _ = reopened(played, (memory, {**files, name: bytes(damaged)}))
            if journal.alternates and name == "history.bin" and facts(journal) != truth:
                # The newest change may be on the drive alone.
                assert at > len(damaged) - 60
                continue
            assert facts(journal) == truth, f"{name}, byte {at}"
            seq = journal.first_seq
            while piece := journal.read(seq, 600):
                for event in read_events(piece):
                    assert played.records[event.seq] in records
                    assert event == read_events(played.records[event.seq])[0]
                seq = event.seq + 1


def test_pieces_of_an_earlier_history_are_never_taken_for_records():
    evening = Evening(RP2)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    for points in range(40):
        session.change_score(points % 2, points)
    session.journal.rewrite()
    old = evening.chips.drive.files["history.bin"]
    evening.acknowledge(session.journal.next_seq - 1)
    session.pause()
    session.journal.rewrite()
    new = evening.chips.drive.files["history.bin"]
    assert len(new) < len(old)
    # A file that grew by clusters of an erased one before the power went.
    evening.chips.drive.files["history.bin"] = new + old[len(new) :]
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
        nvm, _ = evening.chips.image()
        if memory is SAMD51 and session.journal.drive_is_whole:
            continue  # while the newest change is on the drive alone, the drive is not being written
        again, _ = reopened(evening, (nvm, {}))
        assert (again.fold.state.encode(), again.head, again.next_seq) == (state, head, next_seq)
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
    evening = Evening(memory, history_bytes=49152)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    levels = []
    for points in range(4400):
        session.change_score(points % 2, 1)
        levels.append(warning_of(session.journal))
    journal = session.journal
    assert sum(session.state.scores) == 4400
    assert GAP in levels
    assert levels.index(GAP) - levels.index(FILLING) > 400, "an evening's warning"
    assert journal.first_seq > 1
    assert read_events(journal.read(journal.first_seq, 300))[0].seq == journal.first_seq
    assert journal.first_seq < journal.next_seq - 100, "the newest events stay"
    assert facts(evening.journal()) == facts(journal)
    evening.acknowledge(journal.next_seq - 1)
    assert warning_of(journal) == SAFE
    session.pause()
    assert warning_of(journal) in (SAFE, SOON_AT_RISK), "the next rewriting makes room by itself"


@pytest.mark.parametrize("memory", BOTH)
def test_memory_whose_erasing_had_begun_is_made_anew_however_good_it_looks(memory):
    evening = Evening(memory)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    session.change_score(0, 1)
    with (
        patch.object(rewriting, "_renew_primary", side_effect=OSError(5, "cut")),
        pytest.raises(OSError, match="cut"),
    ):
        session.journal.rewrite()
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
    session.journal.rewrite()
    _, files = evening.chips.image()
    journal, chips = reopened(evening, (bytes(4096), {**files, "spare.bin": b""}))
    assert (journal.head, journal.next_seq) == (session.head, session.journal.next_seq)
    assert journal.recovered
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
    evening.chips.drive.files = dict(other.chips.drive.files)
    journal = evening.journal()
    assert facts(journal) == truth
    session = evening.open(journal)
    session.journal.rewrite()
    session.pause()
    assert facts(evening.journal()) == facts(session.journal)


def test_a_laptops_acknowledgement_outlives_the_power_when_it_is_worth_it():
    evening = Evening(RP2)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session, "free")
    for _ in range(40):
        session.change_score(0, 1)
    size = session.journal.primary.size
    evening.acknowledge(30)
    assert evening.journal().acknowledged == 30
    assert session.journal.primary.size > size
    size = session.journal.primary.size
    evening.acknowledge(35)
    assert session.journal.acknowledged == 35
    assert session.journal.primary.size == size, "a few more are not worth an entry"
    session.journal.rewrite()
    assert evening.journal().acknowledged == 35


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
    session.journal.rewrite()
    assert not session.fold.live_events()
    assert facts(evening.journal()) == facts(session.journal)


def test_entries_are_read_one_by_one_and_end_at_the_first_damage():
    evening = Evening(RP2)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    evening.chips.nvm.data[session.journal.primary.size] = 0x0B
    places = evening.chips.places()
    reader = EntryReader(places[0], 0, 0, chained=True)
    assert len(list(iter(reader.next, None))) == 2
    assert reader.damaged
