"""The loop around the program: an accidental Ctrl-C does not end it, and it asks for a restart until the restart comes."""

from __future__ import annotations

from collections.abc import Callable

import pytest


class Ended(BaseException):
    """What ends a program on a board."""


class Board:
    """A board whose reload() returns, and which ends the program at its third call."""

    def __init__(self) -> None:
        self.asked = 0
        self.fed = 0
        self.is_watched = False
        self.rests = 0
        self.is_dim = False
        self.kept = 0
        self.now_ms = lambda: 0

    def open_hardware(self, root: str) -> Board:
        assert root == "/"
        return self

    def watch(self, hardware: Board) -> None:
        assert hardware is self
        self.is_watched = True

    def stop(self, hardware: Board) -> None:
        assert hardware is self
        self.is_watched = False

    def feed(self) -> None:
        assert self.is_watched
        self.fed += 1

    def take_memory(self) -> list[None]:
        self.kept += 1
        return []

    def rest(self, is_dim: bool) -> None:
        assert is_dim == self.is_dim
        self.rests += 1

    def restart(self) -> None:
        assert not self.is_watched
        self.asked += 1
        if self.asked == 3:
            raise Ended


class Steps:
    """A program that is over after its third step. In the second step, somebody types Ctrl-C."""

    unshown: Exception | None = None
    is_idle = False

    def __init__(self, hardware: Board, _root: str) -> None:
        assert hardware.kept, "the heap has grown before the log is read"
        self.power = hardware
        self.steps = 0

    @property
    def is_over(self) -> bool:
        return self.steps == 3

    def step(self, _now_ms: int) -> None:
        self.steps += 1
        if self.steps == 2:
            raise KeyboardInterrupt


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[Steps]], tuple[Board, Callable[[], None]]]:
    """Return the board, and the device's `main` with another program in place of its own."""

    def begin(program: type[Steps]) -> tuple[Board, Callable[[], None]]:
        from tallydevice.app import main

        board = Board()
        monkeypatch.setattr(main, "load_residents", lambda: None)
        monkeypatch.setattr(main, "load", lambda _name: board)
        monkeypatch.setattr(main, "take_memory", board.take_memory)
        monkeypatch.setattr(main, "App", program)
        return board, main.main

    return begin


def test_the_program_ends_only_by_what_the_board_raises(begun):
    board, main = begun(Steps)
    with pytest.raises(Ended):
        main()
    assert board.asked == 3
    assert board.fed == 3
    assert board.kept == 1


class Idle(Steps):
    """A program that has nothing to do after its first step and its third."""

    @property
    def is_idle(self) -> bool:  # type: ignore[override]
        return self.steps != 2


def test_the_processor_waits_only_after_a_step_that_leaves_nothing_to_do(begun):
    board, main = begun(Idle)
    with pytest.raises(Ended):
        main()
    assert board.rests == 2


class Damaged(Steps):
    """A program that has a problem in its first step. Its screen for problems is damaged."""

    def step(self, now_ms: int) -> None:
        super().step(now_ms)
        self.unshown = ImportError("tallydevice.screens.trouble is damaged")


def test_a_trouble_that_cannot_be_shown_ends_the_program_so_that_its_code_is(begun):
    board, main = begun(Damaged)
    with pytest.raises(ImportError, match="trouble is damaged"):
        main()
    assert board.asked == 0
    assert not board.is_watched


def test_the_device_tidies_up_after_a_press_but_not_while_a_finger_is_down(free, monkeypatch):
    """Holding the button means something after 500 ms, and again after each 300 ms. Nothing delays that."""
    collected = []
    monkeypatch.setattr("tallydevice.app.navigation.collect", lambda: collected.append(free.device.clock.now_ms))
    free.wait(1000)
    collected.clear()
    free.device.press("a")
    free.wait(2000)
    assert not collected
    lifted_ms = free.device.clock.now_ms
    free.device.release("a")
    free.wait(1000)
    assert len(collected) == 1
    assert 400 <= collected[0] - lifted_ms <= 450


def test_a_button_that_is_stuck_does_not_stop_the_tidying(free, monkeypatch):
    collected = []
    monkeypatch.setattr("tallydevice.app.navigation.collect", lambda: collected.append(1))
    free.wait(1000)
    collected.clear()
    free.device.press("a")
    free.wait(2500)
    assert not collected
    free.wait(1000)
    assert collected
    free.device.release("a")
