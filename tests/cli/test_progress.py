"""The bar of commands that take long: on a terminal, once a second is over, and gone when they are done."""

from __future__ import annotations

import json
import os
import re
import sys
import threading
import time
from contextlib import suppress

import pytest

from tallystick.cli import _store
from tallystick.cli.main import main
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.long

pty = pytest.importorskip("pty", reason="Windows has no pseudo-terminals")
termios = pytest.importorskip("termios", reason="Windows has no pseudo-terminals")

CURSOR_OFF, CURSOR_ON = "\x1b[?25l", "\x1b[?25h"
CONTROL = re.compile(r"\x1b\[(\??)(\d*)([A-Za-z])|([\r\n])|([^\x1b\r\n]+)")


class Terminal:
    """A terminal of 80 columns that standard error goes to; it remembers all that was written."""

    def __init__(self) -> None:
        self._ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        self.stream = os.fdopen(theirs, "w", encoding="utf-8", buffering=1)
        self._pieces: list[bytes] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while True:
            try:
                piece = os.read(self._ours, 4096)
            except OSError:  # the other end is closed
                return
            self._pieces.append(piece)

    def written(self) -> str:
        """All of it; nothing can be written after that."""
        self.stream.close()
        self._reader.join()
        os.close(self._ours)
        return b"".join(self._pieces).decode()


def screens(written: str) -> list[list[str]]:
    """What can be seen after each piece of text, as far as the few control sequences of a bar change it."""
    lines, row, column, seen = [""], 0, 0, []
    for private, number, letter, end, text in CONTROL.findall(written):
        if text:
            lines[row] = lines[row][:column].ljust(column) + text + lines[row][column + len(text) :]
            column += len(text)
            seen.append([line.rstrip() for line in lines])
        elif end == "\r":
            column = 0
        elif end == "\n":
            row += 1
            lines += [""] * (row + 1 - len(lines))
        elif letter == "A":
            row -= int(number or 1)
        elif letter == "K":
            lines[row] = ""
        else:
            assert letter in {"m", "h", "l"}, f"unknown: {private}{number}{letter}"
    return [*seen, [line.rstrip() for line in lines]]


@pytest.fixture
def sit_down(monkeypatch):
    """Puts standard error onto a terminal, from within the test: pytest sets it again before that."""

    def sit_down() -> Terminal:
        terminal = Terminal()
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys, "stderr", terminal.stream)
        return terminal

    return sit_down


@pytest.fixture
def stored(tmp_path):
    recorder = GameRecorder()
    session = recorder.start()
    for _ in range(40):
        session.roll([6, 6])
        session.end_turn()
    session.end_game(0)
    recorder.store_in(tmp_path / "games.sqlite").close()
    return ["audit", "last", "--db", str(tmp_path / "games.sqlite")]


def test_a_command_that_takes_long_draws_a_bar_and_wipes_it(sit_down, stored, capsys, monkeypatch):
    monkeypatch.setattr(_store, "PROGRESS_AFTER_S", 0.0)
    terminal = sit_down()
    assert main([*stored, "--json"]) == 0
    written = terminal.written()
    seen = screens(written)
    bars = [line for screen in seen for line in screen if line.startswith("audit")]
    assert bars
    assert any("100%" in bar for bar in bars)
    assert max(map(len, bars)) <= 80
    assert seen[-1] == [""] * len(seen[-1])
    assert written.count(CURSOR_OFF) == written.count(CURSOR_ON) == 1
    assert json.loads(capsys.readouterr().out)["verdict"] == "ok"  # the bar is not a part of what programs read


def test_what_is_done_within_a_second_draws_none(sit_down, stored, capsys):
    terminal = sit_down()
    assert main(stored) == 0
    assert terminal.written() == ""
    assert capsys.readouterr().out.splitlines()[-1].startswith("No fault, if the code on your photograph is ")


def test_the_bar_appears_when_a_second_is_over(sit_down):
    terminal = sit_down()
    with _store.progress("sync") as advance:
        advance(1, 10)
        time.sleep(_store.PROGRESS_AFTER_S + 0.05)
        advance(5, 10)
    bars = [line for screen in screens(terminal.written()) for line in screen if line]
    assert bars
    assert all(line.startswith("sync") for line in bars)
    assert {percent for line in bars for percent in re.findall(r"\d+%", line)} == {"50%"}


def test_what_goes_wrong_leaves_a_clean_terminal(sit_down, monkeypatch):
    monkeypatch.setattr(_store, "PROGRESS_AFTER_S", 0.0)
    terminal = sit_down()
    with suppress(KeyboardInterrupt), _store.progress("install") as advance:
        advance(1, 10)
        time.sleep(0.01)
        advance(2, 10)
        raise KeyboardInterrupt
    written = terminal.written()
    assert "install" in written
    assert screens(written)[-1] == [""] * len(screens(written)[-1])
    assert written.rindex(CURSOR_ON) > written.rindex(CURSOR_OFF)


def test_elsewhere_than_on_a_terminal_nothing_is_drawn(capsys, monkeypatch):
    monkeypatch.setattr(_store, "PROGRESS_AFTER_S", 0.0)
    with _store.progress("sync") as advance:
        advance(5, 10)
        advance(10, 10)
    assert capsys.readouterr().err == ""
