"""Sync: events are pulled in windows, committed, and only then acknowledged. Another sync changes nothing."""

import pytest

from tallycore.log.records import record_seq, split_records
from tallystick.link.errors import EventsWithheld, NoAnswer, Refused
from tallystick.link.pull import Batch, pull
from tallystick.link.sync import REASON_DAMAGED, REASON_ELSEWHERE, sync
from tallystick.store.store import Store
from tests.link.rig import Rig

pytestmark = pytest.mark.long


@pytest.fixture
def rig():
    rig = Rig(4)
    rig.play(500)
    return rig


def test_everything_is_stored_and_acknowledged(rig, store):
    progress = []
    with rig.link() as link:
        report = sync(link, store, lambda done, total: progress.append((done, total)))
    count = len(rig.log)
    assert (report.new, report.through, report.gaps) == (count, count, [])
    assert store.records(rig.session.journal.log_id) == rig.log
    assert rig.session.journal.acknowledged == count
    assert progress[-1] == (count, count)


def test_syncing_again_changes_nothing_and_costs_a_hello(rig, store):
    for _ in range(2):
        with rig.link() as link:
            report = sync(link, store)
    assert (report.new, report.bytes_in, report.bytes_out) == (0, 0, 0)
    assert store.records(rig.session.journal.log_id) == rig.log


def test_what_happens_during_a_sync_comes_with_it(rig, store):
    with rig.link() as link:
        # Time jumps with each event: in between, the device has some steps to answer.
        steps = iter(range(200))
        rig.on_step = lambda: rig.play(3) if next(steps, 1) % 10 == 0 else None
        report = sync(link, store)
    assert report.through == len(rig.log)
    assert store.records(rig.session.journal.log_id) == rig.log


def test_only_what_was_damaged_is_asked_for_again(rig):
    frames = []

    def damage_two(side: str, data: bytes) -> bytes:
        if side == "host" and len(data) > 200:
            frames.append(data)
            if len(frames) in (3, 7):
                return data[:50] + bytes([data[50] ^ 1]) + data[51:]
        return data

    with rig.link() as link:
        clean = list(pull(link, [(1, len(rig.log) + 1)]))
        rig.line.fault = damage_two
        before = link.bytes_in
        (batch,) = pull(link, [(1, len(rig.log) + 1)])
    assert batch.records == clean[0].records == rig.log
    assert link.damaged == 2
    whole = sum(len(record) for record in rig.log)
    assert link.bytes_in - before < whole * 1.04 + 3 * 340


def test_the_line_is_asked_in_windows(rig):
    requests = []

    def note(side: str, data: bytes) -> bytes:
        if side == "device":
            requests.append(data)
        return data

    with rig.link() as link:
        rig.line.fault = note
        batches = list(pull(link, [(1, 101), (201, 301)], window_events=50))
    assert [[record_seq(batch.records[0]), record_seq(batch.records[-1])] for batch in batches] == [
        [1, 50], [51, 100], [201, 250], [251, 300],
    ]  # fmt: skip
    assert len(requests) == 4


def test_many_holes_take_several_requests_of_bounded_length(rig):
    holes = [(seq, seq + 1) for seq in range(1, 400, 2)]
    with rig.link() as link:
        batches = list(pull(link, holes))
    assert [record for batch in batches for record in batch.records] == rig.log[0:399:2]


def test_when_the_line_dies_what_had_come_is_given_first(rig):
    count = 0

    def fall_silent(_side: str, data: bytes) -> bytes:
        nonlocal count
        count += len(data)
        return data if count < 3000 else b""

    with rig.link() as link:
        rig.line.fault = fall_silent
        come: list[Batch] = []
        with pytest.raises(NoAnswer):
            come.extend(pull(link, [(1, len(rig.log) + 1)]))
    assert 50 < len(come[0].records) < len(rig.log)
    assert come[0].records == rig.log[: len(come[0].records)]


def test_nothing_is_acknowledged_that_could_not_be_stored(rig, store):
    class Full(OSError):
        pass

    log = store.open_log(b"device-1", rig.session.journal.log_id)

    class FullStore:
        def open_log(self, *_args, **_told):
            return self

        missing_ranges, record_gap, last_seq, heads = log.missing_ranges, log.record_gap, log.last_seq, log.heads
        numbered, origin = log.numbered, log.origin

        def add(self, _records):
            raise Full

    with rig.link() as link, pytest.raises(Full):
        sync(link, FullStore())
    assert rig.session.journal.acknowledged == 0


def test_a_second_laptop_is_told_what_went_to_the_first(tmp_path):
    rig = Rig(4, history_bytes=20_000)
    rig.play(300)
    with Store(tmp_path / "first.sqlite") as first, rig.link() as link:
        sync(link, first)
    rig.play(900)
    gone = rig.session.journal.first_seq
    assert gone > 1
    with Store(tmp_path / "second.sqlite") as second:
        with rig.link() as link:
            report = sync(link, second)
        assert report.gaps == [(1, gone, REASON_ELSEWHERE)]
        assert second.gaps(rig.session.journal.log_id) == report.gaps
        assert second.records(rig.session.journal.log_id) == rig.log[gone - 1 :]
        with rig.link() as link:
            assert sync(link, second).gaps == []  # told once


def test_events_damaged_on_the_device_are_noted_and_do_not_hold_up_the_rest(rig, store):
    journal = rig.session.journal
    read = journal.read

    def read_past_damage(first: int, most_bytes: int) -> bytes:
        records = split_records(read(first, most_bytes))
        return b"".join(record for record in records if not 100 <= record_seq(record) < 110) or read(110, most_bytes)

    journal.read = read_past_damage
    with rig.link() as link:
        report = sync(link, store)
    assert report.gaps == [(100, 110, REASON_DAMAGED)]
    assert store.records(journal.log_id) == rig.log[:99] + rig.log[109:]
    assert journal.acknowledged == len(rig.log)


def test_a_drive_that_cannot_be_read_is_no_gap(rig, store):
    """The next try may be able to read it. The device calls only those events missing that it can never read again."""
    journal = rig.session.journal
    read = journal.read

    def unreadable(_first: int, _most: int) -> bytes:
        raise OSError(5, "the drive does not answer")

    journal.read = unreadable
    with rig.link() as link, pytest.raises(Refused, match=r"refuses pull: .*the drive does not answer"):
        sync(link, store)
    journal.read = read
    with rig.link() as link:
        assert sync(link, store).gaps == []
    assert store.records(journal.log_id) == rig.log


def test_a_device_that_keeps_events_back_without_a_word_makes_no_gap(rig, store):
    journal = rig.session.journal
    with rig.link() as link:
        rig.line.fault = lambda side, data: b"" if side == "host" and len(data) > 100 else data
        with pytest.raises(EventsWithheld, match=r"events 1-.* did not come over memory"):
            sync(link, store)
    rig.line.fault = None
    assert journal.acknowledged == 0
    assert store.gaps(journal.log_id) == []


def test_many_holes_on_the_device_are_told_a_few_at_a_time(rig, store):
    journal = rig.session.journal
    read = journal.read

    def read_past_damage(first: int, most_bytes: int) -> bytes:
        while True:
            records = [each for each in split_records(read(first, most_bytes)) if record_seq(each) % 2]
            if records or first >= journal.next_seq:
                return b"".join(records)
            first += 1

    journal.read = read_past_damage
    with rig.link() as link:
        report = sync(link, store)
    holes = {seq for first, stop, _ in report.gaps for seq in range(first, stop)}
    assert holes == set(range(2, len(rig.log) + 1, 2))
    assert store.records(journal.log_id) == rig.log[::2]


def test_a_message_that_answers_an_older_question_is_not_taken_for_a_new_answer(rig, store):
    kept = []

    def delay_pulled(side: str, data: bytes) -> bytes:
        if side == "host" and len(data) < 20 and not kept:
            kept.append(data)
            return b""
        if side == "host" and kept:
            data, kept[0] = kept[0] + data, b""
        return data

    with rig.link() as link:
        rig.line.fault = delay_pulled
        sync(link, store)
    assert store.records(rig.session.journal.log_id) == rig.log
