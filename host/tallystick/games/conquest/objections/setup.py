"""Judge what comes before the first turn: the start draw, the choice of territories, the hidden set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.conquest.components.box import ARMY, ARMY_SIZE, KINDS, LETTERS
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.move import CLAIM, DRAW, SETUP, Move
from tallystick.games.conquest.position.table import NO_TERRITORY, TO_DRAW, Position, zones_of
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player, several

BEFORE = (DRAW, CLAIM, SETUP)
RULES = {DRAW: "setup.territories", CLAIM: "setup.territories", SETUP: "setup.units"}
_AWAITED = {
    DRAW: "the start draw has found who begins",
    CLAIM: "all territories are chosen",
    SETUP: "all armies stand on the board",
}


def to_the_time(position: Position, what: str, seat: int) -> Iterator[Objection]:
    """Yield what stands against this step before the first turn, or against one of the set-up after it."""
    phase = position.phase
    if phase not in BEFORE:
        yield Objection(RULES[what], {}, (), "done")
        return
    if what != phase:
        is_past = what in BEFORE and BEFORE.index(what) < BEFORE.index(phase)
        facts = {} if is_past else {"what": _AWAITED[phase]}
        yield Objection(RULES[what if is_past else phase], facts, (), "done" if is_past else "waits")
    elif phase == CLAIM and seat != position.acting:
        facts = {"player": player(seat), "other": player(position.acting)}
        yield Objection("setup.territories", facts, (), "turn")
    elif phase == DRAW and position.draws[seat] != TO_DRAW:
        yield Objection("setup.territories", {"player": player(seat)}, (), "drawn")
    elif phase == SETUP and zones_of(position, seat):
        yield Objection("setup.units", {"player": player(seat)}, (), "set")


def to_a_claim(position: Position, move: Move) -> Iterator[Objection]:
    """Yield why a territory cannot be chosen."""
    territory, owner = move.numbers[0], position.claims[move.numbers[0]]
    if owner != NO_TERRITORY:
        name = position.setting.board.territories[territory].name
        yield Objection("setup.territories", {"territory": name, "owner": player(owner)}, (), "taken")


def to_a_setup(board: Map, zones: Sequence[int], move: Move, seat: int) -> Iterator[Objection]:
    """Yield what is wrong with a whole set-up on these zones: too few units, one too many of a kind, a territory without any."""
    placed = sum(sign != "-" for sign in move.units)
    if placed != ARMY_SIZE or len(move.units) != len(zones):
        facts = {"units": several("unit", placed), "size": str(ARMY_SIZE), "zones": str(len(zones))}
        yield Objection("setup.units", facts, (), "count")
    for kind, most in enumerate(ARMY):
        count = move.units.count(LETTERS[kind])
        if count > most:
            facts = {"units": several(KINDS[kind].name, count), "most": str(most)}
            yield Objection("setup.units", facts, (), "kind")
    filled = {board.territory_of(zone) for zone, sign in zip(zones, move.units, strict=False) if sign != "-"}
    bare = [at for at in dict.fromkeys(map(board.territory_of, zones)) if at not in filled]
    if bare:
        names = tuple(board.zone_names[zone] for at in bare for zone in board.territories[at].zones)
        facts = {"player": player(seat), "territories": listing(board.territories[at].name for at in bare)}
        yield Objection("setup.units", facts, names, "bare")
