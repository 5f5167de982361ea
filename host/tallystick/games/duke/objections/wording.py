"""Name tiles, squares and attacks in sentences; what is the same in every game is in `rules.wording`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tallystick.games.duke.components.agreement import Agreement
from tallystick.games.duke.components.squares import NAMES, NOWHERE
from tallystick.games.duke.components.tiles import EMPTY, ICON_NAMES, Ability, IconKind
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, several

RULES = {
    IconKind.MOVE: "icon.move",
    IconKind.JUMP: "icon.jump",
    IconKind.SLIDE: "icon.slide",
    IconKind.JUMP_SLIDE: "icon.jump-slide",
    IconKind.STRIKE: "icon.strike",
    IconKind.COMMAND: "icon.command",
}

_OPENING = frozenset({"tile", "player", "blocker", "duke", "attackers", "friend", "other"})
# Facts with which a sentence can begin.


def names(squares: Iterable[int]) -> tuple[str, ...]:
    """Return the names of squares, each once, in the order given."""
    return tuple(dict.fromkeys(NAMES[square] for square in squares if square != NOWHERE))


def the(position: Position, square: int) -> str:
    """Name the tile on a square with its article: "the Knight on b1"."""
    return f"the {position.tile(square).name} on {NAMES[square]}"


def objection(rule: str, fault: str, squares: Iterable[int] = (), /, **facts: str) -> Objection:
    """Return an objection about squares that are given as numbers; {Player} stands for {player} where a sentence begins."""
    for key in _OPENING & facts.keys():
        facts[key.capitalize()] = facts[key][:1].upper() + facts[key][1:]
    return Objection(rule, facts, names(squares), fault)


def attackers(position: Position, against: Iterable[tuple[int, str, object]]) -> str:
    """Name the tiles behind attacks, each with what it would use: "the Bowman on d3 with a Strike"."""
    found = []
    for square, what, _step in against:
        tile = the(position, square) if square != NOWHERE else "a tile brought back"
        found.append(f"{tile} with {'an' if what == Ability.ESCAPE else 'a'} {ICON_NAMES.get(what, what.title())}")
    return listing(list(dict.fromkeys(found)))


def tiles_listed(agreement: Agreement, kinds: Iterable[int]) -> str:
    """List tiles as in "2 Pikemen and the Knight"; "nothing" for none."""
    counted = ((agreement.tiles[kind].name, count) for kind, count in Counter(kinds).items())
    return listing([several(name, count) if count > 1 else f"the {name}" for name, count in counted])


def lying(position: Position, square: int) -> list[str]:
    """Name all that is on a square; nothing if it is open."""
    found = [f"the {position.tile(square).name}"] if position.board[square] != EMPTY else []
    found += ["the Mountain"] if square == position.agreement.mountain else []
    found += ["the Fort"] if square == position.agreement.fort else []
    found += ["the Dragon"] if position.is_dragon(square) else []
    return [*found, "a flag"] if square in position.flags else found
