"""Answer what statistics ask: the ended games, the players, and which names are of one person."""

from __future__ import annotations

from collections.abc import Collection

from tallystick.store.database import Database, done_again
from tallystick.store.game import GameSummary
from tallystick.store.joins import Joins, join_names, known_folded, part_name, spelling, unknown_player
from tallystick.store.lookup import find_game_at
from tallystick.store.names import folded_name
from tallystick.store.playedgames import (
    FiguresStamp,
    PlayedGame,
    count_without_audit,
    count_without_result,
    figures_stamp,
    played_games,
    put_audit,
    without_audit,
)


class Statistics:
    """Read the kept results. No log is read."""

    _database: Database

    def played_games(self, program: bytes, after: int = 0) -> list[PlayedGame]:
        """Return the ended games by their numbers, each once. Games without a kept result are left out.

        `program` is the program whose audits count. With `after`, only the games that changed after that change are returned.
        """
        with self._database.read_transaction() as connection:
            return [*played_games(connection, Joins(connection), program, after)]

    def played_games_of(self, person: str, program: bytes) -> list[PlayedGame]:
        """Return what `played_games` does, but only the games of one person. The others are not read."""
        with self._database.read_transaction() as connection:
            return [*played_games(connection, Joins(connection), program, person=person)]

    def figures_stamp(self) -> FiguresStamp:
        """Return what changes whenever `played_games` does."""
        with self._database.read_transaction() as connection:
            return figures_stamp(connection)

    def person(self, name: str) -> str:
        """Return the folded name by which the person with this name is known. Raise UnknownPlayer."""
        with self._database.read_transaction() as connection:
            folded = folded_name(name)
            if folded not in set(known_folded(connection)):
                raise unknown_player(connection, name)
            return Joins(connection).person(folded)

    def names_of(self, person: str) -> list[str]:
        """Return all names of a person as games have them, the one by which the person is known first."""
        with self._database.read_transaction() as connection:
            return [spelling(connection, [each]) for each in Joins(connection).names(person)]

    def joined_names(self) -> list[tuple[str, str]]:
        """Return the names that are joined, each with the name that it is joined to."""
        with self._database.read_transaction() as connection:
            return Joins(connection).rows

    @done_again
    def join_names(self, name: str, same_as: str) -> None:
        """Count `name` as `same_as` from now on. No record changes. Raise UnknownPlayer, BadJoin or StoreReadOnly."""
        with self._database.write_transaction() as connection:
            join_names(connection, name, same_as)

    @done_again
    def part_name(self, name: str) -> None:
        """Let a joined name stand for itself again. Raise BadJoin or StoreReadOnly."""
        with self._database.write_transaction() as connection:
            part_name(connection, name)

    def count_without_result(self) -> int:
        """Return how many ended games have no kept result."""
        with self._database.read_transaction() as connection:
            return count_without_result(connection)

    def count_without_audit(self, program: bytes) -> int:
        """Return how many decided games have no kept audit of `program`."""
        with self._database.read_transaction() as connection:
            return count_without_audit(connection, program)

    def games_without_audit(
        self, program: bytes, count: int, beyond: Collection[tuple[int, int]] = ()
    ) -> list[GameSummary]:
        """Return at most `count` decided games whose audit by `program` is not kept. Games of `beyond` are left out."""
        with self._database.read_transaction() as connection:
            keys = [key for key in without_audit(connection, program, count + len(beyond)) if key not in beyond]
            found = [find_game_at(connection, *key) for key in keys[:count]]
        return [summary for summary in found if summary is not None]

    @done_again
    def keep_verdicts(self, verdicts: dict[tuple[int, int], str], program: bytes) -> None:
        """Keep the verdicts of audits that `program` made, by (log, first event). Raise StoreError."""
        with self._database.write_transaction() as connection:
            for key, verdict in verdicts.items():
                put_audit(connection, key, verdict, program)
