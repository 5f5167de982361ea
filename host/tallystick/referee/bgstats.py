"""Give a finished game as BG Stats takes it: an app that keeps plays on a phone. A play is JSON, and it travels in an address.

BG Stats describes the format on its pages. Programs that send plays found more: `winner` and `startPlayer` of each player, and
`highestWins` and `noPoints` of the game, must be there, although they are called optional. `bggId` must be a number, so it is left out:
the rules here have no such numbers. `playDate` is in UTC.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from tallystick.referee.errors import RefereeError
from tallystick.referee.evidence import FindProfile
from tallystick.referee.results import result_of
from tallystick.store.game import Game
from tallystick.store.phrases import player_name
from tallystick.visible import visible

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Tallystick"
# BG Stats remembers games and players by this name, so it never changes.
MS_A_MINUTE = 60_000
DATE = len("2026-11-26T19:34:27")


class NotAPlay(RefereeError):
    """Raised when a game has no end yet, so that nobody can say how it went."""

    def __init__(self) -> None:
        super().__init__("the game has not ended, so it is not a play yet: BG Stats takes it when it has ended.")


def play_of(game: Game, find_profile: FindProfile) -> dict[str, Any]:
    """Return the play. The device has no clock, so its date is when the laptop received the game. Raise NotAPlay."""
    summary, result = game.summary, result_of(game, find_profile)
    if summary.ended is None:
        raise NotAPlay
    profile = find_profile(summary.game) if summary.game else None
    began = next((event["seat"] for event in reversed(game.events) if event.kind == "first_player"), None)
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": summary.key,
        "playDate": summary.came_at[:DATE].replace("T", " "),
        "game": {
            "name": visible(profile.name if profile is not None else summary.game),
            "sourceGameId": summary.game,
            "highestWins": True,
            "noPoints": all(seat.score is None for seat in result.seats),
        },
        "players": [
            {
                "name": visible(player_name(summary.names, number)),
                "sourcePlayerId": player_name(summary.names, number).casefold(),
                "winner": seat.is_winner,
                "startPlayer": number == began,
                **({} if seat.score is None else {"score": seat.score}),
                **({} if seat.team is None else {"team": str(seat.team + 1)}),
            }
            for number, seat in enumerate(result.seats)
        ],
    }
    if result.duration_ms:
        play["durationMin"] = max(1, round(result.duration_ms / MS_A_MINUTE))
    if summary.ended != "finished":
        play["comments"] = f"The game was {summary.ended}."
    return play


def play_text(game: Game, find_profile: FindProfile) -> str:
    """Return the play as a file. Raise NotAPlay."""
    return json.dumps(play_of(game, find_profile), ensure_ascii=False, indent=2) + "\n"


def play_address(game: Game, find_profile: FindProfile) -> str:
    """Return the address that opens BG Stats with the play. Raise NotAPlay."""
    compact = json.dumps(play_of(game, find_profile), ensure_ascii=False, separators=(",", ":"))
    return f"{ADDRESS}{quote(compact, safe='')}"
