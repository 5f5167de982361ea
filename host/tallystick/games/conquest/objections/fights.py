"""Judge a fight: what is shown, who falls, who comes into a Flag, and how one is put back."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import (
    CURSED_LAND,
    FLAG,
    KINDS,
    KING,
    MOBILE,
    SPY_MASTER,
    kinds_in,
    names_in,
)
from tallystick.games.conquest.move import Move
from tallystick.games.conquest.objections.moving import A_SCOUT, mover, named
from tallystick.games.conquest.outcome import ATTACKER, BOTH, CAPTURE, DEFENDER, fight
from tallystick.games.conquest.position.knowledge import kinds_of
from tallystick.games.conquest.position.table import Position
from tallystick.rules.filling import union_of
from tallystick.rules.objection import Objection
from tallystick.rules.wording import an, player

_A_KING, _A_SPY_MASTER = 1 << KING, 1 << SPY_MASTER
FALLS_IF_LEFT = {ATTACKER: "defender", CAPTURE: "defender", DEFENDER: "attacker", BOTH: "both"}
_SAYS = {
    "attacker": "the {attacker} falls",
    "defender": "the {defender} falls",
    "both": "both fall",
    "none": "neither falls",
}


def is_fight(position: Position, move: Move) -> bool:
    """Return whether the move comes to a unit of another player."""
    start, end = move.zones
    unit, there = position.units[start], position.units[end]
    return unit is not None and there is not None and unit.seat != there.seat


def falls(position: Position, attacker: int, defender: int) -> str:
    """Return who falls when these two fight, as a claim says it."""
    return FALLS_IF_LEFT.get(fight(position.setting.readings, attacker, defender), "none")


def told(result: str, attackers: int, defenders: int) -> str:
    """Return who falls, in words; a unit that may be of several kinds is called by its part in the fight."""
    attacker, *others = names_in(attackers)
    defender, *more = names_in(defenders)
    return _SAYS[result].format(attacker="attacker" if others else attacker, defender="defender" if more else defender)


def pairs(position: Position, move: Move) -> Iterator[tuple[int, int]]:
    """Yield which kinds attacker and defender can have together, if the attacker goes that way."""
    is_long = move.zones[1] not in position.setting.board.borders[move.zones[0]]
    attackers = mover(position, move)
    attackers = attackers & (A_SCOUT if is_long else MOBILE) or attackers
    possible = kinds_in(kinds_of(position, move.zones[1]).masks[0])
    defenders = [kind for kind in possible if not move.kinds or kind == move.kinds[1]] or possible
    for attacker in kinds_in(attackers):
        for defender in defenders:
            yield attacker, defender


def to_the_shown(position: Position, move: Move) -> Iterator[Objection]:
    """Yield where a unit cannot be what it is said to have shown."""
    names = position.setting.board.zone_names
    for zone, kind in zip(move.zones, move.kinds, strict=False):
        mask = kinds_of(position, zone).masks[0]
        if not mask >> kind & 1:
            facts = {"zone": names[zone], "unit": named(mask), "claimed": an(KINDS[kind].name)}
            yield Objection("combat", facts, (names[zone],), "shown")


def to_the_fall(position: Position, move: Move) -> Iterator[Objection]:
    """Yield why not that unit falls which is said to, whatever is hidden."""
    if not move.falls:
        return
    possible = list(pairs(position, move))
    results = {falls(position, *pair) for pair in possible}
    if move.falls in results:
        return
    attackers, defenders = (union_of(1 << kind for kind in kinds) for kinds in zip(*possible, strict=True))
    names = tuple(position.setting.board.zone_names[zone] for zone in move.zones)
    if len(results) > 1:
        yield Objection("combat", {"claimed": told(move.falls, attackers, defenders)}, names, "never")
        return
    facts = {"attacker": named(attackers), "defender": named(defenders)}
    facts["falls"] = told(results.pop(), attackers, defenders)
    if defenders == 1 << FLAG:
        yield Objection("flag.capture", facts, names, "any-unit")
    elif defenders == 1 << CURSED_LAND:
        yield Objection("combat.cursed-land", facts, names)
    elif attackers != defenders == _A_KING or (attackers, defenders) == (_A_KING, _A_SPY_MASTER):
        yield Objection("combat.spy-master", facts, names)
    else:
        yield Objection("combat", facts, names, "falls")


def to_putting_back(position: Position, move: Move) -> Iterator[Objection]:
    """Yield why a recaptured Flag cannot be put on this zone."""
    zone = move.zones[0]
    unit = position.units[zone]
    if unit is not None:
        name = position.setting.board.zone_names[zone]
        yield Objection("flag.recapture", {"zone": name, "owner": player(unit.seat)}, (name,), "taken")
