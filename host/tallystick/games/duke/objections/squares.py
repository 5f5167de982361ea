"""Say what a square itself forbids: to enter it, to take the tile on it, or to place a tile on it."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import NAMES
from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.objections.wording import objection, the
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player


def check_entry(position: Position, seat: int, square: int) -> Iterator[Objection]:
    """Yield the objection that a flag lies here on which no tile of this seat may end, whichever way it comes."""
    if square not in position.flags:
        return
    facts = {"square": NAMES[square], "player": player(seat), "other": player(1 - seat)}
    if position.agreement.objective == Objective.COUP and position.flags[1 - seat] == square:
        yield objection("objective.counting-coup", "entered", (square,), **facts)
    if position.agreement.objective == Objective.TROPHIES and position.flags[seat] == square:
        yield objection("objective.trophy-hunters", "entered", (square,), **facts)


def check_capture(position: Position, square: int) -> Iterator[Objection]:
    """Yield what keeps the tile on this square from being captured, by whatever icon, ability or Dragon."""
    if square in position.frozen:
        yield frozen(position, square, "be captured")
    if position.is_at_goal(square):
        yield at_goal(position, square)


def frozen(position: Position, square: int, act: str) -> Objection:
    """Object that the tile on a frozen square cannot do this."""
    source = position.frozen[square]
    facts = {"tile": the(position, square), "by": the(position, source), "act": act}
    return objection("icon.dread", "frozen", (square, source), **facts)


def at_goal(position: Position, square: int) -> Objection:
    """Object that a Pikeman of Dark Rider is out of play."""
    return objection("objective.dark-rider", "at-goal", (square,), tile=the(position, square))


def check_open(position: Position, square: int, tile: str, rule: str = "draw") -> Iterator[Objection]:
    """Yield what keeps a new or summoned tile off this square; `rule` is the one by which the square must be open."""
    facts = {"square": NAMES[square], "tile": tile}
    if position.board[square] != EMPTY:
        yield objection(rule, "taken", (square,), **facts, lies=position.tile(square).name)
    yield from check_clear(position, square, tile)
    if position.is_lying_flag(square):
        yield objection("terrain.flag", "placed", (square,), **facts)


def check_clear(position: Position, square: int, tile: str) -> Iterator[Objection]:
    """Yield what else than a tile or a flag keeps new, summoned and escaping tiles off this square."""
    facts = {"square": NAMES[square], "tile": tile}
    if square == position.agreement.mountain:
        yield objection("terrain.mountain", "placed", (square,), **facts)
    if square == position.agreement.fort:
        yield objection("terrain.fort", "placed", (square,), **facts)
    if position.is_dragon(square):
        yield objection("terrain.dragon", "placed", (square,), **facts)
