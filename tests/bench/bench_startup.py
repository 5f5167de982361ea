"""Measure how long a cold `tallystick check` takes, against the bare interpreter, and where the time goes."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from tests.bench.gamemarks import MARKS
from tests.bench.row import Row, median

ROUNDS = 21
WORST_MODULES = 5
MARK = "at most 5 x"
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
# As installed: with the compiled files that pip leaves, or that the first run does.
BARE = [sys.executable, "-c", "pass"]
CLICK = [sys.executable, "-c", "import click"]


def run() -> list[Row]:
    """Return the median time of whole processes, run in turns, with the share of the command-line library and the slowest
    imports.
    """
    rows = []
    for game, marks in MARKS.items():
        check = ["check", game, "--position", marks.position, "--move", marks.claim]
        tallystick = [str(Path(sys.executable).with_name("tallystick")), *check]
        rows.append(_row(f"`tallystick check {game}` from cold against `python -c pass`, ms", tallystick, MARK))
        rows.append(Row("  its slowest imports", _slowest_imports(check), "", ""))
    return [*rows, _row("  of both: `import click`", CLICK)]


def _row(what: str, command: list[str], mark: str = "") -> Row:
    ours, peer = [], []
    _seconds(command)
    for _ in range(ROUNDS):
        ours.append(_seconds(command))
        peer.append(_seconds(BARE))
    ratio = median([a / b for a, b in zip(ours, peer, strict=True)])
    return Row(what, f"{1000 * median(ours):.0f}", f"{1000 * median(peer):.0f}", f"{ratio:.1f} x", mark)


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, env=_ENVIRONMENT, check=False)
    seconds = time.perf_counter() - start
    assert done.returncode in {0, 1}, done.stderr  # an illegal claim is a whole answer as well
    return seconds


def _slowest_imports(check: list[str]) -> str:
    command = [sys.executable, "-X", "importtime", "-m", "tallystick", *check]
    done = subprocess.run(command, capture_output=True, text=True, env=_ENVIRONMENT, check=False)
    times = re.findall(r"import time:\s*(\d+) \|\s*\d+ \|\s*(\S+)", done.stderr)
    times.sort(key=lambda pair: -int(pair[0]))
    return ", ".join(f"{name} {int(micros) / 1000:.1f} ms" for micros, name in times[:WORST_MODULES])
