"""Compare what the store keeps of how a game went, and of who played in it, with what its records give.

The rows are compared as they are stored: also what no program has written there must show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Table, select

from tallystick.store.game import Game, GameSummary
from tallystick.store.names import folded_name
from tallystick.store.resultrows import RESULTS_VERSION, Result, row_of, rows_of_seats
from tallystick.store.tables import gameplayers, results, seatresults

Said = Mapping[str, Any]
WORDS = {
    "won_by": "how the winners are known",
    "turns": "turns",
    "duration_ms": "duration in milliseconds",
    "name": "name",
    "folded": "name to be found by",
    "score": "points",
    "is_winner": "winner",
    "time_ms": "time in milliseconds",
    "team": "team",
    "rolls": "rolls",
    "dice": "dice",
    "dice_total": "sum of the dice",
    "dice_twice_expected": "twice the expected sum of the dice",
    "dice_variance_12": "twelve times the variance of the dice",
}
# What the columns hold, as a person reads it.


def result_faults(connection: Connection, game: Game, result: Result | None) -> list[str]:
    """Return the differences between the kept rows and `result`, each as a part of a sentence.

    Rows of an earlier program count for nothing: they are made again before they are shown.
    """
    row = next(iter(_rows(connection, results, game.summary)), None)
    seats = _rows(connection, seatresults, game.summary, "seat")
    if row is not None and row["version"] != RESULTS_VERSION:
        return []
    if row is None or result is None:
        return ["it keeps a result, the record gives none"] if row is not None or seats else []
    found = [f"{what} {kept}, not {given}" for what, kept, given in _different(row, row_of(result))]
    made = rows_of_seats(result)
    if [each["seat"] for each in seats] != [each["seat"] for each in made]:
        return [*found, f"the number of players {len(seats)}, not {len(made)}"]
    for kept_seat, made_seat in zip(seats, made, strict=True):
        found += [
            f"{made_seat['name']}: {what} {kept}, not {given}" for what, kept, given in _different(kept_seat, made_seat)
        ]
    return found


def player_faults(connection: Connection, game: Game) -> list[str]:
    """Return the difference between the players by whom the store finds a game and those of its records, if there is one."""
    kept = [(row["name"], row["folded"]) for row in _rows(connection, gameplayers, game.summary, "place")]
    given = [(name, folded_name(name)) for name in game.summary.names]
    if kept == given:
        return []
    there = ", ".join(f"{name} ({folded})" for name, folded in kept) or "nobody"
    return [f"{there}, not {', '.join(f'{name} ({folded})' for name, folded in given) or 'nobody'}"]


def kept_verdict(connection: Connection, summary: GameSummary, program: bytes) -> str | None:
    """Return the verdict that `program` gave and that is kept with a game's result; None if there is none."""
    of_program = results.c.audited_by == program, results.c.version == RESULTS_VERSION
    of_game = results.c.log == summary.log, results.c.first_seq == summary.first_seq
    return connection.scalar(select(results.c.audit).where(*of_game, *of_program))


def _rows(connection: Connection, table: Table, summary: GameSummary, order: str = "first_seq") -> list[Said]:
    of_game = table.c.log == summary.log, table.c.first_seq == summary.first_seq
    return [*connection.execute(select(table).where(*of_game).order_by(table.c[order])).mappings()]


def _different(kept: Said, given: Said) -> Iterator[tuple[str, str, str]]:
    """Yield what differs: in words, as it is kept, and as the records give it."""
    for column, value in given.items():
        if column in WORDS and kept[column] != value:
            yield WORDS[column], _shown(column, kept[column]), _shown(column, value)


def _shown(column: str, value: object) -> str:
    """Return a value as a person reads it."""
    if column == "is_winner" and value in {0, 1}:
        return "yes" if value else "no"
    if column == "won_by":
        return {"rules": "by the rules", "scores": "by the points", "nobody": "not at all"}.get(str(value), str(value))
    return "none" if value is None else str(value)
