"""Give each new store in a file its layout at once: it begins as a copy of an empty store.

The program lays out a new file in one transaction for each migration, which takes five times as long as to open the store. Some thousand
tests begin with a new store. The program itself makes the first store of each process of a run, and the stores of the test files that are
about how it does that. So do the programs that tests start.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tallystick.store import sqlitefile
from tallystick.store.store import Store
from tests import postgres

LAID_OUT_BY_THE_PROGRAM = {"test_store.py", "test_premigration.py", "test_killed_backups.py"}


@pytest.fixture(scope="session")
def empty_store(compiled_statements: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of an empty store that the program has made."""
    path = tmp_path_factory.mktemp("empty") / "games.sqlite"
    Store(path).close()
    return path


@pytest.fixture(scope="module", autouse=True)
def new_stores(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let new stores in files begin as copies of an empty one."""
    is_file = request.config.getoption("engine") == postgres.SQLITE
    with pytest.MonkeyPatch.context() as patch:
        if is_file and request.path.name not in LAID_OUT_BY_THE_PROGRAM:
            _begin_as_copies(request.getfixturevalue("empty_store"), patch)
        yield


@pytest.fixture(name="path")
def path_of_a_test(tmp_path: Path) -> Path:
    """Return where a test's store lies."""
    return tmp_path / "games.sqlite"


@pytest.fixture(name="store")
def store_of_a_test(tmp_path: Path) -> Iterator[Store]:
    """Yield an empty store of the test's own."""
    with Store(tmp_path / "games.sqlite") as opened:
        yield opened


_by_the_program: list[bool] = []


@contextmanager
def laid_out_by_the_program() -> Iterator[None]:
    """Let the program make each new store of this block."""
    _by_the_program.append(True)
    try:
        yield
    finally:
        _by_the_program.pop()


def _begin_as_copies(of: Path, patch: pytest.MonkeyPatch) -> None:
    empty, numbers = of.read_bytes(), count(1)
    plainly: Callable[..., None] = sqlitefile.SqliteFile.__init__

    def begin(self: Any, path: Path, *, is_to_be_read: bool = False) -> None:
        if not (_by_the_program or is_to_be_read) and path.parent.is_dir() and not path.exists():
            copy = of.with_name(f"copy-{os.getpid()}-{next(numbers)}")
            copy.write_bytes(empty)
            with suppress(OSError):  # somebody else was faster, or nobody may: the program finds out
                os.link(copy, path)
            copy.unlink()
        plainly(self, path, is_to_be_read=is_to_be_read)

    patch.setattr(sqlitefile.SqliteFile, "__init__", begin)
