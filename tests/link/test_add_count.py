"""The device counts what a recorded move builds or loses: once, marked as the laptop's. It can be taken back."""

import pytest

from tallycore.log.kinds import BY_DEVICE, BY_LAPTOP
from tallycore.wire.messages import (
    REFUSED_BUSY,
    REFUSED_DUE,
    REFUSED_LATER,
    REFUSED_NO_GAME,
    REFUSED_OFF,
    REFUSED_UNKNOWN,
    REFUSED_VALUE,
)
from tallydevice.games.durdain.game import ACTION, CASTLE, MOVE
from tallydevice.link import server
from tallystick.link.notes import LogWentOn, NotesOff, TooOldForNotes, add_count, add_points, undo_note
from tests.device.durdains import begin, declare, type_in
from tests.link.noting import Noting, as_of_old

pytestmark = pytest.mark.long

RED, BLUE = 0, 4
# The counters of the castles in these countries.


@pytest.fixture
def noting():
    each = Noting(begin=begin, seats=3)
    yield each
    each.close()


def count(noting, **changed):
    fields = {"game_seq": noting.session.state.game_seq, "seat": 0, "counter": BLUE, "delta": 1, "seq": noting.next_seq}
    return add_count(noting.link, **{**fields, **changed})


def undo(noting, note):
    return undo_note(noting.link, noting.session.state.game_seq, note, seq=noting.next_seq)


def test_a_count_is_logged_as_the_laptops(noting):
    seq = count(noting)
    (counted,) = noting.newest(1)
    assert (counted.seq, counted.kind, counted["by"]) == (seq, "counter_changed", BY_LAPTOP)
    assert noting.session.state.counter(BLUE, 0) == 1
    assert count(noting, seat=2, delta=-1) == seq + 1
    assert noting.session.state.counter(BLUE, 2) == -1


def test_what_the_device_counts_itself_has_the_bytes_that_it_had_before(noting):
    noting.session.change_counter(BLUE, 0, 1)
    (counted,) = noting.newest(1)
    assert counted["by"] == BY_DEVICE
    record = noting.session.journal.read(counted.seq, 512)
    assert record[-3:] == bytes(
        [BLUE, 0, 2]
    )  # counter, seat and delta are the last bytes: no field is written after them


def test_the_same_numbered_count_is_made_once(noting):
    seq = count(noting)
    before = noting.next_seq
    assert count(noting, seq=seq) == seq
    assert noting.next_seq == before
    for changed in ({"counter": RED}, {"seat": 1}, {"delta": 2}):
        with pytest.raises(LogWentOn):
            count(noting, seq=seq, **changed)


def test_the_end_of_the_turn_has_the_points_of_the_castle(noting):
    """A castle that was recorded on the page brings its points at the device's own end of turn."""
    noting.session.choose(ACTION, CASTLE)
    table = noting.table
    table.press("End turn")
    before = next(int(line[1:]) for line in table.device.screen_text() if line[:1] == "+")
    table.press("Back")
    count(noting)
    table.device.step()
    table.press("End turn")
    after = next(int(line[1:]) for line in table.device.screen_text() if line[:1] == "+")
    assert after > before


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"game_seq": 1}, REFUSED_NO_GAME), ({"seat": 3}, REFUSED_VALUE), ({"counter": 99}, REFUSED_VALUE),
        ({"delta": 0}, REFUSED_VALUE), ({"delta": 1000}, REFUSED_VALUE), ({"delta": -1000}, REFUSED_VALUE),
    ],
)  # fmt: skip
def test_another_game_seat_or_counter_and_too_much_are_refused(noting, changed, reason):
    assert noting.reason(lambda: count(noting, **changed)) == reason


def test_a_count_does_not_go_past_what_the_screen_can_show(noting):
    count(noting, delta=999)
    assert noting.reason(lambda: count(noting)) == REFUSED_VALUE
    count(noting, delta=-1)


def test_nothing_is_counted_while_something_is_open_on_the_screen(noting):
    noting.table.app.open("counters")
    assert noting.reason(lambda: count(noting)) == REFUSED_BUSY
    noting.table.app.home()
    count(noting)


def test_an_owner_can_keep_the_laptop_from_counting():
    noting = Noting(begin=begin, seats=3, settings={"laptop_turns": 0})
    refusal = noting.refusal(lambda: count(noting))
    assert isinstance(refusal, NotesOff)
    assert refusal.reason == REFUSED_OFF
    noting.close()


def test_firmware_that_knows_no_counts_is_told_apart(noting, monkeypatch):
    monkeypatch.setattr(server, "APPENDS", server.APPENDS[:5])
    monkeypatch.setattr(server, "decode_message", as_of_old)
    refusal = noting.refusal(lambda: count(noting))
    assert isinstance(refusal, TooOldForNotes)
    assert refusal.reason == REFUSED_UNKNOWN


def test_the_laptop_takes_back_its_newest_count(noting):
    seq = count(noting)
    undo(noting, seq)
    assert noting.session.state.counter(BLUE, 0) == 0
    assert noting.newest(1)[0]["by"] == BY_LAPTOP
    assert noting.reason(lambda: undo(noting, seq)) == REFUSED_LATER


def test_a_note_takes_back_what_the_laptop_counted_after_it(noting):
    noted = noting.note(choice=ACTION, item=CASTLE, ends_turn=False)
    count(noting)
    undo(noting, noted.note)
    assert noting.session.state.counter(BLUE, 0) == 0
    assert noting.session.state.choice_counts == []


def test_what_was_counted_on_the_device_is_undone_there(noting):
    noting.session.change_counter(BLUE, 0, 1)
    assert noting.reason(lambda: undo(noting, noting.next_seq - 1)) == REFUSED_LATER
    seq = count(noting)
    noting.session.change_counter(RED, 0, -1)
    assert noting.reason(lambda: undo(noting, seq)) == REFUSED_LATER


# --- the step counter of a Move ----------------------------------------------------------------------------------------


@pytest.fixture
def moving(noting):
    """The dice of a Move are rolled, and the device asks for the steps of the first group."""
    noting.table.press("Move")
    noting.table.press("Roll")
    assert noting.table.screen == "movement"
    return noting


def note(noting, item=CASTLE):
    return noting.note(choice=ACTION, item=item, ends_turn=False, seq=noting.next_seq)


def test_the_step_counter_closes_while_no_step_is_counted(moving):
    note(moving)
    moving.table.device.step()
    assert moving.table.screen == "turn"
    assert moving.table.app.game.actions(moving.session.state) == [MOVE, CASTLE]


def test_it_stays_while_steps_are_counted(moving):
    moving.table.press("-1")
    assert moving.reason(lambda: note(moving)) == REFUSED_BUSY
    assert moving.table.screen == "movement"
    moving.table.press("+1")
    note(moving)


def test_it_stays_before_the_roll(noting):
    noting.table.press("Move")
    assert noting.reason(lambda: note(noting)) == REFUSED_BUSY
    assert noting.table.screen == "movement"


def test_it_stays_where_the_request_is_refused(moving):
    assert moving.reason(lambda: note(moving, item=99)) == REFUSED_VALUE
    assert moving.table.screen == "movement"


def test_the_turn_ends_from_the_step_counter(moving):
    turn = moving.session.state.turn
    moving.end()
    moving.table.device.step()
    assert moving.table.screen == "turn"
    assert moving.session.state.turn == turn + 1


# --- points within a turn ----------------------------------------------------------------------------------------------


def points(noting, **changed):
    fields = {"game_seq": noting.session.state.game_seq, "seat": 0, "delta": 11, "seq": noting.next_seq}
    return add_points(noting.link, **{**fields, **changed})


def test_points_that_wait_are_not_added_while_a_battle_offers_them(noting):
    declare(noting.table, "Al", "camp", army=1, cavalry=0)
    type_in(noting.table, 8, 1)
    assert noting.table.screen == "battle_result"
    assert noting.reason(lambda: points(noting, waits=True)) == REFUSED_BUSY
    noting.table.press("Back")
    seq = points(noting, waits=True)
    assert noting.session.state.scores[0] == 11
    assert points(noting, waits=True, seq=seq) == seq
    assert noting.session.state.scores[0] == 11


def test_points_that_do_not_wait_are_added_at_any_time(noting):
    noting.table.app.open("counters")
    points(noting)
    assert noting.session.state.scores[0] == 11


def test_points_may_wait_for_no_dice_that_are_due():
    """Only an open screen can refuse them."""
    noting = Noting("armadora")
    assert noting.reason() == REFUSED_DUE
    points(noting, waits=True, delta=1)
    noting.close()
