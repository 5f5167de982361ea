"""List the stored games for the page."""

from __future__ import annotations

from typing import Any

from tallystick.profiles import installed_profile, matching_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, AuditReport
from tallystick.store.clock import local_text
from tallystick.store.game import GameSummary
from tallystick.store.phrases import player_name
from tallystick.store.store import Store
from tallystick.table.gamelog import GameLog, log_line


def stored_games(store: Store) -> list[dict[str, Any]]:
    """Return every game in the store, newest first, with the result of its audit."""
    return [_summary(store, game) for game in reversed(store.games())]


def stored_game(store: Store, name: str) -> dict[str, Any]:
    """Return one game with its log in sentences. Raise StoreError."""
    game = store.game(name)
    game_log = _game_log(store, game.summary)
    return {**_summary(store, game.summary), "log": [log_line(line) for line in game_log.lines]}


def _summary(store: Store, game: GameSummary) -> dict[str, Any]:
    """Return what the list of games shows of one game."""
    game_log = _game_log(store, game)
    profile = game_log.profile
    points = [f"{player_name(game_log.state.names, seat)} {score}" for seat, score in enumerate(game_log.scores)]
    return {
        "key": str(game.number),
        "game": game.game,
        "name": profile.name if profile else game.game or "A game without its beginning",
        "players": [player_name(game_log.state.names, seat) for seat in range(game_log.state.seats)],
        "when": local_text(game.came_at),
        "stage": (game.ended or "running") + (", from a file" if game.is_imported else ""),
        "scores": ", ".join(points),
        "audit": _audit(audit_stored(store, game.number, installed_profile)),
    }


def _audit(report: AuditReport) -> dict[str, Any]:
    """Return the audit's result. `findings` are those that somebody should read; the others are only counted."""
    worth = [finding for status in (FAULT, OPEN, NOTED) for finding in report.of(status)]
    return {
        "verdict": report.verdict,
        "headline": report.headline,
        "code": report.code,
        "dice": report.dice,
        "passed": len(report.of(OK)),
        "faults": len(report.of(FAULT)),
        "open": len(report.of(OPEN)),
        "findings": [{"status": each.status, "says": each.says, "cite": each.cite} for each in worth],
        "proofs": [finding.says for finding in report.of(OK)],
    }


def _game_log(store: Store, game: GameSummary) -> GameLog:
    """Return the log of a stored game."""
    game_log = GameLog(matching_profile)
    stored = store.reread(game)
    game_log.add_stored(zip(stored.events, stored.records, strict=True))
    return game_log
