"""Keep how ended games went. A row is gone as soon as a record or an entry is added to its game, and is then made again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, delete, func, insert, select

from tallystick.store.dicesum import NO_DICE, DiceSum
from tallystick.store.game import Game
from tallystick.store.names import folded_name
from tallystick.store.phrases import join_words
from tallystick.store.tables import entries, games, resultchanges, results, seatresults

RULES, SCORES, NOBODY = "rules", "scores", "nobody"
RESULTS_VERSION = 3
# Another number means that rows are computed in another way. Rows of an earlier number are made again.
MOST_AT_ONCE = 1000
# The number of games that one query names. SQLite takes a limited number of values.


class SeatResult(NamedTuple):
    """Say how a game went for the player of one seat. `score` is None in a game without points."""

    name: str
    score: int | None
    is_winner: bool
    turns: int
    time_ms: int
    team: int | None = None
    """The number of the team; None if each seat played for itself."""
    dice: DiceSum = NO_DICE
    """The dice that the device rolled for this seat in play, those of undone rolls as well; none for the first turn or for deals."""
    person: str = ""
    """The folded name by which the person is known; empty for a seat without a name. Only statistics fill this in."""
    is_known_by: bool = False
    """True if the person is known by this name, and it is not only joined to that one."""


@dataclass(frozen=True)
class Result:
    """Say how a game ended. `won_by` says how the winners are known: `rules`, `scores` or `nobody`."""

    won_by: str
    turns: int
    duration_ms: int
    """Milliseconds from the start of the game to its end. Pauses count. The time when the device was off does not."""
    seats: tuple[SeatResult, ...]


def result_text(result: Result | None) -> str:
    """Return a result in a few words, with the points in the order of the seats: `Ada won, 12 – 9`; empty if nothing is known."""
    if result is None:
        return ""
    winners = join_words([each.name for each in result.seats if each.is_winner])
    scores = [each.score for each in result.seats if each.score is not None]
    # Nobody may have counted any.
    points = " – ".join(map(str, scores)) if any(scores) or winners else ""
    if result.won_by == RULES:
        winners = f"{winners or 'nobody'} won"
    elif winners:
        winners = f"most points: {winners}"
    return ", ".join(filter(None, (winners, points)))


def forget_results(connection: Connection, log: int, start: int) -> None:
    """Delete the results of the games of `log` that begin with event `start` or later."""
    for table in (results, seatresults):
        connection.execute(delete(table).where(table.c.log == log, table.c.first_seq >= start))


def forget_result_at(connection: Connection, log: int, seq: int) -> None:
    """Delete the result of the game of `log` that event `seq` belongs to."""
    first_seq = connection.scalar(
        select(func.max(games.c.first_seq)).where(games.c.log == log, games.c.first_seq <= seq)
    )
    for table in (results, seatresults):
        connection.execute(delete(table).where(table.c.log == log, table.c.first_seq == (first_seq or 0)))


def last_change(connection: Connection) -> int:
    """Return the number of the last change of a result or its audit; 0 if there was none."""
    return connection.scalar(select(func.max(resultchanges.c.last))) or 0


def next_change(connection: Connection) -> int:
    """Return a new number for a change."""
    number = last_change(connection) + 1
    connection.execute(delete(resultchanges))
    connection.execute(insert(resultchanges).values(last=number))
    return number


def has_grown(connection: Connection, game: Game) -> bool:
    """Return True if the stored game has more records or entries than `game`, by the index. Neither is read."""
    log, first_seq, last_seq = game.summary.log, game.summary.first_seq, game.summary.last_seq
    end = connection.scalar(select(games.c.last_seq).where(games.c.log == log, games.c.first_seq == first_seq))
    about = entries.c.log == log, entries.c.after_seq >= first_seq, entries.c.after_seq <= last_seq
    return (end, connection.scalar(select(func.count()).where(*about))) != (last_seq, len(game.entries))


def put_result(connection: Connection, game: Game, result: Result) -> None:
    """Keep the result that was computed from `game`, in place of the one before.

    Keep nothing if the stored game has more records or entries by now: its result may be another one.
    """
    log, first_seq = game.summary.log, game.summary.first_seq
    if has_grown(connection, game):
        return
    for table in (results, seatresults):
        connection.execute(delete(table).where(table.c.log == log, table.c.first_seq == first_seq))
    of_game = {"log": log, "first_seq": first_seq}
    said = {**row_of(result), "version": RESULTS_VERSION, "changed": next_change(connection)}
    connection.execute(insert(results).values(**of_game, **said))
    rows = [{**of_game, **row} for row in rows_of_seats(result)]
    if rows:
        connection.execute(insert(seatresults), rows)


def row_of(result: Result) -> dict[str, Any]:
    """Return what a row of `results` says of a game."""
    return {"won_by": result.won_by, "turns": result.turns, "duration_ms": result.duration_ms}


def rows_of_seats(result: Result) -> list[dict[str, Any]]:
    """Return what the rows of `seatresults` say of a game, in the order of the seats."""
    return [
        {
            "seat": seat,
            "name": each.name,
            "folded": folded_name(each.name),
            "score": each.score,
            "is_winner": int(each.is_winner),
            "turns": each.turns,
            "time_ms": each.time_ms,
            "team": each.team,
            "rolls": each.dice.rolls,
            "dice": each.dice.dice,
            "dice_total": each.dice.total,
            "dice_twice_expected": each.dice.twice_expected,
            "dice_variance_12": each.dice.variance_12,
        }
        for seat, each in enumerate(result.seats)
    ]


def kept_results(connection: Connection, keys: Sequence[tuple[int, int]]) -> dict[tuple[int, int], Result]:
    """Return the kept results of games by (log, first event). Games without one are left out."""
    found: dict[tuple[int, int], Result] = {}
    firsts: dict[int, list[int]] = {}
    for log, first in keys:
        firsts.setdefault(log, []).append(first)
    for log, of_log in firsts.items():
        for at in range(0, len(of_log), MOST_AT_ONCE):
            found |= _kept_of(connection, log, of_log[at : at + MOST_AT_ONCE])
    return found


def _kept_of(connection: Connection, log: int, firsts: Sequence[int]) -> dict[tuple[int, int], Result]:
    """Return the kept results of games of one row of `logs`."""
    found: dict[tuple[int, int], Result] = {}
    seats: dict[int, list[SeatResult]] = {}
    of_seats = seatresults.c.log == log, seatresults.c.first_seq.in_(firsts)
    for row in connection.execute(select(seatresults).where(*of_seats).order_by(seatresults.c.seat)):
        seats.setdefault(row.first_seq, []).append(seat_of_row(row))
    of_games = results.c.log == log, results.c.first_seq.in_(firsts), results.c.version == RESULTS_VERSION
    for row in connection.execute(select(results).where(*of_games)):
        players = tuple(seats.get(row.first_seq, ()))
        found[log, row.first_seq] = Result(row.won_by, row.turns, row.duration_ms, players)
    return found


def seat_of_row(row: Row[Any], person: str = "", *, is_known_by: bool = False) -> SeatResult:
    """Return the result of a row of `seatresults`."""
    dice = DiceSum(row.rolls, row.dice, row.dice_total, row.dice_twice_expected, row.dice_variance_12)
    seat = row.name, row.score, bool(row.is_winner), row.turns, row.time_ms, row.team
    return SeatResult(*seat, dice, person, is_known_by)


def without_result(connection: Connection, count: int) -> list[tuple[int, int]]:
    """Return (log, first event) of at most `count` ended games whose result is not kept, the newest first."""
    same = and_(
        results.c.log == games.c.log, results.c.first_seq == games.c.first_seq, results.c.version == RESULTS_VERSION
    )
    query = (
        select(games.c.log, games.c.first_seq)
        .outerjoin(results, same)
        .where(games.c.ended.is_not(None), results.c.log.is_(None))
        .order_by(games.c.number.desc())
        .limit(count)
    )
    return [(row.log, row.first_seq) for row in connection.execute(query)]
