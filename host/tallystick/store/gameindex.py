"""Keep the index of games in step with the records. It can be rebuilt from them at any time."""

from __future__ import annotations

import json

from sqlalchemy import Connection, delete, func, insert, select, update

from tallystick.store.damage import read_record
from tallystick.store.spans import Span, find_spans
from tallystick.store.tables import games, records


def update_index(connection: Connection, log: int, from_seq: int) -> None:
    """Bring the index of the games of `log` up to date with its records.

    The records before event `from_seq` are taken to be as they were at the last update.
    """
    start = connection.scalar(
        select(func.max(games.c.first_seq)).where(games.c.log == log, games.c.first_seq < from_seq)
    )
    start = start or 0
    rows = connection.execute(
        select(records.c.seq, records.c.record)
        .where(records.c.log == log, records.c.seq >= start)
        .order_by(records.c.seq)
    )
    spans = find_spans(read_record(seq, record) for seq, record in rows)
    known = dict(
        connection.execute(
            select(games.c.first_seq, games.c.number).where(games.c.log == log, games.c.first_seq >= start)
        ).all()
    )
    for span in spans:
        if span.first_seq in known:
            number = known.pop(span.first_seq)
            connection.execute(update(games).where(games.c.number == number).values(**_row(log, span)))
        else:
            connection.execute(insert(games).values(**_row(log, span)))
    # Rows left over looked like games because their beginnings were missing; these have now come.
    connection.execute(delete(games).where(games.c.number.in_(known.values())))


def _row(log: int, span: Span) -> dict[str, object]:
    """Return the index row of the game at `span` of `log`."""
    return {
        "log": log,
        "first_seq": span.first_seq,
        "last_seq": span.last_seq,
        "game": span.game,
        "profile": span.profile,
        "names": json.dumps(span.names, ensure_ascii=False),
        "ended": span.ended,
        "is_cut": int(span.is_cut),
    }
