"""The device's clock: it only grows, by what has passed, although a board's ticks wrap."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

PERIOD = 1 << 29


class Ticks:
    """A supervisor.ticks_ms() as on a board that was just switched on."""

    def __init__(self, since_ms: int = PERIOD - 65_000) -> None:
        self.elapsed_ms = since_ms

    def __call__(self) -> int:
        return self.elapsed_ms % PERIOD


@pytest.fixture(autouse=True)
def _board(on_a_board) -> None:
    pass


def clock_of(ticks: Ticks):
    from tallydevice.hw.hardware import Clock

    return Clock(ticks)


@given(waits=st.lists(st.integers(0, PERIOD - 1), max_size=30))
def test_time_only_grows_and_by_exactly_what_has_passed(waits) -> None:
    ticks = Ticks()
    clock = clock_of(ticks)
    told = [clock.now_ms()]
    for wait in waits:
        ticks.elapsed_ms += wait
        told.append(clock.now_ms())
    assert told[0] == 0
    assert [later - earlier for earlier, later in pairwise(told)] == waits


@given(waits=st.lists(st.integers(0, 60_000), min_size=1, max_size=30), back=st.integers(0, 29))
def test_a_past_reading_is_the_time_it_was_taken_at(waits, back) -> None:
    ticks = Ticks()
    clock = clock_of(ticks)
    readings = []
    for wait in waits:
        ticks.elapsed_ms += wait
        readings.append((ticks(), clock.now_ms()))
    taken, then_ms = readings[-1 - min(back, len(readings) - 1)]
    assert clock.at(taken) == then_ms


def test_the_first_wrap_comes_after_65_seconds_and_is_not_seen() -> None:
    ticks = Ticks()
    clock = clock_of(ticks)
    ticks.elapsed_ms += 64_999
    assert clock.now_ms() == 64_999
    ticks.elapsed_ms += 2
    assert ticks() == 1
    assert clock.now_ms() == 65_001
