"""Chess as the rules kernel sees it: each method of `Game` asks python-chess."""

import re
from collections.abc import Sequence
from pathlib import Path

import chess
import chess.svg

from engines.chess import judging, position
from engines.chess.position import DRAW, Move, Position, board_at, legal_steps
from engines.plain import PlainGame
from tallystick.rules.colours import themed
from tallystick.rules.errors import IllegalMove, UnreadableMove

UCI = re.compile(r"([a-h][1-8])([a-h][1-8])[qrbn]?")
COLOURS = {
    "square light": themed("#f0d9b5", "#b09a78"),
    "square dark": themed("#b58863", "#7d5c40"),
    "square light lastmove": themed("#cdd16a", "#a0a24c"),
    "square dark lastmove": themed("#aaa23b", "#7f792c"),
}
_CLASS = re.compile(r'class="square (?:light|dark)(?: lastmove)? ([a-h][1-8])"')


class Chess(PlainGame[Position, Move]):
    """The rules of chess."""

    folder = Path(__file__).parent
    first = Position()
    read_position = staticmethod(position.read_position)
    format_position = staticmethod(position.format_position)
    play_unchecked = staticmethod(position.play_unchecked)
    objections = staticmethod(judging.objections)
    outcome = staticmethod(judging.outcome)
    result_objections = staticmethod(judging.result_objections)

    def read_move(self, position: Position, text: str) -> Move:
        word = text.strip()
        found = UCI.fullmatch(word.lower())
        if word.lower() == DRAW.text:
            return DRAW
        if found and found[1] != found[2]:
            return Move(found[0])
        try:
            return Move(board_at(position).parse_san(word).uci())
        except ValueError:
            raise UnreadableMove(text, 0, "a move such as e2e4 or e7e8q, a legal one such as Nf3, or draw") from None

    def format_move(self, position: Position, move: Move) -> str:
        return move.text

    def to_move(self, position: Position) -> int | None:
        return None if self.outcome(position) else int(not board_at(position).turn)

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if self.outcome(position):
            return []
        return [*map(Move, legal_steps(position)), *([DRAW] if judging.may_claim(position) else [])]

    def play(self, position: Position, move: Move) -> Position:
        if found := self.objections(position, move):
            raise IllegalMove(self.format_move(position, move), found)
        return self.play_unchecked(position, move)

    def draw_text(self, position: Position, move: Move | None = None) -> str:
        board = board_at(position)
        turn = f"{judging.SIDES[board.turn]} is to move."
        claimed = f"\nThe move is {move.text}." if move else ""
        return f"{board}\n\n{'The game is over.' if self.outcome(position) else turn}{claimed}"

    def draw_picture(self, position: Position, move: Move | None = None) -> str:
        step = move.step if move and move != DRAW else None
        drawn = chess.svg.board(board_at(position), lastmove=step, colors=COLOURS, size=400)
        return _CLASS.sub(r'\g<0> data-square="\1"', drawn)


GAME = Chess()
