"""Call the program in this process as a shell would start it: most of a start is imports."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from tallystick.cli.main import main


def call(
    words: Sequence[str], env: Mapping[str, str], *, folder: Path | None = None, typed: str = ""
) -> tuple[int, str, str]:
    """Run the program in the folder with exactly these variables; return the exit code, what was printed and what was reported."""
    out, err = TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        if folder is not None:
            patch.chdir(folder)
        for name in os.environ.keys() - env.keys():
            patch.delenv(name)
        for name, value in env.items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8"))
        try:
            code = main(words)
        except SystemExit as ended:  # click's own way to answer a shell
            code = int(ended.code or 0)
    return code, out.buffer.getvalue().decode(), err.getvalue()  # type: ignore[attr-defined]
