"""What the device says of itself, in words: starts, sleep, troubles. The numbers are the device's own."""

from __future__ import annotations

import ast

import pytest

from tallycore.log.records import Event
from tallycore.table.state import State
from tallydevice.app import troubles
from tallystick.store.devicecodes import RESETS, SAFE_MODES, TROUBLES
from tallystick.store.sentences import EventFormatter


def told(kind: str, **fields: object) -> str:
    return EventFormatter(["Ada"]).format(Event(1, 0, kind, fields), State())


def constant(project_root, name: str):
    """A constant of the device's hw/marks.py, which only a board can import."""
    source = (project_root / "firmware" / "lib" / "tallydevice" / "hw" / "marks.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == name:
            return ast.literal_eval(node.value)
    raise AssertionError(f"reset.py has no {name}")


@pytest.mark.parametrize(
    ("reset", "safe_mode", "says"),
    [
        (0, 0, "The device was switched on (firmware 0.1.0)."),
        (1, 0, "The device was switched on (firmware 0.1.0)."),
        (2, 0, "The device was switched on (firmware 0.1.0) after its voltage had dropped."),
        (5, 0, "The device was switched on (firmware 0.1.0) by its reset button."),
        (3, 1, "The device was switched on (firmware 0.1.0) by a restart of its own, out of safe mode (its voltage had dropped)."),
        (5, 3, "The device was switched on (firmware 0.1.0) by its reset button, out of safe mode (its memory had been damaged)."),
        (77, 0, "The device was switched on (firmware 0.1.0) for a reason that this version does not know."),
        (1, 78, "The device was switched on (firmware 0.1.0) out of safe mode (for what reason this version does not know)."),
    ],
)  # fmt: skip
def test_a_start_says_why(reset, safe_mode, says):
    assert told("booted", version="0.1.0", board="x", cause=0, reset=reset, safe_mode=safe_mode) == says


def test_a_start_in_a_log_of_earlier_firmware_says_nothing_of_it():
    assert told("booted", version="0.1.0", board="x", cause=0) == "The device was switched on (firmware 0.1.0)."


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (("slept", {"battery": 58}), "The device falls asleep, with its battery at 57 %."),
        (("slept", {"battery": 1}), "The device falls asleep, with its battery at 0 %."),
        (("slept", {"battery": 0}), "The device falls asleep."),
        (("woke", {"cause": 0}), "The device is woken by a button."),
        (("woke", {"cause": 1}), "The device is woken by the cable."),
        (("woke", {"cause": 2}), "The device is woken by a shake."),
        (("woke", {"cause": 3}), "The device is woken."),
        (("trouble_met", {"code": 21}), "The device showed trouble E21 (its drive was full)."),
        (("trouble_met", {"code": 2}), "The device showed trouble E02 (it had run out of memory)."),
        (
            ("events_lost", {"seq": 30, "count": 1, "rolls": 4, "head": bytes(32)}),
            "The device lost event 30: its memory was damaged. Nobody at the table did that.",
        ),
        (
            ("events_lost", {"seq": 30, "count": 3, "rolls": 4, "head": bytes(32)}),
            "The device lost events 30 to 32, or some of them: its memory was damaged. Nobody at the table did that.",
        ),
        (("trouble_met", {"code": 98}), "The device showed trouble E98 (which is new to this version)."),
    ],
)
def test_what_the_device_does_by_itself_is_told(event, says):
    kind, fields = event
    assert told(kind, **fields) == says


def test_every_reason_of_the_device_has_its_words(project_root):
    resets, safe_modes = constant(project_root, "RESETS").split(), constant(project_root, "SAFE_MODES").split()
    other = constant(project_root, "OTHER")
    assert set(RESETS) == {*range(1, len(resets) + 1), other}
    assert set(SAFE_MODES) == {*range(1, len(safe_modes) + 1), other}
    # Numbers are for ever: what stands in logs keeps its meaning.
    assert resets[:7] == [
        "POWER_ON",
        "BROWNOUT",
        "SOFTWARE",
        "DEEP_SLEEP_ALARM",
        "RESET_PIN",
        "WATCHDOG",
        "RESCUE_DEBUG",
    ]
    assert safe_modes[:4] == ["BROWNOUT", "WATCHDOG", "HARD_FAULT", "FLASH_WRITE_FAIL"]


def test_every_trouble_of_the_device_has_its_words():
    codes = [int(line.split("|")[0]) for line in "".join(troubles.TABLE).strip().split("\n")]
    assert len(codes) == len(set(codes))
    assert set(TROUBLES) == set(codes)
