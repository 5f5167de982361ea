"""Read and keep what is computed from the records: the list of games, the data that an audit needs, and the audits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from sqlalchemy import and_, delete, func, insert, select

from tallystick.store.abandoned import Abandoned, abandoned_before
from tallystick.store.database import Database, done_again
from tallystick.store.fingerprints import fingerprints, is_covered
from tallystick.store.game import Game, GameSummary
from tallystick.store.gamefilter import GameFilter
from tallystick.store.gameindex import rebuild_index
from tallystick.store.gamelist import ALL_GAMES, count_games, listed_around, newest_games, read_summaries
from tallystick.store.headsoffiles import kept_head, leads_to_first_seal, whole_head
from tallystick.store.lookup import find_game_at
from tallystick.store.otherheads import OtherHead, other_heads
from tallystick.store.resultfaults import kept_verdict, player_faults, result_faults
from tallystick.store.resultrows import Result, has_grown, kept_results, put_result, without_result
from tallystick.store.tables import audits, batches, games, logs


class Computed:
    """Answer from what the store computes. All of it can be computed again. If it differs from the records, the records are right."""

    _database: Database

    def games_as_read(self, log: int) -> list[GameSummary]:
        """Return the games of a row of `logs` as its records show them, with every difference in the index."""
        with self._database.read_transaction() as connection:
            return read_summaries(connection, log)

    def listed_around(self, summary: GameSummary) -> list[GameSummary]:
        """Return what `games_as_read` does, but only for this game and for what the index has in its place, from the game's records."""
        with self._database.read_transaction() as connection:
            return listed_around(connection, summary)

    def newest_games(
        self, before: int | None = None, count: int = 20, meant: GameFilter = ALL_GAMES
    ) -> list[GameSummary]:
        """Return the summaries of `count` of the games that are `meant`, by falling numbers, those below number `before`.

        Raise BadDay.
        """
        with self._database.read_transaction() as connection:
            return newest_games(connection, before, count, meant)

    def count_games(self, before: int, meant: GameFilter = ALL_GAMES) -> int:
        """Return how many of the games that are `meant` have a number below `before`. Raise BadDay."""
        with self._database.read_transaction() as connection:
            return count_games(connection, before, meant)

    def games_without_result(self, count: int, beyond: Collection[tuple[int, int]] = ()) -> list[GameSummary]:
        """Return the summaries of at most `count` ended games whose result is not kept, the newest first.

        Games of `beyond`, by (log, first event), are left out.
        """
        with self._database.read_transaction() as connection:
            keys = [key for key in without_result(connection, count + len(beyond)) if key not in beyond]
            found = [find_game_at(connection, *key) for key in keys[:count]]
        return [summary for summary in found if summary is not None]

    def kept_results(self, keys: Sequence[tuple[int, int]]) -> dict[tuple[int, int], Result]:
        """Return the kept results of games by (log, first event)."""
        with self._database.read_transaction() as connection:
            return kept_results(connection, keys)

    @done_again
    def keep_results(self, made: Iterable[tuple[Game, Result]]) -> None:
        """Store results, each with the game that it was computed from. Raise StoreError."""
        with self._database.write_transaction() as connection:
            for game, result in made:
                put_result(connection, game, result)

    def result_faults(self, game: Game, result: Result | None) -> list[str]:
        """Return the differences between the kept result of a game and `result`, which its records give (None: it has none)."""
        with self._database.read_transaction() as connection:
            return result_faults(connection, game, result)

    def player_faults(self, game: Game) -> list[str]:
        """Return the difference between the players by whom a game is found and those of its records, if there is one."""
        with self._database.read_transaction() as connection:
            return player_faults(connection, game)

    def kept_verdict(self, summary: GameSummary, program: bytes) -> str | None:
        """Return the verdict that `program` gave and that is kept with a game's result; None if there is none."""
        with self._database.read_transaction() as connection:
            return kept_verdict(connection, summary, program)

    def newest_batch(self) -> int:
        """Return the number of the newest batch of records, whichever program added it; 0 if there is none."""
        with self._database.read_transaction() as connection:
            return connection.scalar(select(func.max(batches.c.id))) or 0

    def changed_since(self, batch: int) -> tuple[int, list[tuple[int, int, int]]]:
        """Return the number of the newest batch, and the newest game of each log that had one after `batch`.

        Each game is (row of `logs`, number, last event).
        """
        later = select(batches.c.log).where(batches.c.id > batch).distinct()
        newest = select(games.c.log, func.max(games.c.first_seq).label("first_seq")).group_by(games.c.log)
        with self._database.read_transaction() as connection:
            last = connection.scalar(select(func.max(batches.c.id))) or 0
            if last <= batch:
                return last, []
            begun = newest.where(games.c.log.in_(connection.scalars(later).all())).subquery()
            same = and_(games.c.log == begun.c.log, games.c.first_seq == begun.c.first_seq)
            query = select(games.c.log, games.c.number, games.c.last_seq).join(begun, same)
            return last, [(row.log, row.number, row.last_seq) for row in connection.execute(query)]

    def has_grown(self, game: Game) -> bool:
        """Return True if the stored game has more records or entries than `game`, by the index. Neither is read."""
        with self._database.read_transaction() as connection:
            return has_grown(connection, game)

    def fingerprints(self, summaries: Sequence[GameSummary]) -> dict[tuple[int, int], bytes]:
        """Return, by (log, first event), the fingerprint of all that a report on a game is computed from (fingerprints.py)."""
        with self._database.read_transaction() as connection:
            return fingerprints(connection, summaries)

    def is_covered(self, summary: GameSummary) -> bool:
        """Return True if a game's fingerprint covers all that a report on it is computed from."""
        with self._database.read_transaction() as connection:
            return is_covered(connection, summary)

    def kept_audits(self, keys: Sequence[tuple[int, int]]) -> dict[tuple[int, int], tuple[bytes, str]]:
        """Return the stored digests and reports of games by (log, first event). Games without them are left out."""
        firsts: dict[int, list[int]] = {}
        for log, first in keys:
            firsts.setdefault(log, []).append(first)
        with self._database.read_transaction() as connection:
            return {
                (row.log, row.first_seq): (row.digest, row.report)
                for log, of_log in firsts.items()
                for row in connection.execute(select(audits).where(audits.c.log == log, audits.c.first_seq.in_(of_log)))
            }

    @done_again
    def keep_audit(self, summary: GameSummary, digest: bytes, report: str) -> None:
        """Store a report on a game. It replaces the one before. Raise StoreError."""
        of_game = audits.c.log == summary.log, audits.c.first_seq == summary.first_seq
        with self._database.write_transaction() as connection:
            connection.execute(delete(audits).where(*of_game))
            row = {"log": summary.log, "first_seq": summary.first_seq, "digest": digest, "report": report}
            connection.execute(insert(audits).values(row))

    def head_before(self, game: Game) -> bytes | None:
        """Return the chain's head before the first event of the game, by the records or else by the file it came from.

        Return None if it is unknown. If the head that the index keeps does not lead to the first seal of the game, compute it from
        all records of the log.
        """
        summary = game.summary
        with self._database.read_transaction() as connection:
            head = kept_head(connection, summary.log, summary.first_seq)
            if head is not None and leads_to_first_seal(head, game.events, game.records):
                return head
            return whole_head(connection, summary.log, summary.first_seq)

    def other_heads(self, summary: GameSummary) -> tuple[OtherHead, ...]:
        """Return the heads of the same log that cannot be true if those of a game from a file are; none for other games."""
        with self._database.read_transaction() as connection:
            return other_heads(connection, summary)

    def abandoned_before(self, summary: GameSummary) -> Abandoned:
        """Return how many games the same players abandoned on the game's device before it."""
        with self._database.read_transaction() as connection:
            return abandoned_before(connection, summary)

    @done_again
    def reindex(self, on_progress: Callable[[int, int], None] = lambda _done, _total: None) -> int:
        """Compute again everything that is kept in addition to the records; return how many games there are."""
        with self._database.write_transaction() as connection:
            rows = connection.scalars(select(logs.c.id).order_by(logs.c.id)).all()
            for at, log in enumerate(rows):
                rebuild_index(connection, log)
                on_progress(at + 1, len(rows))
            return connection.scalar(select(func.count()).select_from(games)) or 0
