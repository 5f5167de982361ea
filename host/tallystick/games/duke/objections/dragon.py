"""Judge claims about the Dragon: what it does, and where chance has placed it."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.squares import DIRECTIONS, LEFT, MIDDLE, NAMES, NOWHERE, RIGHT, STEPS, shifted
from tallystick.games.duke.components.tiles import EMPTY, MOVE, STRIKE, dragon_sides
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.board_view import BoardView
from tallystick.games.duke.objections.paths import is_line_open, shielded, straight
from tallystick.games.duke.objections.squares import check_capture
from tallystick.games.duke.objections.wording import lying, objection
from tallystick.games.duke.position import Dragon
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing

SIDEWAYS = (DIRECTIONS[LEFT], DIRECTIONS[RIGHT])
_Objections = Iterator[Objection]


def _pointed(dragon: Dragon, what: str) -> list[int]:
    """Return the squares on which the Dragon has such icons as it stands."""
    (fx, fy), (rx, ry) = STEPS[dragon.facing], STEPS[(dragon.facing + 1) % len(STEPS)]
    icons = [icon for icon in dragon_sides()[dragon.enraged] if icon.what == what]
    found = [shifted(dragon.square, i.dx * rx + i.dy * fx, i.dx * ry + i.dy * fy) for i in icons]
    return sorted(square for square in found if square != NOWHERE)


def calm_captures(view: BoardView, dragon: Dragon) -> list[int]:
    """Return the squares on which the calm Dragon could take a tile."""
    return [square for square in _pointed(dragon, MOVE) if _is_calm_capture(view, dragon.square, square)]


def _is_calm_capture(view: BoardView, start: int, square: int) -> bool:
    if view.board[square] == EMPTY or square in view.flags or next(check_capture(view, square), None):
        return False
    path = straight(start, square) or ()
    if any(view.board[each] != EMPTY or each == view.agreement.mountain for each in path):
        return False
    return not shielded(view, start, MOVE, square)


def strike_targets(view: BoardView, dragon: Dragon) -> list[int]:
    """Return the squares on which the enraged Dragon could strike a tile."""
    return [square for square in _pointed(dragon, STRIKE) if _is_strike_target(view, dragon.square, square)]


def _is_strike_target(view: BoardView, start: int, square: int) -> bool:
    if view.board[square] == EMPTY or next(check_capture(view, square), None):
        return False
    return is_line_open(view, start, square) and not shielded(view, start, STRIKE, square)


def enraged_targets(view: BoardView, dragon: Dragon) -> list[int]:
    """Return the squares to which the enraged Dragon could move."""
    return [square for square in _pointed(dragon, MOVE) if _is_enraged_target(view, dragon.square, square)]


def _is_enraged_target(view: BoardView, start: int, square: int) -> bool:
    if square in view.flags:
        return False
    if view.board[square] == EMPTY:
        return True
    return next(check_capture(view, square), None) is None and not shielded(view, start, MOVE, square)


def check_act(view: BoardView, move: Move) -> _Objections:
    """Yield the objections to what it is said to take, to strike, to move to or to face."""
    dragon = view.dragon
    assert dragon is not None
    if move.what == steps.FACES:
        claimed, choices, is_right = move.facing, list(SIDEWAYS), move.facing in SIDEWAYS
        act = "face"
    else:
        what = {steps.TAKES: calm_captures, steps.STRIKES: strike_targets, steps.MOVES: enraged_targets}[move.what]
        act = {steps.TAKES: "take", steps.STRIKES: "strike two of", steps.MOVES: "move to"}[move.what]
        squares = what(view, dragon)
        is_right = set(move.squares) <= set(squares) and len(set(move.squares)) == len(move.squares)
        choices, claimed = [NAMES[square] for square in squares], listing([NAMES[square] for square in move.squares])
    if not is_right:
        facts = {"square": NAMES[dragon.square], "facing": DIRECTIONS[dragon.facing], "act": act, "claimed": claimed}
        facts["choices"] = listing(choices, "and" if move.what == steps.STRIKES else "or")
        yield objection("terrain.dragon", "choice", (*move.squares, dragon.square), **facts)


def first_places(view: BoardView) -> list[tuple[int, int]]:
    """Return where the Dragon can begin and which way it can face there, able to take nothing at once."""
    free = [square for square in MIDDLE if not lying(view, square)]
    return [
        (square, facing)
        for square in free
        for facing in (LEFT, RIGHT)
        if not calm_captures(view, Dragon(square, facing))
    ]


def check_first_place(view: BoardView, move: Move) -> _Objections:
    """Yield the objections to where the Dragon begins; on a board with no harmless place for it, any of the four will do."""
    (square,) = move.squares
    facts = {"square": NAMES[square], "facing": move.facing}
    if square not in MIDDLE:
        yield objection("terrain.dragon", "not-middle", (square, *MIDDLE), **facts)
    there = lying(view, square)
    if there:
        yield objection("terrain.dragon", "occupied", (square,), **facts, lies=listing(there))
    if move.facing not in SIDEWAYS:
        yield objection("terrain.dragon", "not-sideways", (square,), **facts)
        return
    taken = calm_captures(view, Dragon(square, DIRECTIONS.index(move.facing)))
    if taken and first_places(view):
        where = listing([f"the {view.tile(each).name} on {NAMES[each]}" for each in taken], "or")
        yield objection("terrain.dragon", "prey", (square, *taken), **facts, tiles=where)
