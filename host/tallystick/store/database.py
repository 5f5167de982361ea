"""Run transactions on the database of a store, whatever engine holds it.

There are two engines, each in one module: `sqlitefile` and `postgresserver`. Everything in which they differ is a method or an attribute
of this class. The rest of the program says what it wants in SQLAlchemy's words.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps
from typing import ClassVar, Concatenate, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import Connection

from tallystick.store.place import Place
from tallystick.store.servererrors import StoreConflict

BUSY_S = 15.0
# A sync commits in windows of well under a second: a lock held for longer than this belongs to a program that hangs.
RETRIES = 8
# How often a transaction is done again that the server has undone because of another one.


class Cleaned(NamedTuple):
    """Say in a sentence what is left of what was erased, and whether somebody must do something about it."""

    is_done: bool
    says: str

    def __bool__(self) -> bool:
        """Return True if nothing is left to do."""
        return self.is_done


class Database(ABC):
    """The database of a store. Several processes may use it at the same time."""

    place: Place
    is_read_only: bool
    holds_types: ClassVar[bool]
    """True if the engine itself keeps a column from holding another type than its own."""

    @abstractmethod
    def close(self) -> None:
        """Close every connection."""

    @contextmanager
    @abstractmethod
    def read_transaction(self) -> Generator[Connection]:
        """Yield a connection that sees one consistent snapshot of the database until the block ends."""

    @contextmanager
    @abstractmethod
    def write_transaction(self) -> Generator[Connection]:
        """Yield a connection in a transaction that excludes every other writer. Raise StoreReadOnly.

        Commit when the block ends; roll everything back if it raises.
        """

    @contextmanager
    @abstractmethod
    def erasing_transaction(self) -> Generator[Connection]:
        """Yield what `write_transaction` does, for rows that are to be gone for good. `clean` does the rest."""

    @abstractmethod
    def check_may_erase(self) -> None:
        """Raise StoreReadOnly if nothing can be erased here by this user, before anybody is asked to confirm it."""

    @abstractmethod
    def clean(self) -> Cleaned:
        """Remove what was deleted from the free room of the database, and say what may be left. Raise StoreError."""

    @contextmanager
    @abstractmethod
    def migration_transaction(self) -> Generator[Connection]:
        """Yield what `write_transaction` does, for a change of the layout."""

    @abstractmethod
    def applied_migrations(self, connection: Connection) -> set[str]:
        """Return the names of the migrations that the database has had. Raise NotADatabase for one of another program."""

    def begin_layout(self, connection: Connection) -> tuple[str, ...]:
        """Give a new database a layout at once.

        Return the names of the migrations that it then has had; none if it begins with the first.
        """
        del connection
        return ()

    @abstractmethod
    def last_number(self, connection: Connection) -> int:
        """Return the number of the last game, which may be gone; 0 if there was none."""

    @abstractmethod
    def write_numbers(self, last_number: int) -> None:
        """After rows were copied with their numbers: let new games be numbered from `last_number` on, and other rows from the next one."""

    @abstractmethod
    def check_whole(self, connection: Connection) -> None:
        """Raise StoreDamaged if the parts of the database do not fit together."""


Self = TypeVar("Self")
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def done_again(
    method: Callable[Concatenate[Self, Parameters], Result],
) -> Callable[Concatenate[Self, Parameters], Result]:
    """Let a method whose whole effect is one transaction be called again if the server has undone that transaction.

    SQLite never does that. PostgreSQL does if two transactions wait for each other.
    """

    @wraps(method)
    def run(self: Self, /, *args: Parameters.args, **named: Parameters.kwargs) -> Result:
        for attempt in range(1, RETRIES):
            try:
                return method(self, *args, **named)
            except StoreConflict:
                # Two programs that wait for each other should not meet again.
                time.sleep(random.uniform(0, 0.02 * 2**attempt))
        return method(self, *args, **named)

    return run
