"""Objections to what the Dragon is said to do, and to where chance is said to have put it."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as moves
from tallystick.games.duke.components.squares import DIRECTIONS, LEFT, MIDDLE, NAMES, NOWHERE, RIGHT, STEPS, shifted
from tallystick.games.duke.components.tiles import EMPTY, MOVE, STRIKE, dragon_sides
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.board_view import Sight
from tallystick.games.duke.objections.paths import is_line_open, shielded, straight
from tallystick.games.duke.objections.squares import seizing
from tallystick.games.duke.objections.wording import lying, objection
from tallystick.games.duke.position import Dragon
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing

SIDEWAYS = (DIRECTIONS[LEFT], DIRECTIONS[RIGHT])
_Objections = Iterator[Objection]


def _pointed(dragon: Dragon, what: str) -> list[int]:
    """The squares on which the Dragon has such icons as it stands."""
    (fx, fy), (rx, ry) = STEPS[dragon.facing], STEPS[(dragon.facing + 1) % len(STEPS)]
    icons = [icon for icon in dragon_sides()[dragon.enraged] if icon.what == what]
    found = [shifted(dragon.square, i.dx * rx + i.dy * fx, i.dx * ry + i.dy * fy) for i in icons]
    return sorted(square for square in found if square != NOWHERE)


def prey(sight: Sight, dragon: Dragon) -> list[int]:
    """The squares on which the calm Dragon could take a tile."""
    return [square for square in _pointed(dragon, MOVE) if _is_prey(sight, dragon.square, square)]


def _is_prey(sight: Sight, start: int, square: int) -> bool:
    if sight.board[square] == EMPTY or square in sight.flags or next(seizing(sight, square), None):
        return False
    path = straight(start, square) or ()
    if any(sight.board[each] != EMPTY or each == sight.setting.mountain for each in path):
        return False
    return not shielded(sight, start, MOVE, square)


def struck(sight: Sight, dragon: Dragon) -> list[int]:
    """The squares on which the enraged Dragon could strike a tile."""
    return [square for square in _pointed(dragon, STRIKE) if _is_struck(sight, dragon.square, square)]


def _is_struck(sight: Sight, start: int, square: int) -> bool:
    if sight.board[square] == EMPTY or next(seizing(sight, square), None):
        return False
    return is_line_open(sight, start, square) and not shielded(sight, start, STRIKE, square)


def roamed(sight: Sight, dragon: Dragon) -> list[int]:
    """The squares to which the enraged Dragon could move."""
    return [square for square in _pointed(dragon, MOVE) if _is_roamed(sight, dragon.square, square)]


def _is_roamed(sight: Sight, start: int, square: int) -> bool:
    if square in sight.flags:
        return False
    if sight.board[square] == EMPTY:
        return True
    return next(seizing(sight, square), None) is None and not shielded(sight, start, MOVE, square)


def to_an_act(sight: Sight, move: Move) -> _Objections:
    """Objections to what it is said to take, to strike, to move to or to face."""
    dragon = sight.dragon
    assert dragon is not None
    if move.what == moves.FACES:
        claimed, choices, is_right = move.facing, list(SIDEWAYS), move.facing in SIDEWAYS
        act = "face"
    else:
        what = {moves.TAKES: prey, moves.STRIKES: struck, moves.MOVES: roamed}[move.what]
        act = {moves.TAKES: "take", moves.STRIKES: "strike two of", moves.MOVES: "move to"}[move.what]
        squares = what(sight, dragon)
        is_right = set(move.squares) <= set(squares) and len(set(move.squares)) == len(move.squares)
        choices, claimed = [NAMES[square] for square in squares], listing([NAMES[square] for square in move.squares])
    if not is_right:
        facts = {"square": NAMES[dragon.square], "facing": DIRECTIONS[dragon.facing], "act": act, "claimed": claimed}
        facts["choices"] = listing(choices, "and" if move.what == moves.STRIKES else "or")
        yield objection("terrain.dragon", "choice", (*move.squares, dragon.square), **facts)


def first_places(sight: Sight) -> list[tuple[int, int]]:
    """Where the Dragon can begin and which way it can face there: it must be able to take nothing at once."""
    free = [square for square in MIDDLE if not lying(sight, square)]
    return [(square, facing) for square in free for facing in (LEFT, RIGHT) if not prey(sight, Dragon(square, facing))]


def to_a_first_place(sight: Sight, move: Move) -> _Objections:
    """Objections to where the Dragon begins; on a board with no harmless place for it, any of the four will do."""
    (square,) = move.squares
    facts = {"square": NAMES[square], "facing": move.facing}
    if square not in MIDDLE:
        yield objection("terrain.dragon", "not-middle", (square, *MIDDLE), **facts)
    there = lying(sight, square)
    if there:
        yield objection("terrain.dragon", "occupied", (square,), **facts, lies=listing(there))
    if move.facing not in SIDEWAYS:
        yield objection("terrain.dragon", "not-sideways", (square,), **facts)
        return
    taken = prey(sight, Dragon(square, DIRECTIONS.index(move.facing)))
    if taken and first_places(sight):
        where = listing([f"the {sight.tile(each).name} on {NAMES[each]}" for each in taken], "or")
        yield objection("terrain.dragon", "prey", (square, *taken), **facts, tiles=where)
