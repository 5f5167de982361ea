"""A disk with no room left, for whoever runs the tests: SQLite is told that the store's file may not grow.

/dev/full serves for files that are written directly. SQLite needs a second file beside the store, which only root may make there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event

from tests.newstores import laid_out_by_the_program


@contextmanager
def full_disk(pages: int = 1) -> Iterator[None]:
    """Let no store that is opened in this block have more than `pages` pages. A page has 4,096 bytes."""

    def limit(connection, _record) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(Engine, "connect", limit)
    try:
        with laid_out_by_the_program():
            yield
    finally:
        event.remove(Engine, "connect", limit)
