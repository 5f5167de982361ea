"""The games that the laptop keeps, as the page lists them."""

from __future__ import annotations

from typing import Any

from tallystick.profiles import installed_profile, matching_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, AuditReport
from tallystick.store.clock import local_text
from tallystick.store.game import GameSummary
from tallystick.store.sentences import player_name
from tallystick.store.store import Store
from tallystick.table.story import Story, log_line


def kept_games(store: Store) -> list[dict[str, Any]]:
    """Every game in the store, newest first, with what audit says of it."""
    return [_summary(store, game) for game in reversed(store.games())]


def kept_game(store: Store, name: str) -> dict[str, Any]:
    """One game with its log in sentences. Raises StoreError."""
    game = store.game(name)
    story = _story(store, game.summary)
    return {**_summary(store, game.summary), "log": [log_line(line) for line in story.lines]}


def _summary(store: Store, game: GameSummary) -> dict[str, Any]:
    story = _story(store, game)
    profile = story.profile
    points = [f"{player_name(story.state.names, seat)} {score}" for seat, score in enumerate(story.state.scores)]
    return {
        "key": str(game.number),
        "game": game.game,
        "name": profile.name if profile else game.game or "A game without its beginning",
        "players": [player_name(story.state.names, seat) for seat in range(story.state.seats)],
        "when": local_text(game.came_at),
        "stage": game.ended or "running",
        "scores": ", ".join(points),
        "audit": _audit(audit_stored(store, game.number, installed_profile)),
    }


def _audit(report: AuditReport) -> dict[str, Any]:
    """`findings` are those that somebody should read; the others are only counted."""
    worth = [finding for status in (FAULT, OPEN, NOTED) for finding in report.of(status)]
    return {
        "verdict": report.verdict,
        "dice": report.dice,
        "passed": len(report.of(OK)),
        "faults": len(report.of(FAULT)),
        "open": len(report.of(OPEN)),
        "findings": [{"status": each.status, "says": each.says, "cite": each.cite} for each in worth],
        "proofs": [finding.says for finding in report.of(OK)],
    }


def _story(store: Store, game: GameSummary) -> Story:
    story = Story(matching_profile)
    story.add_records(store.game(game.key).records)
    return story
