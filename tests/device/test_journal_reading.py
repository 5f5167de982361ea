"""A laptop reads the true log, from any beginning and in pieces of any size."""

import random

import pytest

from tallycore.log.records import read_events
from tallydevice.journal.history import INDEX_MOST
from tests.device.evening import Evening, all_records, start, turn

pytestmark = pytest.mark.long

MEMORIES = [
    pytest.param({"kind": "appended", "bytes": 4096, "erase_bytes": 4096}, id="appended"),
    pytest.param({"kind": "rewritten", "bytes": 8192, "erase_bytes": 8192}, id="rewritten"),
    pytest.param({"kind": "none", "bytes": 16384}, id="none"),
]


@pytest.fixture(params=MEMORIES, scope="module")
def long_game(request):
    evening = Evening(request.param, history_bytes=1 << 18)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session)
    for number in range(700):
        turn(session, number)
    return evening


def test_any_window_from_anywhere_is_the_log(long_game):
    journal = long_game.session.journal
    rng = random.Random(5)
    assert journal.next_seq > 2500
    for _ in range(300):
        first = rng.randrange(1, journal.next_seq)
        most = rng.randrange(60, 700)
        found = read_events(journal.read(first, most))
        assert [event.seq for event in found] == list(range(first, first + len(found)))
        assert found
        longest = b"".join(long_game.records[event.seq] for event in found)
        assert journal.read(first, most) == longest
        following = long_game.records.get(found[-1].seq + 1)
        assert (
            following is None
            or len(longest) + len(following) > most
            or found[-1].seq + 1 in (journal.base_next, journal.primary_next)
        )


def test_the_whole_log_is_read_window_by_window_also_after_a_start(long_game):
    whole = b"".join(long_game.records[seq] for seq in sorted(long_game.records))
    assert all_records(long_game.session.journal) == whole
    again = long_game.journal()
    assert all_records(again) == whole
    assert len(again.history.index) <= 2 * INDEX_MOST + 1, "memory does not grow with the log"


def test_a_start_replays_no_more_than_what_follows_the_last_checkpoint(long_game):
    again = long_game.journal()
    applied = again.change_number - again.spare_change_number
    assert 0 <= applied < 1400
    assert again.next_seq == long_game.session.journal.next_seq


def test_a_laptops_acknowledgement_outlives_the_power_when_it_is_worth_it():
    evening = Evening({"kind": "appended", "bytes": 4096, "erase_bytes": 4096})
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
    session.journal.compact()
    assert evening.journal().acknowledged == 35
