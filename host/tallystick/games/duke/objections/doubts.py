"""Say what a verdict depends on if nobody knows what is in a bag or what was captured."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.tiles import DIVINED_TILES
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.guard import must_save
from tallystick.games.duke.objections.placing import possible
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.objection import Doubt
from tallystick.rules.seats import seat_of
from tallystick.rules.verdict import ILLEGAL
from tallystick.rules.wording import an, player, several


def doubts(position: Position, move: Move) -> list[Doubt]:
    """Return what is not known and would make the step illegal if it were so, each with that value."""
    seat = seat_of(position, move)
    found: Iterator[Doubt] = iter(())
    if move.what in {Step.DRAW, Step.DIVINE, Step.DRAWN} and position.bags[seat] is None:
        found = _about_the_bag(position, seat, move)
    elif move.what in {Step.ESCAPE, Step.RANSOM}:
        found = _about_the_captured(position, seat, move)
    return list(found)


def _about_the_bag(position: Position, seat: int, move: Move) -> Iterator[Doubt]:
    bag = f"the bag of {player(seat)}"
    if move.what == Step.DRAW and must_save(position, seat):
        yield Doubt(f"whether {bag} still holds a tile that would save the Duke", "it does not", ILLEGAL)
    elif move.what == Step.DRAW:
        yield Doubt(f"whether {bag} still holds a tile", "it is empty", ILLEGAL)
    elif move.what == Step.DIVINE:
        needed = DIVINED_TILES if position.agreement.readings.divination == "three" else 1
        value = "it is empty" if needed == 1 else "it holds fewer"
        yield Doubt(f"whether {bag} still holds {'a tile' if needed == 1 else 'three tiles'}", value, ILLEGAL)
    else:
        for kind in dict.fromkeys(move.tiles):
            tile, count = position.agreement.tiles[kind].name, move.tiles.count(kind)
            what = an(tile) if count == 1 else f"the {tile} {count} times"
            yield Doubt(f"whether {bag} still holds {what}", "it does not", ILLEGAL)
        if position.phase == Phase.DIVINING and len(move.tiles) < min(DIVINED_TILES, sum(possible(position, seat))):
            told = several("tile", len(move.tiles))
            yield Doubt(f"whether {bag} holds more than {told}", "it does", ILLEGAL)


def _about_the_captured(position: Position, seat: int, move: Move) -> Iterator[Doubt]:
    """Yield a doubt for each tile that changes hands and may not be captured: the one given back, then the one that returns."""
    for kind, owner in zip(move.tiles, (1 - seat, seat), strict=False):
        if position.lost[owner] is None:
            tile = position.agreement.tiles[kind].name
            yield Doubt(f"whether {player(1 - owner)} has captured {an(tile)} of {player(owner)}", "no", ILLEGAL)
