"""Which other program has a port open, where the operating system tells (Linux, for one's own programs)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

MODEM_MANAGER = "ModemManager"
# It looks at each new serial port for 10 to 20 seconds, to see whether it is a modem.


def holder_of(port: str, proc: Path = Path("/proc")) -> str | None:
    """Name and number of another program that holds `port`; None where there is none, or it cannot be told."""
    path = os.path.realpath(port)
    for process in _processes(proc):
        if process.name != str(os.getpid()) and any(link == path for link in _open_files(process)):
            return f"{_name(process)}, process {process.name}"
    return None


def is_running(program: str, proc: Path = Path("/proc")) -> bool:
    """Whether a program of this name runs on this machine, whosoever it is."""
    return any(_name(process) == program for process in _processes(proc))


def _processes(proc: Path) -> Iterator[Path]:
    try:
        yield from (each for each in proc.iterdir() if each.name.isdigit())
    except OSError:
        return  # no such thing on this system


def _open_files(process: Path) -> Iterator[str]:
    try:
        for each in (process / "fd").iterdir():
            yield str(each.readlink())
    except OSError:
        return  # somebody else's, or it has just ended


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return "?"
