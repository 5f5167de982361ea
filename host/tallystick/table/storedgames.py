"""List the stored games for the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tallystick.profiles import installed_profile, matching_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, AuditReport
from tallystick.referee.keptaudits import kept_or_made
from tallystick.referee.results import made_result
from tallystick.store.clock import local_text
from tallystick.store.game import Game, GameSummary
from tallystick.store.gamefilter import GameFilter
from tallystick.store.gamelist import ALL_GAMES
from tallystick.store.phrases import player_name
from tallystick.store.resultrows import result_text
from tallystick.store.store import Store
from tallystick.table.gamelog import GameLog, log_line

PAGE_GAMES = 20
# The number of games that are listed at once. The page asks for older ones when somebody wants them.


def stored_games(store: Store, before: int | None = None, meant: GameFilter = ALL_GAMES) -> list[dict[str, Any]]:
    """Return the newest of the games that are `meant`, those below number `before`, each with its result and its audit."""
    return _summaries(store, store.newest_games(before, PAGE_GAMES, meant))


def stored_game(store: Store, name: str) -> dict[str, Any]:
    """Return one game with its log in sentences. Raise StoreError."""
    game = store.game(name)
    return {**_summaries(store, [game.summary])[0], "log": [log_line(line) for line in _game_log(game).lines]}


def _summaries(store: Store, games: Sequence[GameSummary]) -> list[dict[str, Any]]:
    """Return what the list of games shows of each game. Games are read only if what is kept of them is not current."""
    computed = kept_or_made(store, games, installed_profile, lambda game: _computed(store, game))
    return [
        {
            "key": str(each.number or each.key),
            "when": local_text(each.came_at),
            **computed[each.log, each.first_seq],
        }
        for each in games
    ]


def _computed(store: Store, game: Game) -> dict[str, Any]:
    """Return the parts that are computed from the game: how it went, its points, and the result of its audit."""
    summary = game.summary
    result = None if summary.ended is None else made_result(store, game, installed_profile)
    game_log = _game_log(game)
    profile = game_log.profile
    points = [f"{player_name(game_log.state.names, seat)} {score}" for seat, score in enumerate(game_log.scores)]
    return {
        "game": summary.game,
        "stage": (summary.ended or "running") + (", from a file" if summary.is_imported else ""),
        "result": result_text(result),
        "minutes": round(result.duration_ms / 60_000) if result and result.duration_ms else None,
        "name": profile.name if profile else summary.game or "A game without its beginning",
        "players": [player_name(game_log.state.names, seat) for seat in range(game_log.state.seats)],
        "scores": ", ".join(points),
        "audit": _audit(audit_stored(store, summary.number or summary.key, installed_profile)),
    }


def _audit(report: AuditReport) -> dict[str, Any]:
    """Return the audit's result. `findings` are those that players should read. The others are only counted."""
    worth = [finding for status in (FAULT, OPEN, NOTED) for finding in report.of(status)]
    return {
        "verdict": report.verdict,
        "headline": report.headline,
        "code": report.code,
        "dice": report.dice,
        "passed": len(report.of(OK)),
        "faults": len(report.of(FAULT)),
        "open": len(report.of(OPEN)),
        "findings": [
            {"status": each.status, "says": each.says, "cite": each.cite, "events": list(each.events)} for each in worth
        ],
        "proofs": [{"says": each.says, "events": list(each.events)} for each in report.of(OK)],
    }


def _game_log(game: Game) -> GameLog:
    """Return the log of a stored game."""
    game_log = GameLog(matching_profile)
    game_log.add_stored(zip(game.events, game.records, strict=True))
    return game_log
