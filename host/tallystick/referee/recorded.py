"""Read the positions that a record holds: each was accepted when it was recorded, perhaps by checks that were less strict."""

from __future__ import annotations

from typing import Any

from tallystick.games.registry import AnyGame
from tallystick.rules.errors import ImpossiblePosition, RulesError
from tallystick.rules.notation import STOOD


def recorded_position(rules: AnyGame, text: str) -> Any:
    """Return the position of a recorded text. Raise UnreadablePosition, or ImpossiblePosition if no game can come to it.

    If it is impossible by the checks of today, an illegal move is taken to have stood before it was recorded.
    """
    try:
        return rules.parse_position(text)
    except ImpossiblePosition:
        try:
            return rules.parse_position(f"{text} {STOOD}")
        except RulesError:
            pass
        raise


def without_stood(text: str) -> str:
    """Return a position's text without the word that an illegal move stood; older records note positions without it."""
    return text.removesuffix(f" {STOOD}")
