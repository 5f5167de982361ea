"""Write games as a table for spreadsheets: one row for each player of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tallystick.cli._store import game_title, profile_of, source_of, state_of
from tallystick.store.export.csv_table import escaped_formula

if TYPE_CHECKING:
    from tallystick.store.game import GameSummary
    from tallystick.store.resultrows import Result

COLUMNS = (
    "game", "log_event", "what", "state", "source", "received_utc", "duration_s", "turns", "won_by",
    "seat", "player", "team", "score", "won", "own_turns", "time_s",
)  # fmt: skip
MS = 1000


def games_csv(found: Iterable[tuple[GameSummary, Result | None]]) -> str:
    """Return the table of games with their results, as RFC 4180 defines it."""
    out = io.StringIO()
    table: csv.DictWriter[str] = csv.DictWriter(out, COLUMNS, restval="")
    table.writeheader()
    for game, result in found:
        row: dict[str, object] = {
            "game": game.number or "",
            "log_event": game.key,
            "what": game_title(game, profile_of(game)),
            "state": state_of(game),
            "source": source_of(game),
            "received_utc": game.came_at[: len("2026-11-26T19:34:27")].replace("T", " "),
        }
        if result is None:
            for seat, name in enumerate(game.names, 1):
                table.writerow({**row, "seat": seat, "player": escaped_formula(name)})
            continue
        row |= {"duration_s": round(result.duration_ms / MS), "turns": result.turns, "won_by": result.won_by}
        for seat, each in enumerate(result.seats, 1):
            own = {
                "seat": seat,
                "player": escaped_formula(each.name),
                "team": "" if each.team is None else each.team + 1,
                "score": "" if each.score is None else each.score,
                "won": int(each.is_winner),
                "own_turns": each.turns,
                "time_s": round(each.time_ms / MS),
            }
            table.writerow({**row, **own})
    return out.getvalue()
