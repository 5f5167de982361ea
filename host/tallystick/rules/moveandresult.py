"""Read a move and what is claimed to be so after it: `end, winner 2`, `end, scores 120 116`, `end, the game is over`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tallystick.rules.claims import LONGEST_SENTENCE, RESULT, ResultClaim, may_be_result, read_told
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.game import Game
from tallystick.rules.patterns import pattern
from tallystick.rules.statement import Statement
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.verdict import LEGAL
from tallystick.rules.views import M, P

_BETWEEN = pattern(r"[,;\n]")


class MoveAndResult(NamedTuple):
    """A move, the details of its text that do not fit the table (see `Game.read_told`), and what is said to be so after it."""

    move: Any
    said: Sequence[str]
    result: ResultClaim | Statement


def read_move_and_result(game: Game[P, M], position: P, text: str) -> MoveAndResult | None:
    """Return the move that a text claims, and the result or statement after a comma or a semicolon; None if it is not both.

    A question is answered in the position after the move, if the move is legal: its result is judged there, too. Raise UnreadableMove
    if there is a move, and then a result that cannot be read.
    """
    for found in _BETWEEN.finditer(text):
        move, rest = text[: found.start()], text[found.end() :]
        if not move.strip() or len(rest) > LONGEST_SENTENCE or not may_be_result(rest):
            continue
        try:
            told, said = game.parse_told(position, move)
        except UnreadableMove:
            continue
        is_legal = game.judged(position, told).kind == LEGAL
        after = game.play_legal(position, told) if is_legal else position
        try:
            result = read_told(game, after, rest)[0]
        except UnreadableMove as error:
            if RESULT.match(rest):
                raise UnreadableMove(text, found.end() + error.column - 1, error.expected) from error
            continue
        if isinstance(result, ResultClaim | Statement):
            return MoveAndResult(told, said, result)
    return None
