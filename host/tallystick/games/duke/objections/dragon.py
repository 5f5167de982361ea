"""Say what the Dragon can do, and judge claims about it: what it does, and where chance has placed it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tallystick.games.duke.components.icons import turned
from tallystick.games.duke.components.lines import straight
from tallystick.games.duke.components.squares import DIRECTIONS, LEFT, MIDDLE, NAMES, NOWHERE, RIGHT, SIDEWAYS, shifted
from tallystick.games.duke.components.tiles import EMPTY, IconKind, dragon_sides
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.paths import is_line_open, shielded
from tallystick.games.duke.objections.squares import check_capture
from tallystick.games.duke.objections.wording import lying, objection
from tallystick.games.duke.position import Dragon, Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing

MOST_STRUCK = 2
# The most tiles that an enraged Dragon captures at once.
_Objections = Iterator[Objection]


@cache
def _pointed(dragon: Dragon, what: str) -> tuple[int, ...]:
    """Return the squares on which the Dragon has such icons as it stands."""
    icons = [icon for icon in dragon_sides()[dragon.enraged] if icon.what == what]
    found = [shifted(dragon.square, *turned(icon.dx, icon.dy, dragon.facing)) for icon in icons]
    return tuple(sorted(square for square in found if square != NOWHERE))


def calm_captures(position: Position, dragon: Dragon) -> list[int]:
    """Return the squares on which the calm Dragon could take a tile."""
    return [square for square in _pointed(dragon, IconKind.MOVE) if _is_calm_capture(position, dragon.square, square)]


def _is_calm_capture(position: Position, start: int, square: int) -> bool:
    if square in position.flags or not _can_take(position, start, square):
        return False
    path = straight(start, square) or ()
    return all(position.board[each] == EMPTY and each != position.agreement.mountain for each in path)


def _can_take(position: Position, start: int, square: int) -> bool:
    """Return whether a tile stands there that the Dragon may capture, whatever is on the way."""
    if position.board[square] == EMPTY or next(check_capture(position, square), None):
        return False
    return not shielded(position, start, square)


def strike_targets(position: Position, dragon: Dragon) -> list[int]:
    """Return the squares on which the enraged Dragon could strike a tile."""
    start = dragon.square
    return [
        square
        for square in _pointed(dragon, IconKind.STRIKE)
        if is_line_open(position, start, square) and _can_take(position, start, square)
    ]


def enraged_targets(position: Position, dragon: Dragon) -> list[int]:
    """Return the squares to which the enraged Dragon could move."""
    return [
        square
        for square in _pointed(dragon, IconKind.MOVE)
        if square not in position.flags
        and (position.board[square] == EMPTY or _can_take(position, dragon.square, square))
    ]


TARGETS = {Step.TAKES: calm_captures, Step.STRIKES: strike_targets, Step.MOVES: enraged_targets}
# The squares on which the Dragon can do each of these, as it stands.


def check_act(position: Position, _seat: int, move: Move) -> _Objections:
    """Yield the objections to what it is said to take, to strike, to move to or to face."""
    dragon = position.dragon
    assert dragon is not None
    if move.what == Step.FACES:
        claimed, choices, is_right = move.facing, list(SIDEWAYS), move.facing in SIDEWAYS
        act = "face"
    else:
        act = {Step.TAKES: "take", Step.STRIKES: "strike two of", Step.MOVES: "move to"}[move.what]
        squares = TARGETS[move.what](position, dragon)
        is_right = set(move.squares) <= set(squares) and len(set(move.squares)) == len(move.squares)
        choices, claimed = [NAMES[square] for square in squares], listing([NAMES[square] for square in move.squares])
    if not is_right:
        facts = {"square": NAMES[dragon.square], "facing": DIRECTIONS[dragon.facing], "act": act, "claimed": claimed}
        facts["choices"] = listing(choices, "and" if move.what == Step.STRIKES else "or")
        yield objection("terrain.dragon", "choice", (*move.squares, dragon.square), **facts)


def has_first_place(position: Position, but_for: int = NOWHERE) -> bool:
    """Return whether the Dragon can begin somewhere, other than on this square, where it can take nothing at once."""
    free = [square for square in MIDDLE if square != but_for and not lying(position, square)]
    return any(not calm_captures(position, Dragon(square, facing)) for square in free for facing in (LEFT, RIGHT))


def check_first_place(position: Position, _seat: int, move: Move) -> _Objections:
    """Yield the objections to where the Dragon begins; on a board with no harmless place for it, any of the four will do."""
    (square,) = move.squares
    facts = {"square": NAMES[square], "facing": move.facing}
    if square not in MIDDLE:
        yield objection("terrain.dragon", "not-middle", (square, *MIDDLE), **facts)
    there = lying(position, square)
    if there:
        yield objection("terrain.dragon", "occupied", (square,), **facts, lies=listing(there))
    if move.facing not in SIDEWAYS:
        yield objection("terrain.dragon", "not-sideways", (square,), **facts)
        return
    taken = calm_captures(position, Dragon(square, DIRECTIONS.index(move.facing)))
    if taken and has_first_place(position):
        where = listing([f"the {position.tile(each).name} on {NAMES[each]}" for each in taken], "or")
        yield objection("terrain.dragon", "prey", (square, *taken), **facts, tiles=where)


CHECKS = {Step.DRAGON: check_first_place, **dict.fromkeys(Step.OF_THE_DRAGON, check_act)}
