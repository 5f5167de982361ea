"""Find games by the names that users give: a number, the beginning of LOG:EVENT, or `last`.

The index gives a game its number and says where it begins. Everything else is read from the records.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, not_, select

from tallystick.store.errors import AllHidden, AmbiguousGame, ErasedGame, NoGames, UnknownGame
from tallystick.store.forgotten import Tombstone, hidden_keys, is_hidden, tombstone_numbered
from tallystick.store.forks import family, named_forks
from tallystick.store.game import GameSummary
from tallystick.store.gameindex import row_checksum
from tallystick.store.gamelist import is_complete, logs_with_devices, summaries, summary_of, times_of
from tallystick.store.othernames import other_names
from tallystick.store.ranges import row_by_row
from tallystick.store.spans import outlines, span_from
from tallystick.store.tables import games, logs

SHORTEST_NAME = 4
# The fewest letters of LOG:EVENT that are looked up. A mistyped number would often match a shorter beginning.
MOST_NAMED = 200
# If a beginning names more games than this, the error lists only so many.
LARGEST_NUMBER = 2**63 - 1
# What an integer of the database can hold.


def find_game(connection: Connection, name: str | int, path: object) -> GameSummary:
    """Return the summary of the one game that matches `name` in the store at `path`. Raise UnknownGame or AmbiguousGame.

    LOG:EVENT names the device's own game rather than a copy of it. `last` is the game whose newest event came last.
    """
    wanted = str(name).strip().lower()
    if wanted.isdecimal() and (summary := _numbered_game(connection, wanted)) is not None:
        return summary
    found = _newest_of(connection) if wanted == "last" else _matching(connection, wanted)
    if not found:
        # If the index is not as it was written, the records say which games there are.
        everything = summaries(connection)
        if wanted.isdecimal() and (stone := _erased(connection, wanted)) is not None:
            raise ErasedGame(stone.number, stone.says, stone.erased_at)
        if not everything:
            raise NoGames(str(name), path)
        shown = [each for each in everything if not each.is_hidden]
        if wanted == "last" and not shown:
            raise AllHidden(path)
        found = (
            [max(shown, key=lambda each: (each.updated_at, each.number))]
            if wanted == "last"
            else [each for each in everything if len(wanted) >= SHORTEST_NAME and _matches(each, wanted)]
        )
    found = [each for each in found if not each.is_imported] or found
    if not found:
        raise UnknownGame(str(name))
    if len(found) > 1:
        raise AmbiguousGame(str(name), [summary.number for summary in found])
    return found[0]


def _newest_of(connection: Connection) -> list[GameSummary] | None:
    """Return the game whose newest event came last; None if the index does not say."""
    if not is_complete(connection):
        return None
    query = select(games).where(not_(is_hidden())).order_by(games.c.last_batch.desc(), games.c.number.desc())
    row = connection.execute(query.limit(1))
    return _from_index(connection, list(row.mappings()))


def _matching(connection: Connection, wanted: str) -> list[GameSummary] | None:
    """Return the games that LOG:EVENT, or a part of it, may name; None if the index cannot tell."""
    if len(wanted) < SHORTEST_NAME:
        return []
    if not is_complete(connection):
        return None
    letters, colon, seq = wanted.partition(":")
    rows = connection.execute(select(logs.c.id, logs.c.log_id))
    of_logs = [row.id for row in rows if row.log_id.hex().startswith(letters)]
    if colon and not seq.isdecimal():
        return []
    query = select(games).where(games.c.log.in_(of_logs)).order_by(games.c.number)
    if colon:
        query = query.where(games.c.first_seq == int(seq))
    return _from_index(connection, list(connection.execute(query.limit(MOST_NAMED)).mappings()))


def _from_index(connection: Connection, rows: Sequence[RowMapping]) -> list[GameSummary] | None:
    """Return the games of rows of the index, read from their records; None if a row is not as it was written."""
    found = [
        find_game_at(connection, row["log"], row["first_seq"]) for row in rows if row["checksum"] == row_checksum(row)
    ]
    return None if len(found) < len(rows) or None in found else [each for each in found if each is not None]


def find_game_at(connection: Connection, log: int, first_seq: int) -> GameSummary | None:
    """Return the summary of the game that begins with event `first_seq` of a log, or None if the index has none there."""
    row = connection.execute(select(games).where(games.c.log == log, games.c.first_seq == first_seq)).first()
    if row is None:
        return None
    of_log = connection.execute(logs_with_devices().where(logs.c.id == log)).first()
    span = span_from(outlines(row_by_row(connection, log, first_seq)))
    if span is None or span.first_seq != first_seq or of_log is None:
        return None
    forks = named_forks(connection, log, family(connection).forks_of(log))
    times = times_of(connection, log, [span])
    shown, is_out_of_sight = other_names(connection), (log, first_seq) in hidden_keys(connection)
    return summary_of(of_log, row.number, span, times, forks, shown, is_hidden=is_out_of_sight)


def _erased(connection: Connection, number: str) -> Tombstone | None:
    """Return the tombstone of the game that had this number, or None."""
    return tombstone_numbered(connection, int(number)) if len(number) <= len(str(LARGEST_NUMBER)) else None


def _numbered_game(connection: Connection, number: str) -> GameSummary | None:
    """Return the summary of the game with this number, or None."""
    if len(number) > len(str(LARGEST_NUMBER)) or int(number) > LARGEST_NUMBER:
        return None
    row = connection.execute(select(games.c.log, games.c.first_seq).where(games.c.number == int(number))).first()
    return None if row is None else find_game_at(connection, row.log, row.first_seq)


def _matches(summary: GameSummary, wanted: str) -> bool:
    """Return True if `wanted` is the beginning of the game's log identifier, with its first event if one is given."""
    log, colon, seq = wanted.partition(":")
    if not summary.log_id.hex().startswith(log):
        return False
    return not colon or seq == str(summary.first_seq)
