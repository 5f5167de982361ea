"""Name places, borders and what stands there, in texts and sentences."""

from __future__ import annotations

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, Border
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import NOBODY, Position
from tallystick.rules.wording import an, player, several


def place_name(position: Position, place: int) -> str:
    """Return what a space or a range is called: d7, s3, m4."""
    spaces = position.board.spaces
    return spaces[place].name if place < len(spaces) else RANGES[place - len(spaces)]


def border_name(position: Position, border: Border) -> str:
    """Return what a border is called: d7/d8."""
    return "/".join(place_name(position, each) for each in border)


def target_name(position: Position, target: tuple[int, ...]) -> str:
    """Return what is attacked: a place, or the border of a wall."""
    return "/".join(place_name(position, each) for each in target)


def several_pieces(kind: str, count: int) -> str:
    """Name so many pieces of a kind: "2 cavalry", "1 army"."""
    return f"{count} {Kind.CAVALRY}" if kind == Kind.CAVALRY else several(kind, count)


def standing(position: Position, place: int) -> str:
    """Say what keeps a place from being empty: "a camp of player 2 stands there"."""
    piece = position.pieces[place]
    if piece is None:
        return f"it lies under {place_name(position, position.covered[place])}"
    if piece.seat != NOBODY:
        return f"{an(piece.kind)} of {player(piece.seat)} stands there"
    return f"{PIECE[piece.kind].called or f'an unclaimed {piece.kind}'} is there"
