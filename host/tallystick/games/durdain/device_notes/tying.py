"""Tie the steps of a record to what the device notes: the action that is declared, its dice, the homes, who is out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import MIDDLE
from tallystick.games.durdain.device_notes.agreed import (
    ACTION,
    ATTACK,
    BEWARE,
    CASTLES_IN,
    DEFEND,
    FATE,
    MOVE,
    OUT,
    sides_of,
)
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.outcome.battle import can_be_fought, dice_for, kind_at, kind_fighting, owner_at
from tallystick.games.durdain.position import table
from tallystick.games.durdain.position.counts import dice_in_play
from tallystick.games.durdain.position.kinds import D12, FACES, Action, Phase
from tallystick.games.durdain.position.table import Position
from tallystick.rules import notes
from tallystick.rules.notes import DueBattle, DueDice

KINDS = tuple(kind for kind, piece in PIECE.items() if piece.dice)
DEFENCES = frozenset(f"{DEFEND}{kind}" for kind in KINDS)


def due_dice(position: Position) -> DueDice | None:
    """Return the dice of the next step: a d12 for the first turn, those of a Move, or those of the next piece in a battle."""
    if position.phase == Phase.FIRST:
        return DueDice(notes.FIRST, sides_of([D12]))
    if position.phase == Phase.ROLL:
        return DueDice(MOVE, sides_of(dice_in_play(position)))
    if position.phase != Phase.BATTLE or position.battle is None:
        return None
    due = position.rollers
    at = len(position.battle.rolls)
    kind = kind_at(position, due[at])
    is_defence = at == len(due) - 1
    if kind is None or (is_defence and kind not in KINDS):
        return None
    seat = owner_at(position, position.battle.target) if is_defence else position.turn
    purpose = f"{DEFEND if is_defence else ATTACK}{kind}"
    return DueDice(purpose, sides_of(dice_for(position, kind)), DEFENCES, seat if seat >= 0 else None)


def due_battle(position: Position) -> DueBattle | None:
    """Return the battle whose dice are due; None if there is none, or if it can no longer be fought."""
    battle = position.battle
    if position.phase != Phase.BATTLE or battle is None or due_dice(position) is None or not can_be_fought(position):
        return None
    kinds = [kind_fighting(position, (place,)) for place in battle.attackers]
    attackers = tuple((f"{ATTACK}{kind}", count) for kind, count in Counter(kinds).items())
    against = owner_at(position, battle.target)
    sides = ((position.turn, battle.attackers), (against, battle.target))
    own, their = (sum(each.bonus(position, *side) for each in position.extensions) for side in sides)
    return DueBattle(
        position.turn, attackers, against, f"{DEFEND}{kind_fighting(position, battle.target)}", (own, their)
    )


def dice_button(position: Position) -> str:
    """Return the words on the device's buttons for the dice of a Move or of a battle; an empty string for the first turn."""
    if position.phase == Phase.ROLL:
        return "Move”, then “Roll"
    return "Attack”, check the pieces, then “Roll for both sides" if position.phase == Phase.BATTLE else ""


def step_of_dice(position: Position, faces: Sequence[int]) -> Move:
    """Return the step that the due dice make with these faces."""
    if position.phase == Phase.FIRST:
        return Move(Step.FIRST, dice=tuple(faces))
    if position.phase == Phase.ROLL:
        return Move(Step.ROLL, piece=Action.MOVE, dice=(*faces, *(0,) * (len(FACES) - len(faces))))
    rolled = len(position.battle.rolls) if position.battle is not None else 0
    return Move(Step.ROLL, position.rollers[rolled], dice=tuple(faces))


def faces_of(position: Position, move: Move) -> tuple[int, ...] | None:
    """Return what a step says that dice showed."""
    if move.what not in {Step.ROLL, Step.FIRST}:
        return None
    return tuple(face for face in move.dice if face) if position.phase == Phase.ROLL else move.dice


def step_of_seat(position: Position, colours: Sequence[str]) -> Move | None:
    """Return the token that the next player drew: on the device the colour of a seat is its home."""
    if position.phase != Phase.HOMES:
        return None
    seat = position.homes.index(table.NOBODY)
    outer = position.board.countries[:-1]
    is_known = len(colours) == position.agreement.players == len(set(colours)) and set(colours) <= set(outer)
    return Move(Step.HOME, number=outer.index(colours[seat])) if is_known else None


def note_of(position: Position, move: Move, table_after: Callable[[], Position]) -> tuple[str, str] | None:
    """Return how the device notes a step: an action, who is warned, or that a player is out on the table after it; None for any other."""
    if move.what == Step.DECLARE:
        return ACTION, move.piece
    if move.what == Step.BEWARE and position.homes[move.number] != table.NOBODY:
        return BEWARE, position.board.countries[position.homes[move.number]]
    if move.what == Step.END and position.turn in table_after().out:
        return FATE, OUT
    return None


def castle_counts(position: Position) -> dict[str, list[int]]:
    """Return the flagged castles by country and seat, as the device counts them: the first one at home is not counted.

    An island counts as the middle country. There is nothing before the first turn.
    """
    if position.turn == table.NOBODY:
        return {}
    board = position.board
    seats = range(position.agreement.players)
    counts = [[-int(position.homes[seat] == at) for seat in seats] for at in range(len(board.countries))]
    for seat in seats:
        for place in table.flagged(position, seat):
            country = board.spaces[place].country
            counts[MIDDLE if country is None else country][seat] += 1
    return {f"{CASTLES_IN}{name}": counts[at] for at, name in enumerate(board.countries)}
