"""How long `tallystick check` takes from cold, against the bare interpreter, and where the time goes."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from tests.bench.row import Row, median

ROUNDS = 21
WORST_MODULES = 5
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
# As installed: with the compiled files that pip leaves, or that the first run does.
CHECK = ["check", "pastures", "--position", "start", "--move", "F c3"]


def run() -> list[Row]:
    """The whole process, median of pairs run in turns; then the slowest imports of it."""
    tallystick = [str(Path(sys.executable).with_name("tallystick")), *CHECK]
    bare = [sys.executable, "-c", "pass"]
    ours, peer = [], []
    _seconds(tallystick)
    for _ in range(ROUNDS):
        ours.append(_seconds(tallystick))
        peer.append(_seconds(bare))
    ratio = median([a / b for a, b in zip(ours, peer, strict=True)])
    return [
        Row(
            "`tallystick check` from cold against `python -c pass`, ms",
            f"{1000 * median(ours):.0f}",
            f"{1000 * median(peer):.0f}",
            f"{ratio:.1f} x",
            "at most 8 x",
        ),
        Row("  its slowest imports", _slowest_imports(), "", ""),
    ]


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=_ENVIRONMENT)
    return time.perf_counter() - start


def _slowest_imports() -> str:
    command = [sys.executable, "-X", "importtime", "-m", "tallystick", *CHECK]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=_ENVIRONMENT)
    times = re.findall(r"import time:\s*(\d+) \|\s*\d+ \|\s*(\S+)", done.stderr)
    times.sort(key=lambda pair: -int(pair[0]))
    return ", ".join(f"{name} {int(micros) / 1000:.1f} ms" for micros, name in times[:WORST_MODULES])
