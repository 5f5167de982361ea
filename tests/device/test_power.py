"""The battery and the screen: when it dims, when the device sleeps, what the log says, and what the screen warns of."""

import tracemalloc
from types import SimpleNamespace

import pytest

from tallydevice.app.power import Power


class Board:
    """Hardware with a battery, a screen that dims, and a chip that sleeps, all as plain numbers."""

    def __init__(self, can_sleep=True, percent=80, safe_mode=0, hangs=0):
        self.ms = 0
        self.can_sleep = can_sleep
        self.cable = False
        self.safe_mode = safe_mode
        self.hangs = hangs
        self.light = None
        self.lights = []
        self.settled_at = []
        self.naps = 0
        self.wakes_by = None
        self.reopened = 0
        self.battery = None if percent is None else SimpleNamespace(percent=lambda: self.percent)
        self.percent = percent

    def wake(self):
        self.reopened += 1

    def now_ms(self):
        return self.ms

    def brightness(self, fraction):
        self.light = round(fraction, 3)
        self.lights.append(self.light)

    def sleep(self, until_ms):
        assert until_ms > self.ms
        self.naps += 1
        self.ms += 5000
        return self.wakes_by

    def settled(self):
        self.settled_at.append(self.ms)


def settings(**changed):
    values = {"brightness": 100, "dim_after_s": 60, "sleep_after_s": 300}
    return SimpleNamespace(**{**values, **changed})


class Evening:
    """A device whose main loop runs once per second."""

    def __init__(self, board=None, **changed):
        self.board = board or Board()
        self.power = Power(self.board, settings(**changed))

    def press(self, active=1):
        self.board.ms += 1000
        return self.power.step(self.board.ms, active)

    def wait(self, seconds):
        said = []
        for _ in range(seconds):
            self.board.ms += 1000
            note = self.power.step(self.board.ms, 0)
            if note is not None:
                said.append(note)
        return said


def test_the_screen_is_as_bright_as_the_owner_has_set_it():
    assert Evening(brightness=40).board.light == 0.4


def test_it_dims_after_a_while_and_a_press_makes_it_bright_again():
    evening = Evening(brightness=50)
    assert evening.wait(59) == []
    assert evening.board.light == 0.5
    evening.wait(1)
    assert evening.board.light == 0.1
    evening.press()
    assert evening.board.light == 0.5
    assert evening.wait(59) == []
    assert evening.board.light == 0.5


def test_light_is_set_only_when_it_changes():
    evening = Evening(sleep_after_s=0)
    evening.wait(1000)
    assert evening.board.lights == [1.0, 0.2]


def test_it_sleeps_and_the_log_says_when_it_slept_and_what_woke_it():
    evening = Evening()
    assert evening.wait(300) == [("slept", "battery", 81)]
    assert evening.board.naps == 0  # first it is logged
    assert evening.wait(20) == []
    assert evening.board.naps == 20
    assert evening.board.light == 0
    evening.board.wakes_by = 0
    assert evening.wait(1) == [("woke", "cause", 0)]
    assert evening.board.light == 1
    assert evening.wait(299) == []


def test_an_unknown_battery_is_told_as_unknown():
    assert Evening(Board(percent=None)).wait(300) == [("slept", "battery", 0)]


@pytest.mark.parametrize(("active", "cause"), [(1, 0), (2, 2)])
def test_what_moves_while_it_falls_asleep_wakes_it(active, cause):
    evening = Evening()
    evening.wait(300)
    assert evening.press(active) == ("woke", "cause", cause)
    assert evening.board.naps == 0
    assert evening.board.reopened == 1


def test_it_never_sleeps_while_a_laptop_is_there_or_where_the_board_cannot():
    assert Evening(Board(can_sleep=False)).wait(2000) == []


def test_zero_means_never():
    evening = Evening(dim_after_s=0, sleep_after_s=0)
    assert evening.wait(5000) == []
    assert evening.board.lights == [1.0]


def test_somebody_who_plays_keeps_it_awake():
    evening = Evening()
    for _ in range(20):
        assert evening.wait(59) == []
        assert evening.press() is None
    assert evening.board.lights == [1.0]


def test_the_battery_is_warned_of_once_at_each_level_long_before_the_end():
    evening = Evening(sleep_after_s=0)
    said = []
    for percent in range(30, -1, -1):
        evening.board.percent = percent
        said += [(percent, note) for note in evening.wait(60)]
    assert said == [(15, ("trouble_met", "code", 60)), (5, ("trouble_met", "code", 61))]


def test_a_warning_can_be_read():
    evening = Evening()
    evening.wait(100)
    assert evening.board.light == 0.2
    evening.board.percent = 12
    assert evening.wait(60) == [("trouble_met", "code", 60)]
    assert evening.board.light == 1


def test_a_battery_that_is_already_nearly_empty_is_warned_of_at_once():
    assert Evening(Board(percent=3)).wait(1)[0] == ("trouble_met", "code", 61)


def test_a_battery_that_was_charged_is_warned_of_again_and_one_that_wavers_is_not():
    evening = Evening(sleep_after_s=0)
    said = []
    for percent in (14, 16, 14, 17, 13, 60, 14):
        evening.board.percent = percent
        said += [percent for _ in evening.wait(60)]
    assert said == [14, 14]


def test_on_the_cable_nothing_is_warned_of():
    board = Board(percent=3)
    board.cable = True
    assert Evening(board, sleep_after_s=0).wait(300) == []


def test_the_figure_for_the_screens():
    evening = Evening()
    assert evening.power.percent == -1
    evening.wait(1)
    assert evening.power.percent == 80
    evening.board.battery.percent = lambda: None
    evening.wait(60)
    assert evening.power.percent == -1


@pytest.mark.parametrize("before", [{"safe_mode": 1}, {"hangs": 2}])
def test_a_start_that_lasts_a_minute_is_told_to_the_hardware_once(before):
    evening = Evening(Board(**before))
    evening.wait(59)
    assert evening.board.settled_at == []
    evening.wait(200)
    assert len(evening.board.settled_at) == 1
    assert 60_000 <= evening.board.settled_at[0] <= 121_000
    usual = Evening()
    usual.wait(200)
    assert usual.board.settled_at == []


def test_a_step_in_which_nothing_happens_allocates_nothing():
    evening = Evening()
    step, ms = evening.power.step, evening.board.ms + 2000
    evening.press()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(1000):
            step(ms, 0)
        assert tracemalloc.get_traced_memory()[0] - before < 500  # what the measurement itself takes
    finally:
        tracemalloc.stop()
