"""Name the files beside the store that keep it as it was, and write files so that a name never holds a half of one."""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

FORGOTTEN_S = 3600
# An unfinished file that nobody has written for this time belongs to a program that was killed.
_UNFINISHED = ".unfinished-"
_OF_SQLITE = ("", "-journal", "-wal", "-shm")
_STAMP = r"\d{8}-\d{6}(?:-\d+)?"


def kept_path(store: Path, why: str) -> Path:
    """Return a new name beside the store: `games.sqlite.before-WHY-20261127-180405`, with the time in UTC."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    plain = store.with_name(f"{store.name}.before-{why}-{stamp}")
    others = (plain.with_name(f"{plain.name}-{number}") for number in range(2, 1000))
    return next((path for path in (plain, *others) if not path.exists()), plain)


def kept_before(store: Path, why: str) -> list[Path]:
    """Return the files that `kept_path` named for a reason (a pattern), the oldest first."""
    if not store.parent.is_dir():
        return []  # a store on a server, on a laptop that never had one in a file
    name = re.compile(rf"{re.escape(store.name)}\.before-{why}-({_STAMP})")
    found = [(match[1], path) for path in store.parent.iterdir() if (match := name.fullmatch(path.name))]
    return [path for _, path in sorted(found)]


@contextmanager
def unfinished(path: Path) -> Generator[Path]:
    """Yield the name of a new file beside `path`, to be written and then put in its place. What is left of it is deleted at the end.

    Delete what killed programs have left, too.
    """
    for each in path.parent.glob(f"{_escaped(path.name)}{_UNFINISHED}*"):
        with suppress(OSError):
            if time.time() - each.stat().st_mtime > FORGOTTEN_S:
                each.unlink()
    own = path.with_name(f"{path.name}{_UNFINISHED}{secrets.token_hex(4)}")
    try:
        yield own
    finally:
        for ending in _OF_SQLITE:
            with suppress(OSError):
                own.with_name(own.name + ending).unlink(missing_ok=True)


def put_in_place(finished: Path, path: Path, *, may_replace: bool) -> None:
    """Give a complete file its name, for good also after a power cut. Raise FileExistsError or another OSError.

    If it may not replace a file, it never does, not even one that another program puts there at the same moment.
    """
    if may_replace:
        finished.replace(path)
    else:
        try:
            path.hardlink_to(finished)
        except FileExistsError:
            raise
        except OSError:  # a file system without links, such as that of a USB stick
            if path.exists():
                raise FileExistsError(path) from None
            finished.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Write the names in a folder to the disk, where the system can."""
    with suppress(OSError):  # Windows opens no folders
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _escaped(name: str) -> str:
    """Return a name as a pattern of `glob` that stands only for itself."""
    return re.sub(r"([*?[])", r"[\1]", name)
