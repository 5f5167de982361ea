"""Say what the page asks about a note of the device that no recorded move matches yet."""

from __future__ import annotations

from typing import Any

from tallystick.games.registry import AnyGame
from tallystick.referee.devicenotes import DeviceNote
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import PlayedMove
from tallystick.rules.errors import RulesError


def move_of_note(rules: AnyGame, position: Any, note: DeviceNote, words: str) -> dict[str, Any] | None:
    """Return the move that a note says in full, legal or not, such as that no card was played; None if it needs more than that.

    The device's words can say more than a move, such as "Pass: out". Then the id of the item can be one.
    """
    for text in (words, note[1]):
        try:
            move = rules.parse_move(position, text)
        except RulesError:
            continue
        if rules.note_of(position, move) == note:
            return {"move": rules.format_move(position, move), "legal": not rules.objections(position, move)}
    return None


def move_against(pairs: Pairs, note: DeviceNote) -> PlayedMove | None:
    """Return the recorded move of the present turn that stands where this note belongs; None if there is none."""
    turn = list(pairs.record_turns)[-1:]
    if not turn or not pairs.present_turn:
        return None
    moves = [move for move in turn[0].moves if move.note and move.note[0] == note[0] and pairs.of(move) is None]
    return moves[-1] if moves else None
