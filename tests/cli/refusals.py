"""The program run as a person runs it, and what a refusal has to look like."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TALLYSTICK = [sys.executable, "-m", "tallystick"]
PATIENCE_S = 60
# Not how long it takes, but when a hung program is given up.
UNREADABLE, UNDECIDED, DEVICE = 2, 3, 4

needs_full_device = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="only Linux has a file that is always full"
)


def runner(folder: Path) -> Callable[..., tuple[int, str]]:
    """Runs the program in `folder`, with a store of its own there and `typed` on its standard input: code and stderr."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("TALLYSTICK_")}
    surroundings["TALLYSTICK_DB"] = str(folder / "games.sqlite")

    def run(*arguments: str, typed: str = "", stdout: object = subprocess.PIPE) -> tuple[int, str]:
        done = subprocess.run(
            [*TALLYSTICK, *arguments], input=typed, stdout=stdout, stderr=subprocess.PIPE, text=True,
            cwd=folder, env=surroundings, timeout=PATIENCE_S, check=False,
        )  # fmt: skip
        return done.returncode, done.stderr

    return run


def check_sentence(answer, code, says):
    """One line on stderr, perhaps with a reminder of the command's form below it, and the exit code."""
    exit_code, told = answer
    lines = told.splitlines()
    assert exit_code == code, told
    assert says in lines[0]
    assert lines[0].startswith("tallystick: ")
    assert len(lines) == 1 or (len(lines) == 2 and lines[1].startswith("Usage: ")), told
