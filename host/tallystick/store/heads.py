"""Keep heads of the chain of seals, so a sync need not compute the chain from the first event on.

A computed head is used only if the device's own head confirms it. Otherwise it is computed again from the records.
A head that a file gave is kept separately, because nothing on this laptop can compute it.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from tallystick.store.clock import now_text
from tallystick.store.forgotten import tombstones_of
from tallystick.store.forks import segments
from tallystick.store.tables import givenheads, heads


def known_heads(connection: Connection, log: int, at_most: int) -> list[tuple[int, bytes, bool]]:
    """Return the newest computed head and the newest head from the device, of a branch up to event `at_most`.

    Each is (seq, head, is_told): the head after event `seq`.
    """
    found: dict[int, tuple[int, bytes, bool]] = {}
    for part in segments(connection, log):
        # The head after the event before the fork belongs to both branches.
        most = at_most if part.stop is None else min(at_most, part.stop - 1)
        query = select(heads).where(heads.c.log == part.log, heads.c.seq <= most).order_by(heads.c.seq)
        for row in connection.execute(query):
            found[row.is_told] = (row.seq, row.head, bool(row.is_told))
    return list(found.values())


def put_head(connection: Connection, log: int, seq: int, head: bytes, *, is_told: bool) -> None:
    """Store the head of the chain of a row of `logs` after event `seq`, in place of the others of its kind."""
    connection.execute(delete(heads).where(heads.c.log == log, heads.c.is_told == int(is_told)))
    connection.execute(insert(heads).values(log=log, is_told=int(is_told), seq=seq, head=head))


def given_heads(connection: Connection, log: int) -> dict[int, bytes]:
    """Return the heads that cannot be computed from records here, by the numbers of the events that they follow.

    Files gave them for a copy of a log, or they are those after games that were erased.
    """
    query = select(givenheads.c.seq, givenheads.c.head).where(givenheads.c.log == log)
    after = {each.last: each.head_after for each in tombstones_of(connection, log) if each.head_after}
    return after | {row.seq: bytes(row.head) for row in connection.execute(query)}


def add_given_head(connection: Connection, log: int, seq: int, head: bytes) -> None:
    """Append the head after event `seq` that a file gives for a copy of a log."""
    connection.execute(insert(givenheads).values(log=log, seq=seq, head=head, given_at=now_text()))
