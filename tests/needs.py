"""What some tests need besides Python, and how to have it: the reason of a skip, and the line about it at the end of a run."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""The path of a Chromium that tests may drive, or None."""

HOW = {
    "Chromium": "apt-get install chromium",
    "node": "apt-get install nodejs npm, then make setup",
    "MicroPython": "npm ci --prefix tests/second_interpreter",
    "axe-core": "npm ci --prefix tests/pagecheck",
    "html-validate": "npm ci --prefix tests/pagecheck",
    "the 32-bit MicroPython": ".venv/bin/python -m tests.heap.fetch",
    "dieharder and ent": "apt-get install dieharder ent",
    "a CircuitPython for the emulated Pico": "TALLYSTICK_UF2 and TALLYSTICK_BOOTROM name its files, see tests/pico/README.md",
}
"""Tool -> how to have it; on Debian, where packages are named."""


def lacking(tool: str) -> str:
    """Return the reason of a skip for want of `tool`. Raises KeyError when HOW does not say how to have it."""
    return f"no {tool} here ({HOW[tool]})"


def need(tool: str, is_there: object) -> None:
    """Skip the test where its `tool` is not there; in CI, where everything has to be, fail it."""
    if not is_there:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(lacking(tool))


def summary(reasons: Iterable[str]) -> str:
    """Return the line that says what was skipped for want of a tool and how to have it; "" when nothing was."""
    wanting = Counter(tool for reason in reasons for tool in HOW if lacking(tool) in reason)
    told = [f"{count} for want of {tool} ({HOW[tool]})" for tool, count in wanting.items()]
    return "Skipped: " + "; ".join(told) if told else ""


def git_files(root: Path) -> list[str] | None:
    """Return what git lists as of the project, committed or to be; None where there is no git, or `root` is no checkout."""
    if not (root / ".git").exists() or shutil.which("git") is None:
        return None
    command = ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"]
    listed = subprocess.run(command, capture_output=True, check=True).stdout
    return [name for name in listed.decode().split("\0") if name]
