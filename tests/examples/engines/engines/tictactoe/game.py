"""Tic-tac-toe as the rules kernel sees it: each method of `Game` asks OpenSpiel."""

import re
from collections.abc import Sequence
from pathlib import Path

from engines.plain import PlainGame
from engines.tictactoe import position
from engines.tictactoe.position import Move, Position, legal_moves, state_at
from tallystick.rules.colours import PAPER, RED, RULING, TEXT
from tallystick.rules.errors import IllegalMove, UnreadableMove
from tallystick.rules.objection import Objection
from tallystick.rules.outcome import Outcome

MARK = re.compile(r"([xo])\(([0-2]),([0-2])\)")
CELL = 60


class TicTacToe(PlainGame[Position, Move]):
    """The rules of tic-tac-toe."""

    folder = Path(__file__).parent
    first = Position()
    read_position = staticmethod(position.read_position)
    format_position = staticmethod(position.format_position)
    play_unchecked = staticmethod(position.play_unchecked)
    legal_moves = staticmethod(legal_moves)

    def read_move(self, position: Position, text: str) -> Move:
        word = "".join(text.split()).lower()
        if not MARK.fullmatch(word):
            raise UnreadableMove(text, 0, "a mark, its row and its column, from x(0,0) to o(2,2)")
        return Move(word)

    def format_move(self, position: Position, move: Move) -> str:
        return move.text

    def to_move(self, position: Position) -> int | None:
        state = state_at(position)
        return None if state.is_terminal() else state.current_player()

    def objections(self, position: Position, move: Move) -> list[Objection]:
        if move in legal_moves(position):
            return []
        state, (mark, place) = state_at(position), _read(move)
        found = []
        if state.is_terminal():
            found.append(Objection("end.line", {}, (), "over"))
        elif mark != position.player:
            found.append(Objection("turn.mark", {"mark": mark}, (str(place),), "other"))
        if position.board[place] != ".":
            found.append(Objection("square.empty", {"mark": position.board[place]}, (str(place),), "taken"))
        return found

    def play(self, position: Position, move: Move) -> Position:
        if found := self.objections(position, move):
            raise IllegalMove(self.format_move(position, move), found)
        return self.play_unchecked(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        state = state_at(position)
        if not state.is_terminal():
            return None
        returns = state.returns()
        return Outcome(
            tuple(int(each > 0) for each in returns), tuple(s for s, each in enumerate(returns) if each >= 0)
        )

    def result_objections(
        self, position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Objection]:
        true = self.outcome(position) or Outcome((0, 0), ())
        is_right = tuple(scores or true.scores) == true.scores and (winners is None or tuple(winners) == true.winners)
        return [] if is_right else [Objection("end.line", {}, (), "result")]

    def draw_text(self, position: Position, move: Move | None = None) -> str:
        return f"{state_at(position)}\n\n{self._caption(position)}" + (f"\nThe move is {move.text}." if move else "")

    def draw_picture(self, position: Position, move: Move | None = None) -> str:
        side = 3 * CELL
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}">']
        parts.append(f"<title>{self._caption(position)}</title>")
        for at, mark in enumerate(position.board):
            x, y = at % 3 * CELL, at // 3 * CELL
            frame = RED if move and _read(move)[1] == at else RULING
            box = f'x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}"'
            parts.append(f'<rect data-square="{at}" {box} fill="{PAPER}" stroke="{frame}" stroke-width="2"/>')
            if mark != ".":
                parts.append(f'<text x="{x + 24}" y="{y + 40}" font-size="30" fill="{TEXT}">{mark}</text>')
        return "\n".join([*parts, "</svg>"])

    def _caption(self, position: Position) -> str:
        return "The game is over." if self.outcome(position) else f"{position.player} is to move."


def _read(move: Move) -> tuple[str, int]:
    """Return the mark of a move and the number of its square."""
    found = MARK.fullmatch(move.text)
    assert found is not None
    return found[1], 3 * int(found[2]) + int(found[3])


GAME = TicTacToe()
