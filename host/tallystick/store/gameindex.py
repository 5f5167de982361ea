"""The index of games, kept in step with the records. It can be thrown away: everything in it is worked out from them."""

from __future__ import annotations

import json

from sqlalchemy import Connection, delete, func, insert, select, update

from tallycore.log.records import decode_event
from tallystick.store.spans import Span, find_spans
from tallystick.store.tables import games, records


def update_index(connection: Connection, log: int, from_seq: int) -> None:
    """The index tells the games of `log` as its records now are, given that those before `from_seq` are as they were."""
    start = connection.scalar(
        select(func.max(games.c.first_seq)).where(games.c.log == log, games.c.first_seq < from_seq)
    )
    start = start or 0
    rows = connection.execute(
        select(records.c.record).where(records.c.log == log, records.c.seq >= start).order_by(records.c.seq)
    )
    spans = find_spans(decode_event(record) for (record,) in rows)
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
    # What looked like a game of its own because its beginning was missing belongs to the game that has now come.
    connection.execute(delete(games).where(games.c.number.in_(known.values())))


def _row(log: int, span: Span) -> dict[str, object]:
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
