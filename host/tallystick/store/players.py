"""Keep who played in each game, so that games are found by their players."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select

from tallystick.store.names import folded_name
from tallystick.store.othernames import other_names
from tallystick.store.resultrows import forget_result_at
from tallystick.store.spans import Span
from tallystick.store.tables import gameplayers, games


def put_players(connection: Connection, log: int, start: int, spans: Iterable[Span]) -> None:
    """Replace the players of the games of `log` that begin with event `start` or later by those of `spans`."""
    connection.execute(delete(gameplayers).where(gameplayers.c.log == log, gameplayers.c.first_seq >= start))
    shown = other_names(connection)
    rows = [
        {"log": log, "first_seq": span.first_seq, "place": place, "name": name, "folded": folded_name(name)}
        for span in spans
        for place, name in enumerate(map(shown.of, span.names))
    ]
    if rows:
        connection.execute(insert(gameplayers), rows)


def show_players(connection: Connection, keys: Iterable[tuple[int, int]]) -> None:
    """Replace the players of games, by (log, first event), by those whose names are shown now, and forget their results."""
    shown = other_names(connection)
    for log, first_seq in keys:
        of_game = games.c.log == log, games.c.first_seq == first_seq
        recorded = json.loads(connection.scalars(select(games.c.names).where(*of_game)).one())
        connection.execute(delete(gameplayers).where(gameplayers.c.log == log, gameplayers.c.first_seq == first_seq))
        for place, name in enumerate(map(shown.of, recorded)):
            row = {"log": log, "first_seq": first_seq, "place": place, "name": name, "folded": folded_name(name)}
            connection.execute(insert(gameplayers).values(**row))
        forget_result_at(connection, log, first_seq)
