"""What some tests need in addition to Python, and how to get it: the reason of a skip, and the line at the end of a run."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None
)
"""The path of a Chromium for tests, or None. The one that can only run without a window opens a page in half the time."""

HOW = {
    "Chromium": "apt-get install chromium-headless-shell",
    "node": "apt-get install nodejs npm, then make setup",
    "MicroPython": "npm ci --prefix tests/second_interpreter",
    "axe-core": "npm ci --prefix tests/pagecheck",
    "html-validate": "npm ci --prefix tests/pagecheck",
    "the 32-bit MicroPython": ".venv/bin/python -m tests.heap.fetch",
    "PostgreSQL": "apt-get install postgresql",
    "OpenSpiel": ".venv/bin/pip install -e '.[openspiel]'",
    "python-chess": ".venv/bin/pip install -e '.[dev]'",
    "dieharder and ent": "apt-get install dieharder ent",
    "a CircuitPython for the emulated Pico": "TALLYSTICK_UF2 and TALLYSTICK_BOOTROM name its files, see tests/pico/README.md",
}
"""Tool -> how to get it. Names of packages are Debian's."""


def lacking(tool: str) -> str:
    """Return the reason of a skip because `tool` is missing. Raises KeyError if HOW does not say how to get it."""
    return f"needs {tool} ({HOW[tool]})"


def need(tool: str, is_there: object) -> None:
    """Skip the test if its `tool` is missing. In CI, where everything must be there, let it fail."""
    if not is_there:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(lacking(tool))


def summary(reasons: Iterable[str]) -> str:
    """Return the line that says which tests were skipped because a tool is missing, and how to get it; "" if none was."""
    wanting = Counter(tool for reason in reasons for tool in HOW if lacking(tool) in reason)
    told = [f"{count} without {tool} ({HOW[tool]})" for tool, count in wanting.items()]
    return "Skipped: " + "; ".join(told) if told else ""


def git_files(root: Path) -> list[str] | None:
    """Return the project's files by git, committed or not yet; None without git, or if `root` is not a checkout."""
    if not (root / ".git").exists() or shutil.which("git") is None:
        return None
    command = ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"]
    listed = subprocess.run(command, capture_output=True, check=True).stdout
    return [name for name in listed.decode().split("\0") if name]
