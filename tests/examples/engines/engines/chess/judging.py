"""The objections to a move or a claimed result. Each is an answer of python-chess, put into words."""

from collections.abc import Iterator, Sequence

import chess

from engines.chess.position import DRAW, Move, Position, board_at, legal_steps
from tallystick.rules.objection import Objection
from tallystick.rules.outcome import Outcome

SIDES = ("Black", "White")
# By the engine's number of a colour.


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended; None while it goes on. A win is a point, and a draw is none."""
    ended = board_at(position).outcome()
    if ended is None and not position.is_drawn:
        return None
    if ended is None or ended.winner is None:
        return Outcome((0, 0), (0, 1))
    return Outcome((int(ended.winner), int(not ended.winner)), (int(not ended.winner),))


def ending(position: Position) -> str:
    """Return what ended the game, in words; "" while it goes on."""
    ended = board_at(position).outcome()
    if ended is not None:
        return ended.termination.name.lower().replace("_", " ")
    return "a draw that was claimed" if position.is_drawn else ""


def may_claim(position: Position) -> bool:
    """Return True if the position on the board allows the player to claim a draw."""
    board = board_at(position)
    return board.is_repetition(3) or board.is_fifty_moves()


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a move, the most basic first."""
    ended = ending(position)
    found = [Objection("game.over", {"how": ended}, (), "over")] if ended else []
    if move == DRAW:
        return found if may_claim(position) else [*found, Objection("draw.claim", {}, (), "early")]
    if move.text not in legal_steps(position):
        found += _why_not(board_at(position), move.step)
    return found


def _why_not(board: chess.Board, step: chess.Move) -> Iterator[Objection]:
    """Yield why the engine does not list a move."""
    here, there = chess.square_name(step.from_square), chess.square_name(step.to_square)
    piece, taken = board.piece_at(step.from_square), board.piece_at(step.to_square)
    facts = {"from": here, "to": there}
    if piece is None:
        yield Objection("piece.own", facts, (here,), "none")
        return
    facts["piece"] = f"{SIDES[piece.color]} {chess.piece_name(piece.piece_type).capitalize()}"
    if piece.color != board.turn:
        yield Objection("piece.own", facts, (here,), "other")
        return
    if taken is not None and taken.color == board.turn:
        yield Objection("square.own", facts, (there,), "own")
        return
    goes = _going(board, step)
    if goes is None:
        yield _why_it_does_not_go(board, step, facts)
        return
    if bool(goes.promotion) != bool(step.promotion):
        yield Objection("pawn.promotion", facts, (there,), "needed" if goes.promotion else "wrong")
    if board.is_into_check(goes):
        yield Objection("king.check", facts, (chess.square_name(board.king(board.turn)),), "left")


def _going(board: chess.Board, step: chess.Move) -> chess.Move | None:
    """Return the same way of the piece, with the promotion that it needs, if only a check can be against it."""
    ways = (
        chess.Move(step.from_square, step.to_square, promotion) for promotion in (step.promotion, None, chess.QUEEN)
    )
    return next(filter(board.is_pseudo_legal, ways), None)


def _why_it_does_not_go(board: chess.Board, step: chess.Move, facts: dict[str, str]) -> Objection:
    squares = (facts["to"],)
    is_in_its_rank = chess.square_rank(step.from_square) == chess.square_rank(step.to_square)
    if board.is_castling(step) and is_in_its_rank:
        to_the_right = chess.square_file(step.to_square) > chess.square_file(step.from_square)
        asked = board.has_kingside_castling_rights if to_the_right else board.has_queenside_castling_rights
        return Objection("king.castling", facts, squares, "way" if asked(board.turn) else "right")
    alone = chess.Board(None)
    alone.set_piece_at(step.from_square, board.piece_at(step.from_square))
    alone.turn = board.turn
    return Objection("piece.moves", facts, squares, "way" if _going(alone, step) else "shape")


def result_objections(
    position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
) -> list[Objection]:
    """Return the objections to claimed points or winners."""
    ended = outcome(position) or Outcome((0, 0), ())
    is_right = tuple(scores or ended.scores) == ended.scores and (winners is None or tuple(winners) == ended.winners)
    return [] if is_right else [Objection("game.over", {"how": ending(position) or "nothing yet"}, (), "result")]
