"""Change the stage of the game or the number of players, and drop what does not fit the new one."""

from __future__ import annotations

from tallystick.games.conquest.arranging.unordered import facts_among, facts_held
from tallystick.games.conquest.components.box import NO_CARDS, TRAITOR_PLACE
from tallystick.games.conquest.move import Step
from tallystick.games.conquest.position.control import cities_of
from tallystick.games.conquest.position.knowledge import army
from tallystick.games.conquest.position.table import (
    NO_TERRITORY,
    TO_DRAW,
    UNSEEN,
    Phase,
    Position,
    Unit,
    first_position,
    zones_of,
)

STAGES = {
    Step.DRAW: "Start draw: who begins?",
    Step.SETUP: "Set-up: territories and armies",
    Step.CARDS: "Turn: cards are drawn",
    Phase.PLAY: "Turn: a card is chosen",
    Step.MOVE: "Turn: units move",
}
# The steps of a turn are named as in the text of a position.


def stage_of(position: Position) -> str:
    """Return the stage that the game is in."""
    if position.agreement.first is None:
        return Step.DRAW
    return Step.SETUP if position.claims else position.step


def in_stage(position: Position, stage: str) -> Position:
    """Return the position in another stage. A set-up begins with the territories where the players have units."""
    agreement = position.agreement
    if stage == Step.DRAW:
        return first_position(agreement._replace(first=None))._replace(stood=position.stood)
    begun = agreement._replace(first=agreement.first or 0)
    if stage == Step.SETUP:
        after = first_position(begun)._replace(stood=position.stood, units=position.units)
        return after._replace(claims=position.claims or _claims_by_units(position))
    if position.claims:
        position = position._replace(agreement=begun, claims=(), turn=begun.first or 0)
    deck = position.deck if stage == Phase.PLAY else position.deck._replace(drawn=NO_CARDS)
    after = position._replace(step=stage, deck=deck, rapid=0, made=0, moved=(), waiting=None)
    return after._replace(allowed=usual_moves(after))


def _claims_by_units(position: Position) -> tuple[int, ...]:
    """Return for each territory the player whose unit stands on its first occupied zone."""
    found = []
    for territory in position.agreement.board.territories:
        seats = [unit.seat for zone in territory.zones if (unit := position.units[zone]) is not None]
        found.append(seats[0] if seats else NO_TERRITORY)
    return tuple(found)


def usual_moves(position: Position) -> int:
    """Return the number of moves that a text means if it does not give one."""
    return 0 if position.step == Phase.CARDS else 1 + cities_of(position, position.turn)


def with_players(position: Position, players: int) -> Position:
    """Return the position with this number of players. Drop what belongs to other players."""
    agreement = position.agreement
    first = agreement.first if agreement.first is None or agreement.first < players else 0
    old = agreement.players
    return position._replace(
        agreement=agreement._replace(players=players, first=first),
        draws=TO_DRAW * players,
        claims=tuple(owner if owner < players else NO_TERRITORY for owner in position.claims),
        units=tuple(_unit_among(unit, players) for unit in position.units),
        reserves=(*position.reserves, *[()] * (players - old))[:players],
        flags=tuple(
            seat if seat >= old or position.flags[seat] >= players else position.flags[seat] for seat in range(players)
        ),
        barred=(*position.barred, *[False] * (players - old))[:players],
        turn=position.turn if position.turn < players else first or 0,
        facts=facts_among(position, players),
    )


def _unit_among(unit: Unit | None, players: int) -> Unit | None:
    """Return a unit without the looks of players who do not take part; None if its own player does not."""
    if unit is None or unit.seat >= players:
        return None
    seats = unit.token.seats
    known = None if seats is None else tuple(seat for seat in seats if seat < players)
    return unit._replace(token=unit.token._replace(seats=known))


def kept_in_step(before: Position, after: Position) -> Position:
    """Return the position after an edit, with the values that a text may leave out.

    The hidden units of a reserve are those that are neither on the board nor known. The number of moves follows from the cities,
    unless people have set it. A fact about units in unknown order remains only while its places still have the units.
    """
    if after.claims or after.agreement.first is None:
        return after
    after = after._replace(reserves=tuple(_reserve(before, after, seat) for seat in range(after.agreement.players)))
    if after.allowed == before.allowed == usual_moves(before) and not before.claims:
        after = after._replace(allowed=usual_moves(after))
    moved = tuple(zone for zone in after.moved if after.units[zone] is not None or before.units[zone] is None)
    return after._replace(facts=facts_held(before, after), moved=moved)


def _reserve(before: Position, after: Position, seat: int) -> tuple[int, ...]:
    """Return a reserve with the hidden units that are not on the board.

    If an illegal move was left standing and the reserve did not fit before, it stays as it is.
    """
    reserve = [*after.reserves[seat]]
    is_old = seat < before.agreement.players and not before.claims
    is_odd = is_old and len(zones_of(before, seat)) + len(before.reserves[seat]) != sum(army(before, seat))
    if after.stood and before.stood and (is_odd or before.reserves[seat : seat + 1] != after.reserves[seat : seat + 1]):
        return tuple(reserve)
    left = sum(army(after, seat)) - len(zones_of(after, seat))
    while len(reserve) > left and UNSEEN in reserve:
        # The last one is removed, so that the others keep their places.
        reserve.pop(len(reserve) - 1 - reserve[::-1].index(UNSEEN))
    return (*reserve, *[UNSEEN] * (left - len(reserve)))


def has_traitor(position: Position) -> bool:
    """Return True if the card Traitor was drawn."""
    return bool(position.deck.drawn[TRAITOR_PLACE])
