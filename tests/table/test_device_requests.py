"""What the laptop asks the device for is asked once, and again only where that can help; the page is told what became of it."""

from __future__ import annotations

import threading

import pytest

from tallycore.wire.messages import (
    REFUSED_BUSY,
    REFUSED_DRIVE,
    REFUSED_DUE,
    REFUSED_MOVED,
    REFUSED_OFF,
    REFUSED_TURN,
    REFUSED_UNKNOWN,
    REFUSED_VALUE,
)
from tallystick.link.errors import PortVanished, Refused
from tallystick.link.notes import LogWentOn, NotesOff, TooOldForNotes
from tallystick.table import devicerequests
from tallystick.table.devicerequests import TOO_OLD, TURNED_OFF, DeviceRequests
from tallystick.table.turnrequest import COUNT, END, NOTE, SCORE, Hindrance, TurnRequest

pytestmark = pytest.mark.long


class Device:
    """A link to a device that answers as the test says: each answer is an error, or None for done."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked: list[tuple] = []
        self.connected = True
        self.came = threading.Semaphore(0)

    def _ask(self, *what):
        self.asked.append(what)
        answer = self.answers.pop(0) if self.answers else None
        self.came.release()
        if answer is not None:
            raise answer

    def note_move(self, game_seq, turn, seat, choice, item, *, ends_turn, seq):
        self._ask(NOTE, turn, seat, choice, item, ends_turn, seq)

    def end_turn(self, game_seq, turn, seat, *, seq):
        self._ask(END, turn, seat, seq)

    def add_points(self, game_seq, seat, delta, *, waits, seq):
        self._ask(SCORE, seat, delta, waits, seq)

    def add_count(self, game_seq, seat, counter, delta, *, seq):
        self._ask(COUNT, seat, counter, delta, seq)


class Asking:
    """Requests to a device about what is due; `due` is what is to be asked for, `next_seq` the device's next number."""

    def __init__(self, *answers, due):
        self.device = Device(*answers)
        self.due, self.next_seq = due, 40
        self.requests = DeviceRequests(self.device, lambda: (7, 3, self.next_seq, self.due), lambda: None)
        self.requests.start()

    def wait(self, count=1):
        for _ in range(count):
            assert self.device.came.acquire(timeout=10)

    def says(self):
        """What the page is told, once the thread has come to rest."""
        self.requests.stop()
        return self.requests.view["says"]


NOTED = TurnRequest(NOTE, "key", "F a1", 0, choice=1, item=2, ends_turn=True)


def refused(kind, reason, detail="so it is"):
    return kind("note_move", reason, detail, 0)


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(devicerequests, "AGAIN_S", 0.02)


def test_a_note_is_asked_for_once_it_is_due():
    asking = Asking(due=NOTED)
    asking.requests.wake()
    asking.wait()
    assert asking.device.asked == [(NOTE, 3, 0, 1, 2, True, 40)]
    assert asking.says() == ""


@pytest.mark.parametrize("due", [None, Hindrance("key", "C a1", "Begin the phase Castles there.")])
def test_where_nothing_can_be_asked_for_nothing_is(due):
    asking = Asking(due=due)
    asking.requests.wake()
    assert not asking.device.came.acquire(timeout=0.2)
    assert asking.says() == (due.says if due else "")


def test_nothing_is_to_be_pressed_on_a_device_that_is_not_connected():
    asking = Asking(due=Hindrance("key", "C a1", "Begin the phase Castles there."))
    asking.requests.wake()
    assert not asking.device.came.acquire(timeout=0.2)
    assert asking.requests.view["says"] == "Begin the phase Castles there."
    asking.device.connected = False
    assert asking.says() == ""


def test_a_lost_answer_is_asked_for_again_with_the_same_number():
    asking = Asking(PortVanished("usb"), PortVanished("usb"), due=NOTED)
    asking.requests.wake()
    asking.wait()
    asking.next_seq = 41  # the note was logged, and its event has come
    asking.wait(2)
    assert [each[-1] for each in asking.device.asked] == [40, 40, 40]
    asking.requests.stop()


def test_a_number_that_is_taken_is_given_up_and_the_turn_looked_at_again():
    asking = Asking(refused(LogWentOn, REFUSED_MOVED), due=NOTED)
    asking.requests.wake()
    asking.wait()
    asking.next_seq = 43
    asking.wait()
    assert [each[-1] for each in asking.device.asked] == [40, 43]
    asking.requests.stop()


@pytest.mark.parametrize("reason", [REFUSED_BUSY, REFUSED_DUE])
def test_a_busy_device_is_asked_until_it_is_free(reason):
    asking = Asking(*[refused(Refused, reason, "a dialog is open")] * 3, due=NOTED)
    asking.requests.wake()
    asking.wait(3)
    assert asking.requests.view["says"] in {"“F a1” is not on the device yet: a dialog is open.", ""}
    asking.wait()
    assert len(asking.device.asked) == 4
    asking.requests.stop()


def test_another_turn_waits_for_the_devices_next_event():
    asking = Asking(refused(Refused, REFUSED_TURN, "it is turn 4, of seat 2"), due=NOTED)
    asking.requests.wake()
    asking.wait()
    assert not asking.device.came.acquire(timeout=0.2)
    asking.requests.wake()
    asking.wait()
    assert asking.says() == ""


def test_values_that_were_refused_are_not_sent_again():
    asking = Asking(refused(Refused, REFUSED_VALUE, "there is no item 2 in list 1"), due=NOTED)
    asking.requests.wake()
    asking.wait()
    asking.requests.wake()
    assert not asking.device.came.acquire(timeout=0.2)
    asking.requests.stop()


@pytest.mark.parametrize(
    ("error", "says"),
    [(refused(TooOldForNotes, REFUSED_UNKNOWN), TOO_OLD), (refused(NotesOff, REFUSED_OFF), TURNED_OFF)],
)
def test_a_device_that_takes_no_notes_is_asked_once_and_the_next_one_again(error, says):
    asking = Asking(error, due=NOTED)
    asking.requests.wake()
    asking.wait()
    asking.requests.wake()
    assert not asking.device.came.acquire(timeout=0.2)
    assert asking.requests.view["says"] == says
    asking.requests.begin_device()
    asking.wait()
    assert asking.says() == ""


def test_points_are_added_once_even_if_somebody_takes_them_off_again():
    asking = Asking(due=TurnRequest(SCORE, "key 0 3", "C b2", 0, delta=2))
    asking.requests.wake()
    asking.wait()
    asking.requests.wake()
    assert not asking.device.came.acquire(timeout=0.2)
    assert asking.device.asked == [(SCORE, 0, 2, False, 40)]
    asking.requests.stop()


def test_points_of_a_turn_that_goes_on_wait_until_no_screen_is_open():
    due = TurnRequest(SCORE, "key 0 3", "roll d8=2", 0, delta=2, waits=True)
    asking = Asking(refused(Refused, REFUSED_BUSY, "something is open"), due=due)
    asking.requests.wake()
    asking.wait(2)
    assert asking.device.asked == [(SCORE, 0, 2, True, 40)] * 2
    asking.requests.stop()


def test_a_count_is_asked_for_with_its_counter():
    asking = Asking(due=TurnRequest(COUNT, "key 4 1", "castle b5", 1, counter=4, delta=-1))
    asking.requests.wake()
    asking.wait()
    assert asking.device.asked == [(COUNT, 1, 4, -1, 40)]
    asking.requests.stop()


def test_an_error_of_ours_is_told_and_does_not_end_the_asking():
    asking = Asking(KeyError("turn"), due=NOTED)
    asking.requests.wake()
    asking.wait(2)
    assert len(asking.device.asked) == 2
    assert asking.says() == ""


def test_with_the_switch_off_nothing_is_asked_for_and_with_it_on_again_everything():
    asking = Asking(due=NOTED)
    asking.requests.switch(on=False)
    asking.requests.wake()
    assert not asking.device.came.acquire(timeout=0.2)
    assert asking.requests.view == {"on": False, "state": "off", "says": ""}
    asking.requests.switch(on=True)
    asking.wait()
    asking.requests.stop()


def test_a_request_that_the_drive_cut_in_two_is_repeated_as_it_was():
    asking = Asking(refused(Refused, REFUSED_DRIVE), due=NOTED)
    asking.requests.wake()
    asking.wait()
    asking.next_seq, asking.due = 41, None  # the note is in the log, and only the end of its turn is missing
    asking.wait()
    assert asking.device.asked == [(NOTE, 3, 0, 1, 2, True, 40)] * 2
    assert asking.says() == ""


def test_what_the_device_refused_stays_on_the_page_when_it_logs_something_else():
    asking = Asking(refused(Refused, REFUSED_VALUE, "there is no item 9"), due=NOTED)
    asking.requests.wake()
    asking.wait()
    asking.next_seq = 41
    asking.requests.wake()
    assert not asking.device.came.acquire(timeout=0.2)
    assert asking.says() == "The device does not take “F a1”: there is no item 9. Press on the device as well."
