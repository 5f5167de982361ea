"""How objections name tiles, squares and attacks."""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.games.duke.disputing.sight import Sight
from tallystick.games.duke.squares import NAMES, NOWHERE
from tallystick.games.duke.tiles import COMMAND, ESCAPE, JUMP, JUMP_SLIDE, MOVE, SLIDE, STRIKE
from tallystick.games.duke.wording import listing
from tallystick.rules.objection import Objection

RULES = {
    MOVE: "icon.move",
    JUMP: "icon.jump",
    SLIDE: "icon.slide",
    JUMP_SLIDE: "icon.jump-slide",
    STRIKE: "icon.strike",
    COMMAND: "icon.command",
}
ICON_NAMES = {what: what.replace("_", " ").title() for what in RULES}

_OPENING = frozenset({"tile", "player", "blocker", "duke", "attackers", "friend", "other"})
# Facts with which a sentence can begin.


def names(squares: Iterable[int]) -> tuple[str, ...]:
    """The names of squares, each once, in the order given."""
    return tuple(dict.fromkeys(NAMES[square] for square in squares if square != NOWHERE))


def the(sight: Sight, square: int) -> str:
    """The tile on a square, with its article: "the Knight on b1"."""
    return f"the {sight.tile(square).name} on {NAMES[square]}"


def objection(rule: str, fault: str, squares: Iterable[int] = (), /, **facts: str) -> Objection:
    """An objection about squares that are given as numbers. {Player} stands for {player} where a sentence begins."""
    for key in _OPENING & facts.keys():
        facts[key.capitalize()] = facts[key][:1].upper() + facts[key][1:]
    return Objection(rule, facts, names(squares), fault)


def attackers(sight: Sight, against: Iterable[tuple[int, str, object]]) -> str:
    """The tiles behind attacks, each with what it would use: "the Bowman on d3 with a Strike"."""
    found = []
    for square, what, _step in against:
        tile = the(sight, square) if square != NOWHERE else "a tile brought back"
        found.append(f"{tile} with {'an' if what == ESCAPE else 'a'} {ICON_NAMES.get(what, what.title())}")
    return listing(list(dict.fromkeys(found)))
