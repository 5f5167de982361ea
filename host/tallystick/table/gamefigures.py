"""Give the page the figures of a stored game, and the lines with which anybody can check its rolls, as plain values for JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tallystick.profiles import installed_profile
from tallystick.referee.captures import captures_by_turn
from tallystick.referee.counterstart import counter_start, with_start
from tallystick.referee.dicecounts import FEW, DiceSize, SeatDice
from tallystick.referee.figures import figures_of
from tallystick.referee.rollproofs import roll_proofs
from tallystick.referee.steps import GameSteps
from tallystick.store.game import Game
from tallystick.store.phrases import player_name
from tallystick.table.gamefiles import formats_of

DIGITS = 2
# More digits of an expected count or an interval say nothing.


NO_CAPTURES = "The captured pieces are not shown, because the laptop's record does not have every turn of the game."


def figures_as_dict(steps: GameSteps) -> dict[str, Any]:
    """Return the figures of a stored game in steps, and the formats in which it can be saved."""
    game = steps.game
    profile = installed_profile(game.summary.game) if game.summary.game else None
    found = figures_of(game, profile)
    numbers = [turn.number for turn in found.turns]
    captures = None if steps.played is None else captures_by_turn(game, steps.played, profile, numbers)
    start = None if steps.played is None else counter_start(game, steps.played, profile)
    lacks_captures = bool(found.turns) and captures is None and steps.rules is not None and steps.rules.has_captures
    return {
        "players": [asdict(player) for player in found.players],
        "turns": [
            {
                "number": turn.number,
                "seat": turn.seat,
                "time_ms": turn.time_ms,
                "seq": turn.last_seq,
                "scores": list(turn.scores),
            }
            for turn in found.turns
        ],
        "has_points": found.has_points,
        "track": None if found.track is None else asdict(found.track),
        "counters": [asdict(counted) for counted in with_start(found.counters, start, numbers)],
        "captures": captures,
        "dice": [_dice(size) for size in found.dice],
        "notes": [*found.notes, *([NO_CAPTURES] if lacks_captures else [])],
        "formats": formats_of(game),
    }


def rolls_as_dict(game: Game) -> dict[str, Any]:
    """Return the lines for `sha256sum` of every roll of a stored game."""
    found = roll_proofs(game)
    return {
        "why": found.why,
        "start": [{"says": says, **asdict(command)} for says, command in found.start],
        "rolls": [{**asdict(roll), "player": player_name(game.summary.names, roll.seat)} for roll in found.rolls],
    }


def _dice(size: DiceSize) -> dict[str, Any]:
    return {"sides": size.sides, "typed": size.is_typed, "seats": [_of_seat(each) for each in size.seats]}


def _of_seat(dice: SeatDice) -> dict[str, Any]:
    return {
        "rolled": dice.rolled,
        "few": dice.rolled < FEW,
        "expected": round(dice.expected, DIGITS),
        "faces": [
            {"count": count, "low": round(low, DIGITS), "high": round(high, DIGITS)}
            for count, (low, high) in zip(dice.counts, dice.intervals, strict=True)
        ],
    }
