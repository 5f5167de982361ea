"""Judge what comes before the first turn: the start draw, the choice of territories, the hidden set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.conquest.components.box import ARMY, ARMY_SIZE, KINDS, LETTERS
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.components.zone_sets import ZONES_EACH
from tallystick.games.conquest.move import NOBODY, Move, Step
from tallystick.games.conquest.position.table import NO_TERRITORY, TO_DRAW, Phase, Position, zones_of
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player, several

_PHASES = (Phase.DRAW, Phase.CLAIM, Phase.SETUP)
_STAGES = {
    Step.DRAW: Step.DRAW,
    Step.CLAIM: Step.CLAIM,
    Step.SETUP: Step.SETUP,
    Step.PLACE: Step.SETUP,
    Step.TAKE_BACK: Step.SETUP,
}
# Step -> the phase that it is of.
BEFORE = tuple(_STAGES)
RULES = {Step.DRAW: "setup.territories", Step.CLAIM: "setup.territories", Step.SETUP: "setup.units"}
_AWAITED = {
    Step.DRAW: "the start draw has found who begins",
    Step.CLAIM: "all territories are chosen",
    Step.SETUP: "all armies stand on the board",
}


def to_the_time(position: Position, what: str, seat: int) -> Iterator[Objection]:
    """Yield the objections to this step before the first turn, or to a set-up step after it."""
    phase, stage = position.phase, _STAGES.get(what)
    if stage is not None and (phase not in _PHASES or _PHASES.index(stage) < _PHASES.index(phase)):
        yield Objection(RULES[stage], {}, (), "done")
    elif stage != phase:
        yield Objection(RULES[phase], {"what": _AWAITED[phase]}, (), "waits")
    elif phase == Phase.CLAIM and seat != position.acting:
        facts = {"player": player(seat), "other": player(position.acting)}
        yield Objection("setup.territories", facts, (), "turn")
    elif phase == Phase.DRAW and position.draws[seat] != TO_DRAW:
        yield Objection("setup.territories", {"player": player(seat)}, (), "drawn")
    elif what == Step.SETUP and zones_of(position, seat):
        yield Objection("setup.units", {"player": player(seat)}, (), "set")


def to_a_claim(position: Position, move: Move) -> Iterator[Objection]:
    """Yield why a territory cannot be chosen."""
    territory, owner = move.numbers[0], position.claims[move.numbers[0]]
    if owner != NO_TERRITORY:
        name = position.agreement.board.territories[territory].name
        yield Objection("setup.territories", {"territory": name, "owner": player(owner)}, (), "taken")


def free_territories(position: Position) -> list[int]:
    """Return the territories against which `to_a_claim` finds nothing, all found at once."""
    return [at for at, owner in enumerate(position.claims) if owner == NO_TERRITORY]


def to_a_setup(board: Map, zones: Sequence[int], move: Move, seat: int) -> Iterator[Objection]:
    """Yield what is wrong with a whole set-up on these zones: too few units, one too many of a kind, a territory without any."""
    placed = len(move.units) - move.units.count(NOBODY) + len(move.zones)
    if placed != ARMY_SIZE or len(move.units) != len(zones):
        facts = {"units": several("unit", placed), "size": str(ARMY_SIZE), "zones": str(len(zones))}
        yield Objection("setup.units", facts, (), "count")
    for kind, most in enumerate(ARMY):
        count = move.units.count(LETTERS[kind]) + move.kinds.count(kind)
        if count > most:
            facts = {"units": several(KINDS[kind].name, count), "most": str(most)}
            yield Objection("setup.units", facts, (), "kind")
    starts = range(0, len(zones), ZONES_EACH)
    bare = [board.territory_of(zones[at]) for at in starts if not move.units[at : at + ZONES_EACH].strip(NOBODY)]
    if bare:
        names = tuple(board.zone_names[zone] for at in bare for zone in board.territories[at].zones)
        facts = {"player": player(seat), "territories": listing(board.territories[at].name for at in bare)}
        yield Objection("setup.units", facts, names, "bare")


def to_units_beyond(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield why units of a set-up cannot stand where one stands already, or where another player chose."""
    for zone in dict.fromkeys(move.zones):
        yield from _to_a_zone(position, zone, seat, is_taken=True)


def to_a_unit(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield why one unit cannot be placed on this zone."""
    zone, own = move.zones[0], zones_of(position, seat)
    yield from _to_a_zone(position, zone, seat, is_taken=position.units[zone] is not None)
    if len(own) >= ARMY_SIZE:
        yield Objection("setup.units", {"player": player(seat), "size": str(ARMY_SIZE)}, (), "all")
        return
    told = [unit.token.value for each in own if (unit := position.units[each]) is not None]
    for kind in move.kinds:
        count = told.count(kind) + 1
        if count > ARMY[kind]:
            facts = {"units": several(KINDS[kind].name, count), "most": str(ARMY[kind])}
            yield Objection("setup.units", facts, (), "kind")
    board = position.agreement.board
    filled = {board.territory_of(each) for each in (*own, zone)}
    bare = [at for at, owner in enumerate(position.claims) if owner == seat and at not in filled]
    if len(bare) > ARMY_SIZE - len(own) - 1:
        facts = {"player": player(seat), "territories": listing(board.territories[at].name for at in bare)}
        yield Objection("setup.units", facts, (), "left")


def _to_a_zone(position: Position, zone: int, seat: int, *, is_taken: bool) -> Iterator[Objection]:
    """Yield why a zone is not one where a unit of this seat can be placed."""
    board, unit = position.agreement.board, position.units[zone]
    owner, name = position.claims[board.territory_of(zone)], board.zone_names[zone]
    if owner != seat:
        territory = board.territories[board.territory_of(zone)].name
        facts = {"territory": territory, "owner": player(owner), "player": player(seat), "zone": name}
        yield Objection("setup.units", facts, (name,), "foreign")
    elif is_taken:
        facts = {"zone": name, "owner": player(seat if unit is None else unit.seat)}
        yield Objection("setup.units", facts, (name,), "taken")


def to_taking_back(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield why no unit of this seat can be taken back from this zone."""
    zone = move.zones[0]
    unit, name = position.units[zone], position.agreement.board.zone_names[zone]
    if unit is None or unit.seat != seat:
        yield Objection("setup.units", {"player": player(seat), "zone": name}, (name,), "not-there")
