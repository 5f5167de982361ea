"""Say which effects a legal move has in addition to the square: a repeat was allowed this time, or the filling ends."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.pastures.components.terrain import name_of
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.moves import is_legal, is_stuck
from tallystick.games.pastures.play import play_unchecked
from tallystick.games.pastures.position import Phase, Position
from tallystick.rules.wording import player


def follows(position: Position, move: Move) -> list[str]:
    """Return a sentence for each; the move is a canonical one."""
    return [*_of(position, move)] if position.phase == Phase.FILL and is_legal(position, move) else []


def _of(position: Position, move: Move) -> Iterator[str]:
    mover = player(position.turn)
    if is_stuck(position):
        if move.what == PASS:
            yield f"{mover.capitalize()} passes with reason: no terrain fits anywhere without a repeat."
        elif move.what != CASTLE and move.what in position.last:
            yield f"{name_of(move.what)} is a repeat: no other terrain fits anywhere, so {mover} may repeat one on this turn."
    after = play_unchecked(position, move)
    if after.phase == Phase.CASTLES:
        yield f"The filling ends with this: {player(after.turn)} places the first castle."
