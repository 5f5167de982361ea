"""Promise 1: nothing that the screen has confirmed is ever lost, at whatever step of a write the power is cut."""

import os
from unittest import mock

import pytest

from tallycore.log.records import read_events
from tallydevice.journal import checkpoint
from tests.device.chips import KINDS, PROGRAM, Chips
from tests.device.evening import Evening, all_records, start, turn

pytestmark = pytest.mark.long

TURNS = 60 if os.environ.get("TALLYSTICK_CUT_GAMES") else 24
# The long run goes through four times as many compactions.
STRIDE, STRIDE_GOING_ON, STRIDE_MENDED = (1, 7, 7) if os.environ.get("TALLYSTICK_CUT_GAMES") else (13, 17, 61)
# The long run cuts at every step, the short one at every thirteenth: each time at another place of a write.


class Cut:
    """The memory after a cut at one step, and what was confirmed before."""

    def __init__(self, evening):
        self.image = evening.chips.image()
        self.confirmed = evening.confirmed
        self.acknowledged = evening.acknowledged


@pytest.fixture(scope="module", autouse=True)
def little_memory():
    """Let checkpoints leave little room, so that a short game goes through many compactions."""
    with mock.patch.object(checkpoint, "ROOM_TO_GO_ON", 300):
        yield


BY_KIND = [pytest.param(kind, marks=pytest.mark.xdist_group(f"power cuts {kind}")) for kind in KINDS]
# One worker tries all cuts of a game. Others would have to play the same game again.


@pytest.fixture(scope="module", params=BY_KIND)
def game(request, little_memory):
    """Return a game with many compactions and syncs, then a second game, with an image at every step."""
    evening = Evening(KINDS[request.param], history_bytes=1 << 15)
    cuts = []

    def note():
        cut = Cut(evening)
        if not cuts or (cut.image, cut.confirmed) != (cuts[-1].image, cuts[-1].confirmed):
            cuts.append(cut)

    evening.chips.steps.on_step = note
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    start(session)
    for number in range(TURNS):
        turn(session, number)
        if number % 3:
            # After every second turn, somebody presses again after one step of the upkeep.
            evening.idle(1 if number % 2 else 100)
        if number % 5 == 4:
            evening.acknowledge(session.journal.next_seq - 3)
    session.end_game(0)
    start(session, "free", 3)
    evening.chips.steps.on_step = lambda: None
    evening.cuts = cuts
    # When a test opens the memory after a cut, `evening.session` is another one.
    evening.at_the_end = session.journal
    return evening


def after(evening, cut):
    """Return a journal on the chips as `cut` left them."""
    chips = Chips(evening.chips.memory, evening.chips.history_bytes)
    chips.load(cut.image)
    return evening.journal(chips), chips


def program_on(volume):
    """Return the content of the program's files. They share sectors of the drive with the log's folder."""
    found = {}
    for name in PROGRAM:
        with volume.open(name) as file:
            found[name] = file.read()
    return found


def check(evening, journal, cut, text):
    last = journal.next_seq - 1
    assert last in (cut.confirmed, cut.confirmed + 1), f"{text}: {cut.confirmed} were confirmed, {last} are there"
    if last:
        assert (journal.head, journal.fold.state.encode(), journal.fold.checkpoint()) == evening.truth[last], text
    assert journal.secret in evening.secrets, text
    assert not journal.lost, f"{text}: a cut is taken for damage"
    assert journal.acknowledged <= cut.acknowledged, text
    first = journal.first_seq
    assert first <= cut.acknowledged + 1, text
    wanted = b"".join(evening.records[seq] for seq in range(max(first, 1), last + 1))
    assert all_records(journal) == wanted, text


def test_the_game_is_long_enough_to_try_every_kind_of_write(game):
    assert len(game.truth) > 100
    assert len(game.cuts) > 250
    assert game.at_the_end.base_next > 40, "the primary place is to be rewritten several times"
    assert game.at_the_end.first_seq > 1, "space is to be reused"


def test_after_a_cut_at_any_step_every_confirmed_event_and_the_secret_are_there(game):
    for number, cut in list(enumerate(game.cuts))[::STRIDE]:
        journal, chips = after(game, cut)
        check(game, journal, cut, f"step {number}")
        if cut.confirmed:
            assert not chips.volume.was_formatted, f"step {number}"
            assert program_on(chips.volume) == PROGRAM, f"step {number}"
        state = journal.fold.state
        if state.commitment and not state.revealed:
            assert len(journal.secret) == 32, f"step {number}"


def test_after_a_cut_at_any_step_the_game_goes_on_and_a_second_cut_finds_it(game):
    for number, cut in enumerate(game.cuts[::STRIDE_GOING_ON]):
        journal, chips = after(game, cut)
        session = game.open(journal)
        session.listeners.clear()
        session.boot("0.1.0", "bench", 1)
        session.pause()
        again = game.journal(chips)
        text = f"step {STRIDE_GOING_ON * number}"
        assert (again.head, again.next_seq, again.secret) == (journal.head, journal.next_seq, journal.secret), text
        assert all_records(again) == all_records(journal), text


def test_a_second_cut_at_any_step_of_the_mending_loses_nothing_either(game):
    mended = 0
    for number, cut in enumerate(game.cuts[::STRIDE_MENDED]):
        journal, chips = after(game, cut)
        truth = (journal.head, journal.next_seq, journal.secret, journal.fold.checkpoint())
        confirmed, cuts = journal.next_seq - 1, []
        chips.steps.on_step = lambda chips=chips, cuts=cuts: cuts.append(chips.image())
        session = game.open(journal)
        session.listeners.clear()
        session.boot("0.1.0", "bench", 1)
        for second, image in enumerate(cuts):
            other = Chips(game.chips.memory, game.chips.history_bytes)
            other.load(image)
            found = game.journal(other)
            text = f"step {number}, then {second}"
            # The start itself writes events: that there was a start, and what the cut has kept from the log.
            assert confirmed <= found.next_seq - 1 <= session.journal.next_seq - 1, text
            if found.next_seq - 1 == confirmed:
                assert (found.head, found.next_seq, found.secret, found.fold.checkpoint()) == truth, text
            mended += 1
    assert mended > 100


def test_the_same_roll_comes_again_when_the_cut_came_before_it_was_shown(game):
    rolled = [event for record in game.records.values() for event in read_events(record) if event.kind == "rolled"]
    by_number = {event["roll"]: event["faces"] for event in rolled}
    seen = 0
    for cut in game.cuts[::13]:
        journal, _ = after(game, cut)
        session = game.open(journal)
        session.listeners.clear()
        number = session.state.roll_count + 1
        if session.state.game == "pastures" and session.state.turn and number in by_number and journal.secret:
            assert session.roll([6, 12]) == by_number[number], f"after event {cut.confirmed}"
            seen += 1
    assert seen > 3


def test_a_cut_between_keeping_the_secret_and_committing_to_it_is_made_good(game):
    commitments = {
        event["commitment"] for r in game.records.values() for event in read_events(r) if event.kind == "dice_committed"
    }
    seen = 0
    first = min(seq for seq, record in game.records.items() if read_events(record)[0].kind == "game_started")
    for cut in game.cuts:
        if not first - 1 <= cut.confirmed <= first:
            continue
        journal, _ = after(game, cut)
        if journal.fold.state.game and not journal.fold.state.commitment:
            session = game.open(journal)
            session.listeners.clear()
            session.boot("0.1.0", "bench", 1)
            assert session.state.commitment in commitments
            seen += 1
    assert seen


def test_a_cut_after_the_end_of_the_game_still_reveals_the_secret(game):
    ended = next(seq for seq, record in game.records.items() if read_events(record)[0].kind == "game_ended")
    seen = 0
    for cut in game.cuts:
        if ended <= cut.confirmed <= ended + 2:
            journal, _ = after(game, cut)
            session = game.open(journal)
            session.listeners.clear()
            session.boot("0.1.0", "bench", 1)
            if session.state.game == "pastures":
                assert session.state.revealed
                assert session.journal.secret == b""
                seen += 1
    assert seen
