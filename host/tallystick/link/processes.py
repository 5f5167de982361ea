"""Find the other program that has a port open, if the operating system shows it (Linux does, for the user's own programs)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

MODEM_MANAGER = "ModemManager"
# It opens each new serial port for 10 to 20 seconds, to see whether it is a modem.


def process_using(port: str, proc: Path = Path("/proc")) -> str | None:
    """Return name and number of another process that has `port` open; None if there is none or it is unknown."""
    path = os.path.realpath(port)
    for process in _processes(proc):
        if process.name != str(os.getpid()) and any(link == path for link in _open_files(process)):
            return f"{_name(process)}, process {process.name}"
    return None


def is_running(program: str, proc: Path = Path("/proc")) -> bool:
    """Return True if any user's program of this name runs on this machine."""
    return any(_name(process) == program for process in _processes(proc))


def _processes(proc: Path) -> Iterator[Path]:
    """Yield the folder of each process under /proc; yield none on systems without it."""
    try:
        yield from (each for each in proc.iterdir() if each.name.isdigit())
    except OSError:
        return  # this system has no /proc


def _open_files(process: Path) -> Iterator[str]:
    """Yield the paths of the files that a process has open, as far as we may see them."""
    try:
        for each in (process / "fd").iterdir():
            yield str(each.readlink())
    except OSError:
        return  # the process is another user's, or has just ended


def _name(process: Path) -> str:
    """Return the name of a process's program, or `?` if it has ended."""
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return "?"
