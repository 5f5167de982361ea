"""Run the program in a process of its own that is a fork of this one. Most of a start is imports, and a fork has them already."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

from tallystick.cli.main import main

INTERNAL_ERROR = 70


def nothing_before() -> None:
    """Do nothing."""


def start(
    words: Sequence[str],
    files: tuple[IO[str], IO[str], IO[str]],
    environment: Mapping[str, str],
    folder: Path | None = None,
    before: Callable[[], None] = nothing_before,
) -> int:
    """Return the id of a new process that first calls `before`, and then runs the program in `folder`.

    `files` are its standard input, output and error output.
    """
    with warnings.catch_warnings():
        # Newer Pythons warn if there are other threads. Those of the tests hold nothing that the program needs.
        warnings.simplefilter("ignore", DeprecationWarning)
        process = os.fork()
    if process:
        return process
    code = INTERNAL_ERROR
    try:
        for number, file in enumerate(files):
            os.dup2(file.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 (open until the process ends)
            for number, mode in enumerate("rww")
        )
        sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
        if folder is not None:
            os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        before()
        code = main([*words])
    except SystemExit as ended:  # click's own way to answer a shell
        code = int(ended.code or 0)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def run(
    words: Sequence[str],
    files: tuple[IO[str], IO[str], IO[str]],
    environment: Mapping[str, str],
    before: Callable[[], None] = nothing_before,
) -> int:
    """Run the program as `start` does, and return its exit code."""
    _, status = os.waitpid(start(words, files, environment, before=before), 0)
    return os.waitstatus_to_exitcode(status)
