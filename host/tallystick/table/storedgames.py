"""List the stored games for the page. No list waits for an audit: a card whose audit is not kept says so, and the page asks for it."""

from __future__ import annotations

from threading import Lock
from typing import Any

from tallycore.profile import Profile
from tallystick.profiles import installed_profile, matching_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, AuditReport
from tallystick.referee.keptaudits import Key, kept_if_current, kept_or_made
from tallystick.referee.results import made_result
from tallystick.store.clock import local_text
from tallystick.store.game import Game, GameSummary
from tallystick.store.gamefilter import GameFilter
from tallystick.store.gamelist import ALL_GAMES
from tallystick.store.names import shown_names
from tallystick.store.phrases import player_name
from tallystick.store.resultrows import Result, result_text
from tallystick.store.store import Store
from tallystick.table.gamelog import GameLog, log_line
from tallystick.table.sheet import remarks_of

PAGE_GAMES = 20
# The number of games that are listed at once. The page asks for older ones when somebody wants them.


def stored_games(store: Store, before: int | None = None, meant: GameFilter = ALL_GAMES) -> list[dict[str, Any]]:
    """Return the cards of the newest of the games that are `meant`, those below number `before`. No game is read for it.

    A card whose audit is not kept has what the store's list and the kept result say, and None in place of the audit.
    """
    games = store.newest_games(before, PAGE_GAMES, meant)
    kept = kept_if_current(store, games, installed_profile)
    others = [_key(each) for each in games if _key(each) not in kept]
    results = store.kept_results(others) if others else {}
    return [_card(each, kept.get(_key(each)) or _as_listed(each, results.get(_key(each)))) for each in games]


def game_card(store: Store, name: str) -> dict[str, Any]:
    """Return the card of one game, with its audit. The game is read only if its audit is not kept. Raise StoreError."""
    return _made_card(store, store.game(name).summary)


class Cards:
    """Make cards for all pages of a store, one at a time. If two pages ask for the same card, the second finds its audit kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()

    def card(self, name: str) -> dict[str, Any]:
        """Return the card of one game, with its audit. Raise StoreError."""
        with self._lock:
            return game_card(self._store, name)


def stored_game(store: Store, name: str) -> dict[str, Any]:
    """Return one game with its log in sentences, and with the remarks in its record. Raise StoreError."""
    game = store.game(name)
    log = [log_line(line) for line in _game_log(game).lines]
    return {**_made_card(store, game.summary), "log": log, "remarks": remarks_of(game)}


def _key(summary: GameSummary) -> Key:
    return summary.log, summary.first_seq


def _made_card(store: Store, summary: GameSummary) -> dict[str, Any]:
    made = kept_or_made(store, [summary], installed_profile, lambda game: _computed(store, game))
    return _card(summary, made[_key(summary)])


def _card(summary: GameSummary, computed: dict[str, Any]) -> dict[str, Any]:
    return {"key": str(summary.number or summary.key), "when": local_text(summary.came_at), **computed}


def _as_listed(summary: GameSummary, result: Result | None) -> dict[str, Any]:
    """Return what is known of a game without reading it. What is not known is empty, not guessed."""
    profile = matching_profile(summary.game, summary.profile) if summary.game else None
    return {
        **_ended(summary, result),
        "name": _name_of(summary, profile),
        "players": shown_names(summary.names),
        "scores": "",
        "audit": None,
    }


def _ended(summary: GameSummary, result: Result | None) -> dict[str, Any]:
    return {
        "game": summary.game,
        "stage": (summary.ended or "running") + (", from a file" if summary.is_imported else ""),
        "result": result_text(result),
        "minutes": round(result.duration_ms / 60_000) if result and result.duration_ms else None,
    }


def _name_of(summary: GameSummary, profile: Profile | None) -> str:
    return profile.name if profile else summary.game or "A game without its beginning"


def _computed(store: Store, game: Game) -> dict[str, Any]:
    """Return the parts that are computed from the game: how it went, its points, and the result of its audit."""
    summary = game.summary
    result = None if summary.ended is None else made_result(store, game, installed_profile)
    game_log = _game_log(game)
    points = [
        f"{player_name(game_log.state.names, seat)} {score}{' (out)' if game_log.is_out(seat) else ''}"
        for seat, score in enumerate(game_log.scores)
    ]
    return {
        **_ended(summary, result),
        "name": _name_of(summary, game_log.profile),
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
