"""What can be asked of a computer, as functions: of this one, or of one that a test makes up."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from tallystick.drive.errors import LibraryMissing
from tallystick.drive.find import find_drives, unmounted_drive
from tallystick.drive.libraries import installed_files, libraries
from tallystick.drive.room import Room, room_of
from tallystick.link.connect import connect
from tallystick.link.deviceinfo import DeviceInfo
from tallystick.link.ports import ListPorts, every_port

PACKAGES = ("tallystick", "pyserial", "click", "rich", "platformdirs", "starlette", "uvicorn", "SQLAlchemy")
_RULES = (
    "/etc/udev/rules.d",
    "/run/udev/rules.d",
    "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d",
    "/lib/udev/rules.d",
)


@dataclass(frozen=True)
class StoreState:
    """The store as it was found: `games` is None where the file is not there yet; `trouble` where it cannot be opened."""

    path: str
    games: int | None = None
    trouble: str | None = None


@dataclass(frozen=True)
class Machine:
    """A computer. Groups are names; those `to_come` are a user's after the next login."""

    ports: ListPorts
    may_open: Callable[[str], bool]
    group_of: Callable[[str], str | None]
    groups: Callable[[], set[str]]
    groups_to_come: Callable[[], set[str]]
    programs: Callable[[], set[str]]
    udev_rules: Callable[[], Iterable[str]]
    hello: Callable[[str], DeviceInfo]
    drives: Callable[[], list[Path]]
    unmounted: Callable[[], Path | None]
    room: Callable[[Path], Room]
    store: Callable[[], StoreState]
    python: str
    packages: Callable[[], dict[str, str | None]]
    library_troubles: Callable[[], list[str]]
    """Why a library of others cannot be put onto a drive from here; nothing where all can."""


def this_machine(store: Callable[[], StoreState]) -> Machine:
    """The computer that runs this. `store` looks at the store, which is not this package's business."""
    return Machine(
        ports=every_port,
        may_open=lambda port: os.access(port, os.R_OK | os.W_OK) or sys.platform == "win32",
        group_of=_group_of,
        groups=_groups,
        groups_to_come=_groups_to_come,
        programs=running_programs,
        udev_rules=udev_rules,
        hello=_hello,
        drives=find_drives,
        unmounted=unmounted_drive,
        room=room_of,
        store=store,
        python=platform.python_version(),
        packages=_packages,
        library_troubles=_library_troubles,
    )


def running_programs(processes: Path = Path("/proc")) -> set[str]:
    """The names of the programs that run, where the system tells."""
    found = set()
    for comm in processes.glob("[0-9]*/comm"):
        with suppress(OSError):  # it ended meanwhile
            found.add(comm.read_text(encoding="utf-8", errors="replace").strip())
    return found


def udev_rules(folders: Iterable[str] = _RULES) -> list[str]:
    """The texts of all udev rules, where there are any."""
    found = []
    for folder in folders:
        for path in sorted(Path(folder).glob("*.rules")):
            with suppress(OSError):
                found.append(path.read_text(encoding="utf-8", errors="replace"))
    return found


def _hello(port: str) -> DeviceInfo:
    with connect(port) as link:
        return link.device


def _group_of(port: str) -> str | None:
    grp = _grp()
    if grp is None:
        return None
    with suppress(OSError, KeyError):
        name: str = grp.getgrgid(os.stat(port).st_gid).gr_name  # noqa: PTH116 (a port need not be a path)
        return name
    return None


def _groups() -> set[str]:
    grp = _grp()
    return set() if grp is None else _names(grp, {*os.getgroups(), os.getegid()})


def _groups_to_come() -> set[str]:
    grp = _grp()
    if grp is None:
        return set()
    import pwd  # noqa: PLC0415 (not on Windows)

    with suppress(KeyError):
        user = pwd.getpwuid(os.getuid())
        return _names(grp, os.getgrouplist(user.pw_name, user.pw_gid))
    return set()


def _names(grp: Any, numbers: Iterable[int]) -> set[str]:
    found = set()
    for number in numbers:
        with suppress(KeyError):
            found.add(grp.getgrgid(number).gr_name)
    return found


def _grp() -> Any:
    """The module that knows groups; None on Windows, which has none of this kind."""
    try:
        import grp  # noqa: PLC0415
    except ImportError:
        return None
    return grp


def _packages() -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for name in PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return found


def _library_troubles() -> list[str]:
    found = []
    for library in libraries().values():
        try:
            installed_files(library)
        except LibraryMissing as error:
            found.append(str(error))
    return found
