"""Find the games that the same players abandoned on a device. A player who dislikes a roll could abandon the game and start again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, and_, func, or_, select

from tallystick.store.forgotten import tombstones
from tallystick.store.game import GameSummary
from tallystick.store.gameindex import players_key
from tallystick.store.tables import devices, games, logs

ABANDONED = "abandoned"


class Abandoned(NamedTuple):
    """Count games that were abandoned after the commitment to their dice: all of them, and those after a roll."""

    committed: int = 0
    rolled: int = 0
    erased: int = 0
    """How many abandoned games of the device were erased. Who played them is no longer known."""
    erased_rolled: int = 0


NONE_ABANDONED = Abandoned()


def abandoned_before(connection: Connection, summary: GameSummary) -> Abandoned:
    """Return how many games these players abandoned on this device before this game, by the index.

    Erased games of the device count separately, because nobody knows any more who played them.
    """
    earlier = or_(logs.c.id < summary.log, and_(logs.c.id == summary.log, games.c.first_seq < summary.first_seq))
    query = (
        select(func.count(), func.coalesce(func.sum(games.c.has_rolled), 0))
        .join(logs, logs.c.id == games.c.log)
        .join(devices, devices.c.id == logs.c.device)
        .where(
            games.c.players == players_key(summary.recorded_names),
            games.c.ended == ABANDONED,
            games.c.is_of_device == 1,
        )
        .where(devices.c.device_id == summary.device_id, logs.c.copy == 0, earlier)
    )
    committed, rolled = connection.execute(query).one()
    is_earlier = or_(logs.c.id < summary.log, and_(logs.c.id == summary.log, tombstones.c.first < summary.first_seq))
    erased = connection.scalars(
        select(tombstones.c.rolls, tombstones.c.first, tombstones.c.head_after)
        .distinct()
        .join(logs, logs.c.id == tombstones.c.log)
        .join(devices, devices.c.id == logs.c.device)
        .where(tombstones.c.ended == ABANDONED, tombstones.c.is_of_device == 1, logs.c.copy == 0, is_earlier)
        .where(devices.c.device_id == summary.device_id)
    ).all()
    return Abandoned(committed, int(rolled), len(erased), sum(rolls > 0 for rolls in erased))


def abandoned_among(summaries: Iterable[GameSummary]) -> list[Sequence[GameSummary]]:
    """Return the abandoned games among these, grouped by device and players."""
    found: dict[tuple[bytes, str], list[GameSummary]] = {}
    for each in summaries:
        if each.ended == ABANDONED and each.is_of_device and not each.copy:
            found.setdefault((each.device_id, players_key(each.recorded_names)), []).append(each)
    return [*found.values()]
