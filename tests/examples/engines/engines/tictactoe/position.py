"""A position of tic-tac-toe: OpenSpiel's board, and which of its players acts. The engine itself checks whether it can be."""

import json
from functools import cache
from typing import Any, NamedTuple

import pyspiel

from tallystick.rules.errors import ImpossiblePosition, UnreadablePosition

GAME = pyspiel.load_game("tic_tac_toe")
EMPTY = "." * 9
OVER = "Terminal"
SHAPE = "start, or three rows and who acts, such as x.o/.../... x, or xxx/oo./... over"


class Position(NamedTuple):
    """What OpenSpiel writes of a state."""

    board: str = EMPTY
    player: str = "x"


class Move(NamedTuple):
    """A mark, as OpenSpiel writes it: x(1,1) is a cross in the middle."""

    text: str


@cache
def state_at(position: Position) -> Any:
    """Return the engine's state. It is shared, so nobody may change it. Raise ImpossiblePosition with the engine's reason."""
    told = json.dumps({"board": list(position.board), "current_player": position.player})
    try:
        return GAME.new_initial_state(told)
    except RuntimeError as refused:
        raise ImpossiblePosition([f"{refused}".rstrip(".") + "."]) from None


def legal_moves(position: Position) -> list[Move]:
    """Return the engine's actions, as it writes them."""
    state = state_at(position)
    return [Move(state.action_to_string(action)) for action in state.legal_actions()]


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the position after a move. An illegal one changes nothing, because the engine has no state after it."""
    moves = legal_moves(position)
    if move not in moves:
        return position
    state = state_at(position)
    told = json.loads(state.child(state.legal_actions()[moves.index(move)]).to_json())
    return Position("".join(told["board"]), told["current_player"])


def read_position(text: str) -> Position:
    """Return the position of a text. Raise UnreadablePosition, and ImpossiblePosition if the engine does not have it."""
    board, _, player = " ".join(text.split()).partition(" ")
    if (board, player) == ("start", ""):
        return Position()
    rows = board.split("/")
    if [len(row) for row in rows] != [3, 3, 3] or not set(board) <= set("xo./") or player not in {"x", "o", "over"}:
        raise UnreadablePosition(text, 0, SHAPE)
    position = Position("".join(rows), OVER if player == "over" else player)
    state_at(position)
    return position


def format_position(position: Position) -> str:
    """Return the canonical text."""
    rows = "/".join(position.board[start : start + 3] for start in (0, 3, 6))
    return f"{rows} {'over' if position.player == OVER else position.player}"
