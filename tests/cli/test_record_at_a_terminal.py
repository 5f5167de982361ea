"""`tallystick record` at a terminal: it answers each line, and completes commands and moves."""

import os
import pty
import subprocess
import sys

import pytest

from tallystick.store.store import Store
from tests.cli.terminal import read_all

pytestmark = pytest.mark.long


def at_a_terminal(arguments, keys):
    """What the program wrote to a pseudo-terminal on which `keys` were typed."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tallystick", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True
    )
    os.close(theirs)
    os.write(ours, keys.encode())
    written = read_all(ours)
    return process.wait(), written.decode()


def test_at_a_terminal(db):
    keys = "F a1\nF b1\nwood b1\nF z9\nforce F b1\nundo\nW b1\nquit\n"
    code, shown = at_a_terminal(["record", "pastures", "--players", "Ann, Bo"], keys)
    assert code == 0
    assert "Pastures New, game 1: Ann – Bo." in shown
    assert "terrain.repeat-opponent" in shown
    assert "Not recorded. If it was left standing: force F b1" in shown
    assert "the move cannot be read at column 3" in shown
    assert "3. Ann>" in shown
    assert "Kept as game 1: 2 moves." in shown
    with Store(db) as store:
        kept = [entry.payload["move"] for entry in store.game("last").entries if entry.kind == "move"]
    assert kept == ["F a1", "F b1", "W b1"]


def test_completion_offers_commands_and_legal_moves(db):
    keys = "F a\t1\nunde\x7f\t\nquit\n"
    code, shown = at_a_terminal(["record", "pastures"], keys)
    assert code == 0
    assert "Taken back: F a1" in shown
