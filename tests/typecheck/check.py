"""Checks types in three runs, each against what its code will meet: `python tests/typecheck/check.py [host|core|BOARD]...`

host: the laptop's program against CPython. core: what both share against MicroPython. BOARD: the device's program against
CircuitPython on that board. Without arguments: host, core and every board in boards/.

mypy checks all of them. pyright checks the laptop's program as well, in its strict mode: pyproject.toml says which rules are off.
It has no cache and takes longer than all the others, so it works beside them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.typecheck.stubs import (  # noqa: E402 - also run as a program
    INSTALLED,
    OURS,
    board_stubs,
    circuitpython_stubs,
    device_config,
    micropython_stubs,
)

BY_HAND = ROOT / ".mypy_cache"
CACHE = BY_HAND / os.environ.get("PYTEST_XDIST_WORKER", "")
# Two mypys at work in one cache would get in each other's way. A worker begins with what `make types` has found out.
LIB = ROOT / "firmware" / "lib"
HOST = ROOT / "host"


NODE_OPTIONS = "--max-semi-space-size=128"
# With so many megabytes for what lives shortly, pyright needs a fifth less time.
NO_NODE = "skipped, because there is no Node.js (on Debian: apt-get install nodejs)\n"


@dataclass(frozen=True)
class Run:
    """What one run of a checker said."""

    name: str
    ok: bool
    output: str


def check_host(extra: Sequence[Path] = ()) -> Run:
    """The laptop's program and `extra` files, against CPython's standard library and the installed packages."""
    return _mypy("host", [HOST / "tallystick", *extra], ["--config-file", ROOT / "pyproject.toml"], [])


def start_pyright(paths: Sequence[Path] = ()) -> subprocess.Popen[str] | None:
    """Let pyright check the laptop's program, or `paths` alone, as strictly as that; None where there is no Node.js for it."""
    if shutil.which("node") is None:
        return None
    return subprocess.Popen(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, *map(str, paths)],
        cwd=ROOT,
        env={**os.environ, "NODE_OPTIONS": NODE_OPTIONS},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def end_pyright(started: subprocess.Popen[str] | None) -> Run:
    """Wait for what pyright says."""
    if started is None:
        return Run("pyright", ok=True, output=NO_NODE)
    output, _ = started.communicate()
    return Run("pyright", started.returncode == 0, output)


def check_core(extra: Sequence[Path] = ()) -> Run:
    """The shared core and `extra` files, against MicroPython's standard library."""
    stubs = micropython_stubs(CACHE / "stubs" / "micropython")
    return _mypy("core", [LIB / "tallycore", *extra], _device_options(), [stubs])


def check_device(board: str, extra: Sequence[Path] = ()) -> Run:
    """The device's program and `extra` files, against CircuitPython as `board` has it.

    All boards share one cache: mypy looks again only at what depends on the module `board`, so that a further board costs
    a fraction of a second.
    """
    stubs = micropython_stubs(CACHE / "stubs" / "micropython")
    ours = [OURS, circuitpython_stubs(CACHE / "stubs" / "circuitpython"), stubs]
    pins = board_stubs(CACHE / "stubs" / board, board)
    return _mypy(board, [LIB / "tallydevice", *extra], _device_options(), [pins, *ours], cache="device")


def boards() -> list[str]:
    """The ids of the boards that the project knows."""
    return sorted(path.parent.name for path in (ROOT / "boards").glob("*/board.json"))


def _device_options() -> list[str | Path]:
    return ["--config-file", device_config(CACHE / "device.ini"), "--custom-typeshed-dir", INSTALLED]


def _mypy(name: str, paths: list[Path], options: list[str | Path], stubs: list[Path], cache: str = "") -> Run:
    own, by_hand = (folder / (cache or name) for folder in (CACHE, BY_HAND))
    if by_hand.is_dir() and not own.exists():
        shutil.copytree(by_hand, own)
    command = [sys.executable, "-m", "mypy", "--cache-dir", own, *options, *paths]
    search = os.pathsep.join(str(folder) for folder in [*stubs, LIB])
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": search},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return Run(name, done.returncode == 0, done.stdout + done.stderr)


def main(names: Sequence[str]) -> int:
    """Prints what the checkers say of each run; 0 if they have nothing to say."""
    wanted = names or ["host", "core", *boards()]
    failed = False

    def show(run: Run) -> None:
        nonlocal failed
        print(f"{run.name}: {run.output}", end="", flush=True)
        failed |= not run.ok

    beside = start_pyright() if "host" in wanted else None
    for name in wanted:
        show({"host": check_host, "core": check_core}.get(name, lambda name=name: check_device(name))())
    if "host" in wanted:
        show(end_pyright(beside))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
