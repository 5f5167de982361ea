"""Decide a battle: which dice are rolled for whom, what they come to, who leaves the mat and what it yields."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.outcome import kingsmen
from tallystick.games.durdain.outcome.points import plunder_of
from tallystick.games.durdain.position.counts import dice_in_play
from tallystick.games.durdain.position.kinds import CASTLE, D6, FACES, KINGSMEN, WALL
from tallystick.games.durdain.position.table import NOBODY, Battle, Position

BONUSES = {KINGSMEN: kingsmen.bonus}
# What an extension adds to the total of a side: its function is asked for a position, a seat and the places of its pieces.
BY_ATTACK, BY_DEFENCE, TIE = "attackers", "defender", ""
BEST = "best"


class Result(NamedTuple):
    """Hold what a battle comes to: both totals, and the bonuses in them; `falls` is who leaves the mat, and `plunder` its yield."""

    attack: int
    defence: int
    bonus: int
    winner: str
    falls: str
    plunder: int


def kind_at(position: Position, target: tuple[int, ...]) -> str | None:
    """Return what is in a place, or the wall on a border; None for nothing."""
    if len(target) > 1:
        return WALL if target in position.wall_owner else None
    piece = position.pieces[target[0]]
    return None if piece is None else piece.kind


def owner_at(position: Position, target: tuple[int, ...]) -> int:
    """Return whose it is; NOBODY for nothing, and for an unclaimed castle."""
    if len(target) > 1:
        return position.wall_owner.get((target[0], target[1]), NOBODY)
    piece = position.pieces[target[0]]
    return NOBODY if piece is None else piece.seat


def can_be_fought(position: Position) -> bool:
    """Return whether everybody whom the battle needs is there, and nobody who moves in finds the place taken."""
    battle = position.battle
    if battle is None:
        return False
    stand = all(owner_at(position, (place,)) == position.turn for place in battle.attackers)
    if not stand or len(battle.rolls) > len(position.rollers):
        return False
    if len(battle.rolls) == len(position.rollers):
        return kind_at(position, battle.target) is None
    return kind_at(position, battle.target) in PIECE


def dice_for(position: Position, kind: str) -> tuple[int, ...]:
    """Return the dice that are rolled for a piece, the largest first. Source: "Resolving a Battle", "Dice"."""
    dice = tuple(die for die, faces in enumerate(FACES) if faces in PIECE[kind].dice)
    lacks_d6 = (
        PIECE[kind].takes == BEST
        and position.setting.readings.all_dice == "in-play"
        and D6 not in dice_in_play(position)
    )
    return tuple(die for die in dice if die != D6) if lacks_d6 else dice


def value(kind: str, faces: tuple[int, ...]) -> int:
    """Return what the dice of one piece count: the best of them, or their sum."""
    return max(faces) if PIECE[kind].takes == BEST else sum(faces)


def result_of(position: Position, battle: Battle) -> Result:
    """Return what a battle comes to whose dice were all rolled; nothing has left the mat yet."""
    kinds = [kind_at(position, (place,)) or "" for place in battle.attackers]
    if position.setting.readings.multi_dice == "per-type":
        firsts = {kinds[battle.attackers.index(roller[0])]: at for at, roller in enumerate(position.rollers[:-1])}
        attack = sum(value(kind, battle.rolls[firsts[kind]]) for kind in kinds)
    else:
        attack = sum(value(kind, faces) for kind, faces in zip(kinds, battle.rolls, strict=False))
    target, seat = kind_at(position, battle.target) or "", owner_at(position, battle.target)
    defence = value(target, battle.rolls[-1])
    bonuses = [0, 0]
    for each in position.setting.extensions:
        if each in BONUSES:
            bonuses[0] += BONUSES[each](position, position.turn, battle.attackers)
            bonuses[1] += BONUSES[each](position, seat, battle.target)
    attack, defence = attack + bonuses[0], defence + bonuses[1]
    winner = TIE if attack == defence else BY_ATTACK if attack > defence else BY_DEFENCE
    falls = {BY_ATTACK: "none" if target == CASTLE else "defender", BY_DEFENCE: "attackers", TIE: "none"}[winner]
    plunder = plunder_of(position, seat) if winner == BY_ATTACK and target != CASTLE and seat != NOBODY else 0
    return Result(attack, defence, sum(bonuses), winner, falls, plunder)
