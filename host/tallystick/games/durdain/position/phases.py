"""Say what is going on in a position, and who acts."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.durdain.position import dragons
from tallystick.games.durdain.position.kinds import ARMY, CAMP, CASTLE, CAVALRY, DRAGONS, WALL
from tallystick.games.durdain.position.table import (
    ACTING,
    BATTLE,
    CALL,
    CASTLES,
    CHOOSE,
    FIRST,
    FIRST_CAMPS,
    HOMES,
    MOUNTAINS,
    MOVE,
    MOVE_IN,
    NO_DICE,
    NOBODY,
    NOT_ROLLED,
    OVER,
    PIECES,
    QUEENS,
    ROLL,
    SPOILS,
    STARTING,
    Position,
)

SETUP_DUE = {DRAGONS: dragons.is_queen_due}
# What an extension adds to the set-up, once the ranges lie.
BY_CHANCE = frozenset({HOMES, FIRST, ROLL, BATTLE})
# A token is drawn, or dice are rolled.
BEFORE_THE_TURNS = frozenset({MOUNTAINS, HOMES, FIRST, CASTLES, FIRST_CAMPS, PIECES})


def phase_of(position: Position) -> str:
    """Return what is going on."""
    if position.over:
        return OVER
    if position.turn == NOBODY:
        return _of_the_setup(position)
    if position.call != NOBODY:
        return CALL
    if position.battle is not None:
        return MOVE_IN if len(position.battle.rolls) == len(rollers(position)) else BATTLE
    if position.due:
        return QUEENS
    if position.claimer != NOBODY:
        return SPOILS
    if not position.action:
        return CHOOSE
    return ROLL if position.action == MOVE and position.dice == NO_DICE else ACTING


def _of_the_setup(position: Position) -> str:
    if not all(position.mountains):
        return MOUNTAINS
    if any(SETUP_DUE[each](position) for each in position.setting.extensions if each in SETUP_DUE):
        return QUEENS
    if NOBODY in position.homes:
        return HOMES
    if position.first == NOBODY:
        return FIRST
    if _without(position, CASTLE, order(position)) is not None:
        return CASTLES
    return PIECES if _without(position, CAMP, order(position)) is None else FIRST_CAMPS


def _without(position: Position, kind: str, seats: Sequence[int]) -> int | None:
    return next((seat for seat in seats if not position.places_of[kind, seat]), None)


def order(position: Position) -> list[int]:
    """Return all seats in turn order: clockwise by home country, beginning with the first player."""
    by_home = sorted(range(position.setting.players), key=lambda seat: position.homes[seat])
    at = by_home.index(position.first)
    return by_home[at:] + by_home[:at]


def acting(position: Position) -> int:
    """Return the seat that a step is of where it names none."""
    return position.acting


def seat_of(position: Position) -> int:
    """Work out the seat that a step is of where it names none."""
    if position.turn != NOBODY:
        return position.claimer if position.phase == SPOILS else position.turn
    phase = position.phase
    if phase == HOMES:
        return position.homes.index(NOBODY)
    if phase == FIRST:
        return position.rolls.index(NOT_ROLLED)
    if phase == CASTLES:
        return _without(position, CASTLE, order(position)) or 0
    if phase == FIRST_CAMPS:
        return _without(position, CAMP, order(position)[::-1]) or 0
    if phase == PIECES:
        return next((seat for seat in order(position) if any(still_to_place(position, seat).values())), 0)
    return 0


def still_to_place(position: Position, seat: int) -> dict[str, int]:
    """Return how many pieces of each kind a seat must still place before the turns begin."""
    walls = sum(owner == seat for _, owner in position.walls)
    there = {kind: len(position.places_of[kind, seat]) for kind in (CAVALRY, ARMY)} | {WALL: walls}
    return {kind: max(0, STARTING - count) for kind, count in there.items()}


def rollers(position: Position) -> list[tuple[int, ...]]:
    """Return for whom dice are rolled in the battle, in order: a place, or a wall's border.

    By the reading `per-type` one roll counts for all attackers of a kind; it is made for the first of them.
    """
    battle = position.battle
    if battle is None:
        return []
    attackers = [*battle.attackers]
    if position.setting.readings.multi_dice == "per-type":
        kinds = [piece.kind if (piece := position.pieces[place]) is not None else "" for place in attackers]
        attackers = [place for at, place in enumerate(attackers) if kinds[at] not in kinds[:at]]
    return [*((place,) for place in attackers), battle.target]
