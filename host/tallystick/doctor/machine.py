"""Ask a computer for everything that the doctor examines. Tests can replace the functions that ask."""

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
from tallystick.drive.space import DriveSpace, space_of
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
class BackupState:
    """Describe the last backup of the store: when and where it was written, how old it is, and if the file can be seen now."""

    at: str
    path: str
    days: int
    is_there: bool


@dataclass(frozen=True)
class StoreState:
    """Describe the store: `games` is None where the file does not exist yet, `trouble` says why it cannot be opened.

    `days` says how long ago its oldest events came. A store `on_server` has no backups of ours.
    """

    path: str
    games: int | None = None
    trouble: str | None = None
    is_read_only: bool = False
    backup: BackupState | None = None
    days: int = 0
    on_server: bool = False


@dataclass(frozen=True)
class Machine:
    """Describe a computer. Groups are given by name; those `groups_after_login` are a user's after the next login."""

    ports: ListPorts
    may_open: Callable[[str], bool]
    group_of: Callable[[str], str | None]
    groups: Callable[[], set[str]]
    groups_after_login: Callable[[], set[str]]
    programs: Callable[[], set[str]]
    udev_rules: Callable[[], Iterable[str]]
    hello: Callable[[str], DeviceInfo]
    drives: Callable[[], list[Path]]
    unmounted: Callable[[], Path | None]
    space: Callable[[Path], DriveSpace]
    store: Callable[[], StoreState]
    python: str
    packages: Callable[[], dict[str, str | None]]
    library_troubles: Callable[[], list[str]]
    """Says why a third-party library cannot be put onto a drive from here; empty if all can."""


def this_machine(store: Callable[[], StoreState]) -> Machine:
    """Return the computer that runs this. `store` returns the state of the store, which this package does not know."""
    return Machine(
        ports=every_port,
        may_open=lambda port: os.access(port, os.R_OK | os.W_OK) or sys.platform == "win32",
        group_of=_group_of,
        groups=_groups,
        groups_after_login=_groups_after_login,
        programs=running_programs,
        udev_rules=udev_rules,
        hello=_hello,
        drives=find_drives,
        unmounted=unmounted_drive,
        space=space_of,
        store=store,
        python=platform.python_version(),
        packages=_packages,
        library_troubles=_library_troubles,
    )


def running_programs(processes: Path = Path("/proc")) -> set[str]:
    """Return the names of the programs that run, where the system shows them."""
    found = set()
    for comm in processes.glob("[0-9]*/comm"):
        with suppress(OSError):  # it ended meanwhile
            found.add(comm.read_text(encoding="utf-8", errors="replace").strip())
    return found


def udev_rules(folders: Iterable[str] = _RULES) -> list[str]:
    """Return the texts of all udev rules that can be read."""
    found = []
    for folder in folders:
        for path in sorted(Path(folder).glob("*.rules")):
            with suppress(OSError):
                found.append(path.read_text(encoding="utf-8", errors="replace"))
    return found


def _hello(port: str) -> DeviceInfo:
    """Return the description of the device on `port`. Raise LinkError."""
    with connect(port) as link:
        return link.device


def _group_of(port: str) -> str | None:
    """Return the group of a port, or None where it is not known."""
    grp = _grp()
    if grp is None:
        return None
    with suppress(OSError, KeyError):
        name: str = grp.getgrgid(os.stat(port).st_gid).gr_name  # noqa: PTH116 (a port need not be a path)
        return name
    return None


def _groups() -> set[str]:
    """Return the groups of this process."""
    grp = _grp()
    return set() if grp is None else _names(grp, {*os.getgroups(), os.getegid()})


def _groups_after_login() -> set[str]:
    """Return the groups that this user has after the next login."""
    grp = _grp()
    if grp is None:
        return set()
    import pwd  # noqa: PLC0415 (not on Windows)

    with suppress(KeyError):
        user = pwd.getpwuid(os.getuid())
        return _names(grp, os.getgrouplist(user.pw_name, user.pw_gid))
    return set()


def _names(grp: Any, numbers: Iterable[int]) -> set[str]:
    """Return the names of groups by their numbers."""
    found = set()
    for number in numbers:
        with suppress(KeyError):
            found.add(grp.getgrgid(number).gr_name)
    return found


def _grp() -> Any:
    """Return the module `grp`, or None on Windows, which has no such groups."""
    try:
        import grp  # noqa: PLC0415
    except ImportError:
        return None
    return grp


def _packages() -> dict[str, str | None]:
    """Return the version of each package that the program needs, None for one that is missing."""
    found: dict[str, str | None] = {}
    for name in PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return found


def _library_troubles() -> list[str]:
    """Return why libraries cannot be put onto a drive from here."""
    found = []
    for library in libraries().values():
        try:
            installed_files(library)
        except LibraryMissing as error:
            found.append(str(error))
    return found
