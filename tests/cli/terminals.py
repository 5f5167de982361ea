"""The program at a pseudo-terminal, as somebody sits before it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pty = pytest.importorskip("pty", reason="Windows has no pseudo-terminals")
termios = pytest.importorskip("termios", reason="Windows has no pseudo-terminals")


def at_a_terminal(arguments, keys="", columns=80):
    """The exit code, and what the program wrote to a terminal of `columns` on which `keys` were typed."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (25, columns))
    process = subprocess.Popen(
        [sys.executable, "-m", "tallystick", *arguments],
        stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "NO_COLOR": "1"},
    )  # fmt: skip
    os.close(theirs)
    os.write(ours, keys.encode())
    written = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
    os.close(ours)
    return process.wait(), written.decode()
