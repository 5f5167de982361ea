"""Run the program as a person does, and check what its error messages look like."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import TextIO
from unittest import mock

import pytest

from tallystick.cli.main import main

TALLYSTICK = [sys.executable, "-m", "tallystick"]
TIMEOUT_S = 60
# A program that has hung is given up after this time; no run takes so long.
UNREADABLE, UNDECIDED, DEVICE = 2, 3, 4

needs_full_device = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="only Linux has a file that is always full"
)


def runner(folder: Path) -> Callable[..., tuple[int, str]]:
    """Return a function that runs the program in `folder`, with a store there and `typed` on its standard input.

    It returns exit code and stderr. The program runs in this process, which takes a tenth of the time of one of its own,
    unless its `stdout` is to be a real file.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TALLYSTICK_")}
    environment["TALLYSTICK_DB"] = str(folder / "games.sqlite")

    def run(*arguments: str, typed: str = "", stdout: TextIO | None = None) -> tuple[int, str]:
        if stdout is None:
            return run_here(arguments, StringIO(typed))
        done = subprocess.run(
            [*TALLYSTICK, *arguments], input=typed, stdout=stdout, stderr=subprocess.PIPE, text=True,
            cwd=folder, env=environment, timeout=TIMEOUT_S, check=False,
        )  # fmt: skip
        return done.returncode, done.stderr

    def run_here(arguments: tuple[str, ...], keyboard: StringIO) -> tuple[int, str]:
        with (
            mock.patch.dict(os.environ, environment, clear=True),
            mock.patch.object(sys, "stdin", keyboard),
            chdir(folder),
            redirect_stdout(StringIO()),
            redirect_stderr(StringIO()) as told,
        ):
            code = main(arguments)
        return code, told.getvalue()

    return run


def check_sentence(answer, code, says):
    """Assert the exit code, and one line on stderr that says `says`, at most followed by the command's usage."""
    exit_code, told = answer
    lines = told.splitlines()
    assert exit_code == code, told
    assert says in lines[0]
    assert lines[0].startswith("tallystick: ")
    assert len(lines) == 1 or (len(lines) == 2 and lines[1].startswith("Usage: ")), told
