"""On a terminal of 80 columns no line is broken by the terminal itself."""

import os
import re
import sys
from pathlib import Path

import pytest

from tallystick.cli import _output
from tallystick.cli._output import echo_drawing
from tallystick.cli._table import print_table
from tallystick.cli._width import wrapped
from tallystick.cli.main import command_files
from tallystick.games.registry import our_ids
from tests import forking
from tests.cli.terminal import read_all

pytestmark = pytest.mark.long

pty = pytest.importorskip("pty", reason="Windows has no pseudo-terminals")
termios = pytest.importorskip("termios", reason="Windows has no pseudo-terminals")

COMMANDS = [
    ("rules", "pastures"),
    ("rules", "pastures", "terrain.repeat-opponent"),
    ("moves", "pastures", "-p", "start"),
    ("draw", "pastures", "-p", "start 14x3"),
    ("check", "pastures", "-p", "PW/2 fill 1 PW -", "-m", "M a2", "--reading", "castle-duty=may"),
    ("check", "pastures", "-p", "3/1R1/3 fill 2 R- -", "-m", "D c3", "--reading", "adjacency=?"),
    *(("draw", game, "-p", "start") for game in our_ids()),
    ("--help",),
    *((command, "--help") for command in command_files()),
    ("check", "pastures", "-p", "start 26x26", "-m", "W z26", "--reading", "stuck=pass-clears"),
]

REFUSED = [
    ("check", "pastures", "-p", "start", "-m", "Forest on the square that lies beside the Mountain"),
    ("check", "pastures", "-p", "a position that nobody has ever written down in such words", "-m", "pass"),
    ("show", "a game that nobody has ever written down", "--db", "no store lies in this folder.sqlite3"),
]


def lines_on_a_terminal(arguments, columns, *, refused=False):
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (25, columns))
    with Path(os.devnull).open("r+") as nothing, os.fdopen(theirs, "w") as screen:
        files = (nothing, nothing, screen) if refused else (nothing, screen, nothing)
        process = forking.start(arguments, files, {**os.environ, "NO_COLOR": "1"})
    written = read_all(ours)
    os.waitpid(process, 0)
    return written.decode().splitlines()


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_eighty_columns_are_enough(arguments):
    lines = lines_on_a_terminal(arguments, 80)
    assert len(lines) > 1
    broken = [line for line in lines if len(line.replace("\x1b[1m", "").replace("\x1b[0m", "")) > 79]
    # A position's text stays on its line, to be copied.
    assert [line for line in broken if arguments[0] != "draw" or line != lines[-1]] == []


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_a_refusal_is_wrapped_at_its_words(arguments):
    lines = lines_on_a_terminal(arguments, 80, refused=True)
    assert len(lines) > 1
    assert max(map(len, lines)) <= 79


def test_a_drawing_that_is_wider_goes_on_below_with_all_that_it_has(monkeypatch, capsys):
    monkeypatch.setattr(_output, "terminal_columns", lambda: 20)
    echo_drawing("A board\n\n  a  b  c  d  e  f  g  h\n1 .  .  .  .  .  .  .  X\n\nTurn of Ann.", "  ")
    assert capsys.readouterr().out.splitlines() == [
        "  A board",
        "",
        "    a  b  c  d  e  f",
        "  1 .  .  .  .  .  .",
        "",
        "  Turn of Ann.",
        "",
        "  The part further right, from column 13 on:",
        "",
        "    e  f  g  h",
        "    .  .  .  X",
    ]
    echo_drawing("A board")
    assert capsys.readouterr().out == "A board\n"


def test_a_terminal_that_does_not_know_its_width_is_taken_for_a_wide_one():
    lines = lines_on_a_terminal(("rules", "pastures"), 0)
    assert 79 < max(map(len, lines)) <= 96


def test_a_finding_that_is_too_long_goes_on_under_its_text_and_no_word_is_cut():
    code = "0f29a325232cb77daf092953c393e248" * 4
    assert wrapped("short", 8) == "short"
    first, second = wrapped(f"    seal    all is well with {code}", 12).splitlines()
    assert first == "    seal    all is well with"
    assert second == " " * 12 + code


@pytest.mark.parametrize("columns", [120, 80, 60])
def test_a_table_leaves_nothing_out_and_breaks_no_word_while_there_is_room(capsys, monkeypatch, columns):
    headers = ("game", "what", "players", "state", "from", "events", "received", "log:event")
    row = ("12", "A game with a long name", "Ada – Ben", "abandoned", "device", "66", "2026-11-23 15:58", "170adcff:2")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    print_table(headers, [row])
    lines = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines()
    assert max(map(len, lines)) <= columns
    shown = "".join("".join(lines).split())
    assert "…" not in shown
    assert sorted(shown.replace("─", "")) == sorted("".join(headers + row).replace(" ", ""))
    if columns >= 80:
        assert all(word in " ".join(lines).split() for cell in row for word in cell.split())


def test_a_terminal_that_does_not_know_its_width_cuts_no_drawing():
    shown = lines_on_a_terminal(["draw", "pastures"], 0)
    assert not [line for line in shown if "further right" in line]
    assert "     a    b    c    d    e    f    g    h" in shown
