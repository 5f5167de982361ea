"""Keep the index of games in step with the records, and say where it no longer is.

It gives games their numbers. What a game is, who played it and how it ended is read from its records.
"""

from __future__ import annotations

import json

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from tallystick.store.spans import Span, find_spans, outlines
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
    spans = find_spans(outlines(rows))
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
    return {"log": log, **_columns(span)}


def _columns(span: Span) -> dict[str, object]:
    """Return what the index says of the game at `span`."""
    return {
        "first_seq": span.first_seq,
        "last_seq": span.last_seq,
        "game": span.game,
        "profile": span.profile,
        "names": json.dumps(span.names, ensure_ascii=False),
        "ended": span.ended,
        "is_cut": int(span.is_cut),
    }


def index_differences(row: RowMapping, span: Span) -> tuple[str, ...]:
    """Return a sentence for everything that the index row of the game at `span` says otherwise than its records do."""
    said = _columns(span)
    return tuple(
        sentence.format(_shown(row[column]), _shown(said[column]))
        for column, sentence in _DIFFERENCES.items()
        if row[column] != said[column]
    )


LONGEST_SHOWN = 200
# In characters: what was written into the list can be of any length.
_DIFFERENCES = {
    "last_seq": "ends the game with event {0}, the record with event {1}.",
    "game": "calls the game {0}, the record {1}.",
    "profile": "says that the game was played by profile {0}, the record by {1}.",
    "names": "names the players {0}, the record {1}.",
    "ended": "says that the game is {0}, the record that it is {1}.",
    "is_cut": "says {0} to whether events are missing behind the game, the record {1}.",
}


def _shown(value: object) -> str:
    """Return what the index holds in a column as it stands in a sentence."""
    if value is None:
        return "running"
    if isinstance(value, bytes):
        return value.hex() or "none"
    text = str(value) or "nothing"
    return (text if text.isprintable() else ascii(text))[:LONGEST_SHOWN]
