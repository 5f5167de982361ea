"""Find games by the names that users give: a number, the beginning of LOG:EVENT, or `last`."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, ScalarSelect, Select, select

from tallystick.store.errors import AmbiguousGame, UnknownGame
from tallystick.store.game import GameSummary
from tallystick.store.tables import batches, devices, games, logs, records

SHORTEST_NAME = 4
# The fewest letters of LOG:EVENT that are looked up: a mistyped number would often match fewer of them.


def summaries(connection: Connection) -> list[GameSummary]:
    """Return the summary of every game, in the order in which they were first stored."""
    return [_summary(row) for row in connection.execute(_query().order_by(games.c.number))]


def find_game(connection: Connection, name: str | int) -> GameSummary:
    """Return the summary of the one game that matches `name`. Raise UnknownGame or AmbiguousGame."""
    wanted = str(name).strip().lower()
    everything = summaries(connection)
    if wanted == "last":
        if not everything:
            raise UnknownGame("last")
        return max(everything, key=lambda summary: (summary.updated_at, summary.number))
    found = [summary for summary in everything if str(summary.number) == wanted]
    if not found and len(wanted) >= SHORTEST_NAME:
        found = [summary for summary in everything if _matches(summary, wanted)]
    if not found:
        raise UnknownGame(str(name))
    if len(found) > 1:
        raise AmbiguousGame(str(name), [summary.number for summary in found])
    return found[0]


def _matches(summary: GameSummary, wanted: str) -> bool:
    """Return True if `wanted` is the beginning of the game's log identifier, with its first event where one is given."""
    log, colon, seq = wanted.partition(":")
    if not summary.log_id.hex().startswith(log):
        return False
    return not colon or seq == str(summary.first_seq)


def _query() -> Select[Any]:
    """Return the query for the index rows together with their devices, logs and times."""

    def came_at(seq: ColumnElement[int]) -> ScalarSelect[str]:
        return (
            select(batches.c.came_at)
            .join(records, records.c.batch == batches.c.id)
            .where(records.c.log == games.c.log, records.c.seq == seq)
            .scalar_subquery()
        )

    return (
        select(
            games,
            devices.c.device_id,
            devices.c.board,
            devices.c.version,
            logs.c.log_id,
            came_at(games.c.first_seq).label("came_at"),
            came_at(games.c.last_seq).label("updated_at"),
        )
        .join(logs, logs.c.id == games.c.log)
        .join(devices, devices.c.id == logs.c.device)
    )


def _summary(row: Row[Any]) -> GameSummary:
    """Return the summary that a row of `_query` holds."""
    return GameSummary(
        number=row.number,
        device_id=row.device_id,
        log_id=row.log_id,
        board=row.board,
        version=row.version,
        first_seq=row.first_seq,
        last_seq=row.last_seq,
        game=row.game,
        profile=row.profile,
        names=tuple(json.loads(row.names)),
        ended=row.ended,
        is_cut=bool(row.is_cut),
        came_at=row.came_at,
        updated_at=row.updated_at,
    )
