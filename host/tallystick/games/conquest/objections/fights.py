"""Judge a fight: what is shown, who falls, who gets a Flag, and how a Flag is put back."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import MOBILE, UnitKind, kinds_in, names_in, ranked, ranked_in
from tallystick.games.conquest.move import UNSHOWN, Move
from tallystick.games.conquest.objections.moving import A_SCOUT, is_long, mover
from tallystick.games.conquest.outcome import ENDINGS, falls
from tallystick.games.conquest.position.knowledge import kinds_of
from tallystick.games.conquest.position.table import Position
from tallystick.rules.matching import union_of
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player

_A_KING, _A_SPY_MASTER = 1 << UnitKind.KING, 1 << UnitKind.SPY_MASTER
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


def ending_text(result: str, attackers: int, defenders: int) -> str:
    """Return who falls, in words; a unit that may be of several kinds is called by its part in the fight."""
    attacker, *others = names_in(attackers)
    defender, *more = names_in(defenders)
    return _SAYS[result].format(attacker="attacker" if others else attacker, defender="defender" if more else defender)


def pairs(position: Position, move: Move) -> Iterator[tuple[int, int]]:
    """Yield which kinds attacker and defender can have together, if the attacker goes that way."""
    attackers = mover(position, move)
    attackers = attackers & (A_SCOUT if is_long(position, move) else MOBILE) or attackers
    possible = kinds_in(kinds_of(position, move.zones[1]).masks[0])
    told = move.kinds[1] if move.kinds else UNSHOWN
    defenders = [kind for kind in possible if told in {kind, UNSHOWN}] or possible
    for attacker in kinds_in(attackers):
        for defender in defenders:
            yield attacker, defender


def to_the_shown(position: Position, move: Move) -> Iterator[Objection]:
    """Yield where a unit cannot be what it is said to have shown."""
    names = position.agreement.board.zone_names
    for zone, kind in zip(move.zones, move.kinds, strict=False):
        mask = kinds_of(position, zone).masks[0]
        if kind != UNSHOWN and not mask >> kind & 1:
            facts = {"zone": names[zone], "unit": ranked_in(mask), "claimed": ranked(kind)}
            yield Objection("combat", facts, (names[zone],), "shown")


def to_no_fight(position: Position, move: Move) -> Iterator[Objection]:
    """Yield that nothing can be shown, and nobody falls, where a move comes to no unit of another player."""
    start, end = move.zones
    if (not move.falls and len(move.kinds) <= 1) or start == end or position.units[start] is None:
        return
    names, there = position.agreement.board.zone_names, position.units[end]
    if there is None:
        yield Objection("combat", {"zone": names[end]}, (names[end],), "nobody")
    else:
        yield Objection("combat", {"zone": names[end], "owner": player(there.seat)}, (names[end],), "own")


def to_the_fall(position: Position, move: Move) -> Iterator[Objection]:
    """Yield why not that unit falls which is said to, whatever is hidden."""
    waiting = position.waiting
    earlier = waiting.falls if waiting is not None and waiting.zones == move.zones else ""
    if move.falls and earlier and move.falls != earlier:
        names = tuple(position.agreement.board.zone_names[zone] for zone in move.zones)
        facts = {"zone": names[1], "told": ENDINGS[earlier], "claimed": ENDINGS[move.falls]}
        yield Objection("combat", facts, names, "told")
    if move.falls:
        yield from _to_falling(position, move, move.falls)
    elif earlier and (against := list(_to_falling(position, move, earlier))):
        ends = {falls(position.agreement.readings, *pair) for pair in pairs(position, move)}
        names = tuple(position.agreement.board.zone_names[zone] for zone in move.zones)
        facts = {
            "zone": names[1],
            "told": ENDINGS[earlier],
            "claimed": listing((ENDINGS[each] for each in sorted(ends)), "or"),
        }
        yield Objection("combat", facts, names, "told")
        yield from against


def _to_falling(position: Position, move: Move, falling: str) -> Iterator[Objection]:
    possible = list(pairs(position, move))
    results = {falls(position.agreement.readings, *pair) for pair in possible}
    if falling in results:
        return
    attackers, defenders = (union_of(1 << kind for kind in kinds) for kinds in zip(*possible, strict=True))
    names = tuple(position.agreement.board.zone_names[zone] for zone in move.zones)
    if len(results) > 1:
        # In a fight in which both fall, each of them falls: what cannot be is that one falls alone.
        only = "only " if "both" in results and falling in {"attacker", "defender"} else ""
        facts = {"claimed": f"{only}{ending_text(falling, attackers, defenders)}"}
        yield Objection("combat", facts, names, "never")
        return
    facts = {"attacker": ranked_in(attackers), "defender": ranked_in(defenders)}
    facts["falls"] = ending_text(results.pop(), attackers, defenders)
    if defenders == 1 << UnitKind.FLAG:
        yield Objection("flag.capture", facts, names, "any-unit")
    elif defenders == 1 << UnitKind.CURSED_LAND:
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
        name = position.agreement.board.zone_names[zone]
        yield Objection("flag.recapture", {"zone": name, "owner": player(unit.seat)}, (name,), "taken")
