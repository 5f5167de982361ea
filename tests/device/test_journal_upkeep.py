"""The journal writes in advance: no press waits for a compaction, and a start folds few changes."""

from unittest import mock

import pytest

from tallydevice.journal import recovery
from tallydevice.journal.entries import FEW_CHANGES
from tallydevice.journal.journal import MANY_CHANGES, NEARLY_FULL_PERCENT, Journal
from tallydevice.journal.upkeep import do_step, next_step
from tests.device.chips import KINDS, Chips
from tests.device.evening import Evening, all_records, idle, start, turn

pytestmark = pytest.mark.long

REAL = {name: {**memory, "bytes": 4096, "erase_bytes": 4096} for name, memory in KINDS.items()}
MOST_AT_ONCE = 8
# A turn of `turn` makes at most this number of changes before the next pause.


def begun(kind):
    """Return a board with as much memory as real ones, at the first turn."""
    evening = Evening(REAL[kind], history_bytes=1 << 19)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session)
    return evening, session


def no_compaction(journal):
    raise AssertionError(f"a press paid for a compaction, with {journal.primary.size} bytes in use")


@pytest.mark.parametrize("kind", list(KINDS))
def test_in_two_thousand_events_no_act_compacts_where_there_is_a_moment_behind_each_turn(kind):
    evening, session = begun(kind)
    number = 0
    with mock.patch.object(Journal, "compact", no_compaction):
        while session.journal.next_seq < 2000:
            turn(session, number)
            evening.idle()
            number += 1
            if number % 40 == 0:
                evening.acknowledge(session.journal.next_seq - 1)
    assert session.journal.base_next > 1000, "the memory got many fresh checkpoints"


def test_in_two_thousand_events_no_act_compacts_where_somebody_presses_all_the_time():
    evening, session = begun("appended")
    number = 0
    with mock.patch.object(Journal, "compact", no_compaction):
        while session.journal.next_seq < 2000:
            turn(session, number)
            number += 1
            if session.journal.needs_upkeep(is_quiet=False):
                do_step(session.journal)
            if number % 300 == 0:
                evening.acknowledge(session.journal.next_seq - 1)


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_start_folds_few_changes_however_many_there_are(kind):
    evening, session = begun(kind)
    for number in range(150):
        turn(session, number)
        evening.idle()
        folded = changes_folded(evening)
        assert folded <= FEW_CHANGES + MOST_AT_ONCE, f"after {session.journal.next_seq} events"


def test_a_start_folds_few_changes_after_a_cut_at_any_step():
    evening, session = begun("appended")
    images = []
    for number in range(90):
        evening.chips.steps.on_step = lambda: images.append(evening.chips.image())
        turn(session, number)
        evening.idle(1 if number % 2 else 100)
        evening.chips.steps.on_step = lambda: None
        if number % 6:
            images.clear()
        for image in images[::7]:
            chips = Chips(evening.chips.memory, evening.chips.history_bytes)
            chips.load(image)
            # A cut may take the newest of two bookmarks.
            assert changes_folded(evening, chips) <= 2 * FEW_CHANGES + 2 * MOST_AT_ONCE
        images.clear()


def changes_folded(evening, chips=None):
    """Return how many changes a start applies to its checkpoint."""
    with mock.patch.object(recovery, "_apply", wraps=recovery._apply) as applied:
        evening.journal(chips)
    return applied.call_count


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_bookmark_is_not_believed_over_what_the_media_hold(kind):
    evening, session = begun(kind)
    for number in range(40):
        turn(session, number)
        evening.idle()
    own = session.journal
    assert own.marked_at > 0
    for at in range(own.marked_at, own.marked_at + 900, 13):
        chips = Chips(evening.chips.memory, evening.chips.history_bytes)
        chips.load(evening.chips.image())
        chips.change("spare.bin", at, b"\x55")
        found = evening.journal(chips)
        assert (found.head, found.next_seq, found.secret) == (own.head, own.next_seq, own.secret)
        assert all_records(found) == all_records(own)


@pytest.mark.parametrize("kind", list(KINDS))
def test_steps_come_to_an_end_and_leave_nothing_due(kind):
    _, session = begun(kind)
    for number in range(120):
        turn(session, number)
        idle(session, 30)
        assert not next_step(session.journal)[0]
    assert session.journal.fill_percent < NEARLY_FULL_PERCENT
    assert not session.journal.needs_upkeep(is_quiet=False)
    assert MANY_CHANGES > FEW_CHANGES


def test_a_drive_that_fails_in_a_quiet_moment_costs_nothing_and_is_tried_again_after_the_next_change():
    evening, session = begun("appended")
    for number in range(12):
        turn(session, number)

    def fail():
        raise OSError(5, "the drive fails")

    evening.chips.steps.on_step = fail
    idle(session)
    journal = session.journal
    assert journal.filed_change < journal.change_number - FEW_CHANGES
    assert not journal.needs_upkeep(is_quiet=True)
    evening.chips.steps.on_step = lambda: None
    session.pause()
    assert journal.needs_upkeep(is_quiet=True)
    idle(session)
    assert journal.filed_change > journal.change_number - FEW_CHANGES
    assert all_records(evening.journal()) == b"".join(evening.records.values())
