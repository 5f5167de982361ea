"""Keep who played in each game, so that games are found by their players."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert

from tallystick.store.names import folded_name
from tallystick.store.spans import Span
from tallystick.store.tables import gameplayers


def put_players(connection: Connection, log: int, start: int, spans: Iterable[Span]) -> None:
    """Replace the players of the games of `log` that begin with event `start` or later by those of `spans`."""
    connection.execute(delete(gameplayers).where(gameplayers.c.log == log, gameplayers.c.first_seq >= start))
    rows = [
        {"log": log, "first_seq": span.first_seq, "place": place, "name": name, "folded": folded_name(name)}
        for span in spans
        for place, name in enumerate(span.names)
    ]
    if rows:
        connection.execute(insert(gameplayers), rows)
