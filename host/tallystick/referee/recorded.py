"""Read the positions in a record. Each was accepted when it was recorded, perhaps by checks that were less strict."""

from __future__ import annotations

from typing import Any

from tallystick.games.registry import AnyGame
from tallystick.rules.errors import ImpossiblePosition, RulesError
from tallystick.rules.notation import STOOD


def recorded_position(rules: AnyGame, text: str) -> Any:
    """Return the position of a recorded text. Raise UnreadablePosition, or ImpossiblePosition if no game can come to it.

    If today's checks find it impossible, assume that an illegal move stood before it was recorded.
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
    """Return a position's text without the word that says that an illegal move stood. Older records do not have this word."""
    return text.removesuffix(f" {STOOD}")
