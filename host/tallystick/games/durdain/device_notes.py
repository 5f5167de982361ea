"""Say how a device notes a step, and judge its notes alone."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.durdain.move import BEWARE, DECLARE, Move
from tallystick.games.durdain.position.table import Position
from tallystick.rules.notes import Note, Remark

ACTION, CALLED = "action", "beware"
# Lists of the profile.


def note_of(position: Position, move: Move) -> tuple[str, str] | None:
    """Return how the device notes an action that is declared, and a call of Beware; None for any other step."""
    if move.what == DECLARE:
        return ACTION, move.piece
    if move.what == BEWARE:
        return CALLED, position.board.countries[position.homes[move.number]]
    return None


def check_notes(position: Position, notes: Sequence[Note]) -> list[Remark]:  # noqa: ARG001 (as every game is asked)
    """Return a remark for each note that the rules speak of."""
    return []
