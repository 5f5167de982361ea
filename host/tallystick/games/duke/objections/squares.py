"""What a square itself refuses: to those who would enter it, to those who would take its tile, to those put there."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.setting import COUP, TROPHIES
from tallystick.games.duke.components.squares import NAMES
from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.objections.board_view import Sight
from tallystick.games.duke.objections.wording import objection, the
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player


def entering(sight: Sight, seat: int, square: int) -> Iterator[Objection]:
    """The flag on which no tile of this seat may end, whichever way it comes."""
    facts = {"square": NAMES[square], "player": player(seat), "other": player(1 - seat)}
    if sight.setting.objective == COUP and sight.flags[1 - seat] == square:
        yield objection("objective.counting-coup", "entered", (square,), **facts)
    if sight.setting.objective == TROPHIES and sight.flags[seat] == square:
        yield objection("objective.trophy-hunters", "entered", (square,), **facts)


def seizing(sight: Sight, square: int) -> Iterator[Objection]:
    """What keeps the tile on this square from being captured, by whatever icon, ability or Dragon."""
    if square in sight.frozen:
        yield frozen(sight, square, "be captured")
    if sight.is_at_goal(square):
        yield at_goal(sight, square)


def frozen(sight: Sight, square: int, act: str) -> Objection:
    """That the tile on a frozen square cannot do this."""
    source = sight.frozen[square]
    facts = {"tile": the(sight, square), "by": the(sight, source), "act": act}
    return objection("icon.dread", "frozen", (square, source), **facts)


def at_goal(sight: Sight, square: int) -> Objection:
    """That a Pikeman of Dark Rider is out of play."""
    return objection("objective.dark-rider", "at-goal", (square,), tile=the(sight, square))


def settling(sight: Sight, square: int, tile: str, rule: str = "draw") -> Iterator[Objection]:
    """What keeps a new or summoned tile off this square; by the rule it needs an open one."""
    facts = {"square": NAMES[square], "tile": tile}
    if sight.board[square] != EMPTY:
        yield objection(rule, "taken", (square,), **facts, lies=sight.tile(square).name)
    yield from unfit(sight, square, tile)
    if sight.is_lying_flag(square):
        yield objection("terrain.flag", "placed", (square,), **facts)


def unfit(sight: Sight, square: int, tile: str) -> Iterator[Objection]:
    """What else than a tile or a flag keeps new, summoned and escaping tiles off this square."""
    facts = {"square": NAMES[square], "tile": tile}
    if square == sight.setting.mountain:
        yield objection("terrain.mountain", "placed", (square,), **facts)
    if square == sight.setting.fort:
        yield objection("terrain.fort", "placed", (square,), **facts)
    if sight.is_dragon(square):
        yield objection("terrain.dragon", "placed", (square,), **facts)
