"""Answer the page's clicks on a drawn board: what is chosen, what can be claimed, and which spaces continue a legal move."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from tallystick.games.registry import load
from tallystick.rules.choosing import BadChoice, Choice, Choosing

Answer = dict[str, Any]

POSITIONS = 8
"""A page asks several times about one position. For so many, the legal moves are kept."""


def begin(game_id: str, text: str, only: Collection[str] = (), parts: Sequence[str] = ()) -> Answer | None:
    """Return what is offered before the first click; None if the game has no such choices. Raise RulesError.

    If there are any in `only`, no other moves can be chosen. `parts` are those of a move without spaces that were chosen already.
    """
    choosing = _choosing(game_id, text)
    if choosing is None:
        return None
    choosing = choosing.only(only) if only else choosing
    return {"hint": choosing.hint, **_shown(choosing.begin(parts))}


def click(game_id: str, text: str, only: Collection[str], chosen: Sequence[str], space: str) -> Answer:
    """Return what is chosen after a click on a space, if these spaces were chosen before. Raise RulesError."""
    choosing = _choosing(game_id, text)
    if choosing is None:
        raise BadChoice(f"{load(game_id).name} has no moves to click: type the move in.")
    return _shown((choosing.only(only) if only else choosing).click(chosen, space))


@lru_cache(maxsize=POSITIONS)
def _choosing(game_id: str, text: str) -> Choosing[Any, Any] | None:
    game = load(game_id)
    return game.choosing(game.parse_position(text.strip() or "start"))


def _shown(choice: Choice) -> Answer:
    options, at_once = [option._asdict() for option in choice.options], choice.at_once
    return {**choice._asdict(), "options": options, "at_once": at_once and at_once._asdict()}
