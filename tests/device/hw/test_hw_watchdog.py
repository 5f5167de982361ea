"""The watchdog: when it runs, who feeds it, and when it is not used."""

from __future__ import annotations

import json
import sys
from types import ModuleType, SimpleNamespace

import pytest

pytestmark = pytest.mark.long

PICO = "raspberry_pi_pico"
RESET = object()


def watch(hardware):
    from tallydevice.hw import watchdog

    watchdog.watch(hardware)


def stop(hardware):
    from tallydevice.hw import watchdog

    watchdog.stop(hardware)


class Chip:
    """A watchdog as in CircuitPython for the RP2040: at most 8 seconds. While it does not run, feeding it does nothing."""

    most_s = 8

    def __init__(self) -> None:
        self._timeout = 0
        self.mode: object = None
        self.fed = 0

    @property
    def timeout(self) -> float:
        return self._timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        if seconds > self.most_s:
            raise ValueError("timeout must be 0-8")
        self._timeout = seconds

    def feed(self) -> None:
        if self.mode is not None:
            self.fed += 1


@pytest.fixture
def chip(on_a_board, monkeypatch):
    """The watchdog of the chip that the program runs on."""
    import microcontroller

    made = Chip()
    module = ModuleType("watchdog")
    module.WatchDogMode = SimpleNamespace(RESET=RESET)
    monkeypatch.setitem(sys.modules, "watchdog", module)
    monkeypatch.setattr(microcontroller, "watchdog", made, raising=False)
    return made


@pytest.fixture
def opened(bench, project_root, tmp_path, monkeypatch):
    def open_on(board_id: str = PICO, hangs: int = 0, console: object = None, **fields: object):
        data = json.loads((project_root / "boards" / board_id / "board.json").read_bytes())
        bench(board_id)
        (tmp_path / "board.json").write_text(json.dumps({**data, **fields}), encoding="utf-8")
        from tallydevice.hw import marks, opening

        monkeypatch.setattr(opening.usb_cdc, "console", console, raising=False)
        for _ in range(hangs):
            marks.add_mark(str(tmp_path), marks.SAFE_MODE_FILE, marks.HUNG)
        return opening.open_hardware(str(tmp_path), sync=lambda: None, getenv=lambda _name: None)

    return open_on


def test_it_does_not_run_before_the_long_work_of_a_start_is_done(chip, opened):
    hardware = opened()
    assert chip.mode is None
    watch(hardware)
    assert (chip.mode, chip.timeout) == (RESET, 8)


def test_it_is_fed_by_the_main_loop_and_by_every_write_to_the_drive(chip, opened):
    hardware = opened()
    hardware.media["history"].write((b"x",), 0)
    assert chip.fed == 0
    watch(hardware)
    hardware.feed()
    hardware.media["history"].write((b"x",), 0)
    assert chip.fed == 2


def test_it_stops_when_the_program_ends(chip, opened):
    hardware = opened()
    watch(hardware)
    stop(hardware)
    assert chip.mode is None


def test_the_board_says_whether_it_is_used(chip, opened):
    watch(opened(watchdog_s=0))
    assert chip.mode is None
    watch(opened("pygamer"))
    assert chip.mode is None


def test_with_a_console_it_is_left_alone(chip, opened):
    watch(opened(console=object()))
    assert chip.mode is None


def test_after_three_hangs_another_restart_would_not_help(chip, opened):
    hardware = opened(hangs=2)
    assert hardware.hangs == 2
    assert hardware.safe_mode == 0
    watch(hardware)
    assert chip.mode is RESET
    stop(hardware)
    watch(opened(hangs=1))  # one more than the two before
    assert chip.mode is None


@pytest.mark.parametrize("seconds", [9, "8"])
def test_a_time_that_the_chip_cannot_wait_leaves_the_program_running_without_it(chip, opened, seconds):
    hardware = opened(watchdog_s=seconds)
    watch(hardware)
    hardware.feed()
    stop(hardware)
    assert chip.mode is None


def test_a_build_without_it_runs_all_the_same(opened):
    hardware = opened()
    watch(hardware)
    hardware.feed()
    stop(hardware)


def test_a_slice_of_sleep_is_shorter_than_its_patience(project_root):
    from tallydevice.hw import sleep

    for path in (project_root / "boards").glob("*/board.json"):
        assert json.loads(path.read_bytes()).get("watchdog_s", 8) > sleep.SLICE_S + 2
