"""A position of chess: what lies on the board, and all moves since the last capture or move of a Pawn.

Chess depends on its history: a player may claim a draw if a position has come up three times. So the history is in the position.
Its text is that of the protocol UCI: `FEN moves g1f3 g8f6`. Moves that happened before the FEN cannot be repeated any more.
"""

from functools import lru_cache
from typing import NamedTuple

import chess

from tallystick.rules.errors import ImpossiblePosition, UnreadablePosition

START, MOVES, DRAWN = "start", "moves", "drawn"
MOST_BOARDS = 4096
SHAPE = "start, or a FEN such as 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1, and perhaps: moves e3d3 e5d5"


class Position(NamedTuple):
    """The FEN from which on nothing was captured and no Pawn moved, the moves since then, and whether a player claimed a draw."""

    fen: str = chess.STARTING_FEN
    moves: tuple[str, ...] = ()
    is_drawn: bool = False


class Move(NamedTuple):
    """A move as UCI writes it, such as e2e4 or e7e8q, or the claim of a draw."""

    text: str

    @property
    def step(self) -> chess.Move:
        return chess.Move.from_uci(self.text)


DRAW = Move("draw")


@lru_cache(MOST_BOARDS)
def board_of(fen: str, moves: tuple[str, ...]) -> chess.Board:
    """Return the engine's board. It is shared, so nobody may change it."""
    if not moves:
        return chess.Board(fen)
    board = board_of(fen, moves[:-1]).copy()
    board.push_uci(moves[-1])
    return board


def board_at(position: Position) -> chess.Board:
    """Return the engine's board of a position, with its history."""
    return board_of(position.fen, position.moves)


@lru_cache(MOST_BOARDS)
def legal_steps(position: Position) -> tuple[str, ...]:
    """Return the legal moves of the pieces in a fixed order, without a look at whether the game is over."""
    return tuple(sorted(map(chess.Move.uci, board_at(position).legal_moves)))


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the position after a move, legal or not."""
    if move == DRAW:
        return position._replace(is_drawn=True)
    if move.text not in legal_steps(position):
        return Position(_left_standing(board_at(position), move.step))
    moves = (*position.moves, move.text)
    board = board_of(position.fen, moves)
    return Position(position.fen, moves) if board.halfmove_clock else Position(board.fen())


def _left_standing(board: chess.Board, step: chess.Move) -> str:
    """Return the FEN after an illegal move. The engine refuses it, so the piece is taken up and put down. The history ends."""
    board = board.copy(stack=False)
    piece = board.remove_piece_at(step.from_square)
    if piece is not None:
        board.set_piece_at(step.to_square, chess.Piece(step.promotion or piece.piece_type, piece.color))
    board.push(chess.Move.null())
    return board.fen()


def read_position(text: str) -> Position:
    """Return the position of a text. Raise UnreadablePosition, and ImpossiblePosition for an illegal move in its history."""
    words = text.split()
    is_drawn = words[-1:] == [DRAWN]
    if is_drawn:
        words.pop()
    count = words.index(MOVES) if MOVES in words else len(words)
    fen = " ".join(words[:count])
    try:
        position = Position(chess.Board(chess.STARTING_FEN if fen == START else fen).fen())
    except ValueError:
        raise UnreadablePosition(text, 0, SHAPE) from None
    for word in words[count + 1 :]:
        if word not in legal_steps(position):
            raise ImpossiblePosition([f"the move {word} of its history is illegal."])
        position = play_unchecked(position, Move(word))
    return position._replace(is_drawn=is_drawn)


def format_position(position: Position) -> str:
    """Return the canonical text."""
    words = [
        position.fen,
        *((MOVES, *position.moves) if position.moves else ()),
        *([DRAWN] if position.is_drawn else ()),
    ]
    return " ".join(words)
