"""Say what a square itself forbids: to enter it, to take the tile on it, or to place a tile on it."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import COUP, TROPHIES
from tallystick.games.duke.components.squares import NAMES
from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.objections.board_view import BoardView
from tallystick.games.duke.objections.wording import objection, the
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player


def check_entry(view: BoardView, seat: int, square: int) -> Iterator[Objection]:
    """Yield the objection that a flag lies here on which no tile of this seat may end, whichever way it comes."""
    facts = {"square": NAMES[square], "player": player(seat), "other": player(1 - seat)}
    if view.agreement.objective == COUP and view.flags[1 - seat] == square:
        yield objection("objective.counting-coup", "entered", (square,), **facts)
    if view.agreement.objective == TROPHIES and view.flags[seat] == square:
        yield objection("objective.trophy-hunters", "entered", (square,), **facts)


def check_capture(view: BoardView, square: int) -> Iterator[Objection]:
    """Yield what keeps the tile on this square from being captured, by whatever icon, ability or Dragon."""
    if square in view.frozen:
        yield frozen(view, square, "be captured")
    if view.is_at_goal(square):
        yield at_goal(view, square)


def frozen(view: BoardView, square: int, act: str) -> Objection:
    """Object that the tile on a frozen square cannot do this."""
    source = view.frozen[square]
    facts = {"tile": the(view, square), "by": the(view, source), "act": act}
    return objection("icon.dread", "frozen", (square, source), **facts)


def at_goal(view: BoardView, square: int) -> Objection:
    """Object that a Pikeman of Dark Rider is out of play."""
    return objection("objective.dark-rider", "at-goal", (square,), tile=the(view, square))


def check_open(view: BoardView, square: int, tile: str, rule: str = "draw") -> Iterator[Objection]:
    """Yield what keeps a new or summoned tile off this square; `rule` is the one by which the square must be open."""
    facts = {"square": NAMES[square], "tile": tile}
    if view.board[square] != EMPTY:
        yield objection(rule, "taken", (square,), **facts, lies=view.tile(square).name)
    yield from check_clear(view, square, tile)
    if view.is_lying_flag(square):
        yield objection("terrain.flag", "placed", (square,), **facts)


def check_clear(view: BoardView, square: int, tile: str) -> Iterator[Objection]:
    """Yield what else than a tile or a flag keeps new, summoned and escaping tiles off this square."""
    facts = {"square": NAMES[square], "tile": tile}
    if square == view.agreement.mountain:
        yield objection("terrain.mountain", "placed", (square,), **facts)
    if square == view.agreement.fort:
        yield objection("terrain.fort", "placed", (square,), **facts)
    if view.is_dragon(square):
        yield objection("terrain.dragon", "placed", (square,), **facts)
