"""Add a branch to a log that has forked, and switch between its branches, within a caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, case, func, insert, literal, select, update

from tallystick.store.clock import now_text
from tallystick.store.forgotten import tombstones_of
from tallystick.store.forks import Fork, segments
from tallystick.store.rows import new_log_row
from tallystick.store.spans import Span, find_spans, outlines
from tallystick.store.tables import batches, entries, forks, games, logs, records


def branch_row(connection: Connection, log: int) -> int:
    """Return a row for a new branch of the log in row `log`. If that row is still empty, return the row itself."""
    has_records = select(records.c.seq).where(records.c.log == log)
    is_branch = select(forks.c.log).where(forks.c.log == log)
    if all(connection.scalar(query.limit(1)) is None for query in (has_records, is_branch)):
        return log
    row = connection.execute(select(logs).where(logs.c.id == log)).one()
    same = logs.c.device == row.device, logs.c.log_id == row.log_id, logs.c.copy == row.copy
    newest: int = connection.scalar(select(func.max(logs.c.branch)).where(*same)) or 0
    return new_log_row(connection, row.device, row.log_id, row.copy, newest + 1)


def note_fork(connection: Connection, log: int, other: int, fork: Fork, start: int = 1) -> None:
    """Note at which event the branch `log` parts from the row `other`, and from which event on it has its own records."""
    row = {"log": log, "other": other, "first": fork.first, "is_exact": int(fork.is_exact), "start": start}
    connection.execute(insert(forks).values(**row, name=fork.branch, seen_at=now_text()))


def set_current(connection: Connection, log: int) -> None:
    """Note that the device continues the branch `log`."""
    row = connection.execute(select(logs).where(logs.c.id == log)).one()
    same = logs.c.device == row.device, logs.c.log_id == row.log_id, logs.c.copy == row.copy
    connection.execute(update(logs).where(*same).values(current=case((logs.c.id == log, 1), else_=0)))


def own_start(connection: Connection, other: int, first: int) -> int:
    """Return the event from which on a branch that parts from `other` at event `first` keeps records of its own.

    A game that is not over at the fork goes on in both branches, so each branch has the whole game.
    """
    erased = next((each for each in tombstones_of(connection, other) if each.first < first <= each.last), None)
    if erased is not None:
        return erased.first
    part = next(each for each in reversed(segments(connection, other)) if each.first < first)
    begun = connection.scalar(
        select(func.max(games.c.first_seq)).where(games.c.log == part.log, games.c.first_seq < first)
    )
    if begun is None:
        return first
    rows = connection.execute(
        select(records.c.seq, records.c.record)
        .where(records.c.log == part.log, records.c.seq >= begun, records.c.seq < first)
        .order_by(records.c.seq)
    ).all()
    spans: list[Span] = find_spans(outlines(rows))
    last = spans[-1] if spans else None
    is_over = last is None or last.is_cut or (last.ended is not None and not _has_hidden(rows))
    return first if is_over else int(begun)


def _has_hidden(rows: Sequence[Any]) -> bool:
    """Return True if a set-up was sealed in the game: its reveal may come after the end."""
    return any(event.kind == "setup_sealed" for event in outlines(rows))


def copy_beginning(connection: Connection, other: int, log: int, start: int, first: int) -> None:
    """Copy the events `start` to `first` - 1 of `other`, and what was noted about them, to the branch `log`."""
    if start >= first:
        return
    part = next(each for each in reversed(segments(connection, other)) if each.first <= start)
    sources = connection.execute(
        select(batches)
        .join(records, records.c.batch == batches.c.id)
        .where(records.c.log == part.log, records.c.seq >= start, records.c.seq < first)
        .distinct()
        .order_by(batches.c.id)
    ).all()
    for source in sources:
        made = connection.execute(insert(batches).values(log=log, came_at=source.came_at, source=source.source))
        assert made.inserted_primary_key is not None
        connection.execute(
            insert(records).from_select(
                ["log", "seq", "record", "batch"],
                select(literal(log), records.c.seq, records.c.record, literal(made.inserted_primary_key[0])).where(
                    records.c.log == part.log,
                    records.c.batch == source.id,
                    records.c.seq >= start,
                    records.c.seq < first,
                ),
            )
        )
    columns = ("key", "after_seq", "kind", "payload", "written_at")
    connection.execute(
        insert(entries).from_select(
            ["log", *columns],
            select(literal(log), *(entries.c[name] for name in columns))
            .where(entries.c.log == part.log, entries.c.after_seq >= start, entries.c.after_seq < first)
            .order_by(entries.c.id),
        )
    )
