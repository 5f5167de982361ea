"""A day at the table with everything that happens to cables: nothing is lost, nothing comes twice, nothing ever waits.

`TALLYSTICK_SOAK_HOURS=24 pytest tests/end_to_end/test_soak.py -s` is the campaign and prints its figures.
"""

from __future__ import annotations

import os
import sys
import time

import pytest

from tests.end_to_end.soak import ACTIONS, HOUR_MS, Soak
from tests.end_to_end.test_random_sessions import holds_exactly, is_proven

pytestmark = pytest.mark.long

HOURS = float(os.environ.get("TALLYSTICK_SOAK_HOURS", "0.25"))


@pytest.fixture
def no_waiting(monkeypatch):
    """Nobody in this process may wait by the real clock."""

    def refuse(_seconds: float) -> None:
        raise AssertionError("something waits")

    monkeypatch.setattr(time, "sleep", refuse)


@pytest.mark.parametrize("knows_serials", [True, False], ids=["USB tells serial numbers", "USB tells none"])
def test_a_long_day_of_cables_loses_and_doubles_nothing(knows_serials, tmp_path, no_waiting):
    soak = Soak(int(knows_serials), tmp_path, knows_serials)
    began_s = time.monotonic()
    try:
        while soak.device.now_ms < HOURS * HOUR_MS or set(soak.done) != set(ACTIONS):
            soak.step()  # until the time is up and each thing that can happen has happened
        soak.finish()
        holds_exactly(soak)
        is_proven(soak)
        assert soak.counting_store.new == len(soak.log), "an event was committed twice, or never"
        assert soak.other.session.journal.acknowledged == 0, "another device's log was taken for ours"
        report(figures(soak, time.monotonic() - began_s))
    finally:
        soak.close()


def report(text: str) -> None:
    """What a long run found is seen with `-s`."""
    sys.stdout.write(text + "\n")


def figures(soak: Soak, took_s: float) -> str:
    """What the day had, in lines."""
    hours = soak.device.now_ms / HOUR_MS
    lines = [
        f"{hours:.1f} simulated hours in {took_s:.0f} s, {soak.monitor.steps:,} steps of the device",
        f"{len(soak.log):,} events confirmed, {soak.counting_store.new:,} committed on the laptop",
        *(f"  {name}: {count:,}" for name, count in sorted(soak.counts.items())),
        *(f"  most {name} in one step: {most:,}" for name, most in soak.monitor.most.items()),
    ]
    return "\n".join(lines)
