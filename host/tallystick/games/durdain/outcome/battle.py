"""Decide a battle: which dice are rolled for whom, their totals, who leaves the mat, who moves in, and the points."""

from __future__ import annotations

from tallystick.games.durdain.components.box import BEST, PIECE
from tallystick.games.durdain.outcome.points import plunder_of
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.phases import Phase
from tallystick.games.durdain.position.table import NOBODY, Battle, Position
from tallystick.games.durdain.position.ways import is_open
from tallystick.rules.tuples import NamedTuple

BY_ATTACK, BY_DEFENCE, TIE = "attackers", "defender", ""
Entry = tuple[int, str]
# Of an attacker that moves in: where it comes from, and its kind.


class Result(NamedTuple):
    """What a battle comes to: both totals, and the rule that they stand by; `falls` is who leaves the mat, `plunder` its yield."""

    attack: int
    defence: int
    rule: str
    winner: str
    falls: str
    plunder: int


def kind_at(position: Position, target: tuple[int, ...]) -> str | None:
    """Return what is in a place, or the wall on a border; None for nothing."""
    if len(target) > 1:
        return Kind.WALL if target in position.wall_owner else None
    piece = position.pieces[target[0]]
    return None if piece is None else piece.kind


def kind_fighting(position: Position, place: tuple[int, ...]) -> str:
    """Return what stands where dice are rolled: somebody, or a wall."""
    kind = kind_at(position, place)
    assert kind is not None  # otherwise the battle cannot be fought
    return kind


def owner_at(position: Position, target: tuple[int, ...]) -> int:
    """Return whose it is; NOBODY for nothing, and for an unclaimed castle."""
    if len(target) > 1:
        return position.wall_owner.get((target[0], target[1]), NOBODY)
    piece = position.pieces[target[0]]
    return NOBODY if piece is None else piece.seat


def roller_for(position: Position, rolled_for: tuple[int, ...]) -> tuple[int, ...]:
    """Return for whom dice count that are rolled for a piece: one attacker may roll for all of its kind, whichever is named."""
    rollers, battle = position.rollers, position.battle
    if battle is None or not rolled_for or rolled_for in rollers or not set(rolled_for) <= set(battle.attackers):
        return rolled_for
    kind = kind_at(position, rolled_for)
    return next((each for each in rollers[:-1] if kind_at(position, each) == kind), rolled_for)


def is_own_roll(position: Position, seat: int, rolled_for: tuple[int, ...]) -> bool:
    """Return whether a seat rolls for its own piece in the battle that goes on: the attacker and the defender both roll."""
    if position.phase != Phase.BATTLE or roller_for(position, rolled_for) not in position.rollers:
        return False
    return owner_at(position, rolled_for) == seat


def can_be_fought(position: Position) -> bool:
    """Return whether everybody whom the battle needs is there, and nobody who moves in finds the place taken."""
    battle = position.battle
    assert battle is not None  # who asks has one
    stand = all(owner_at(position, (place,)) == position.turn for place in battle.attackers)
    if not stand or len(battle.rolls) > len(position.rollers):
        return False
    if len(battle.rolls) == len(position.rollers):
        return kind_at(position, battle.target) is None
    return kind_at(position, battle.target) in PIECE


def dice_for(position: Position, kind: str) -> tuple[int, ...]:
    """Return the dice that are rolled for a piece, the largest first. Source: "Resolving a Battle", "Dice"."""
    return position.agreement.dice_for(kind)


def value(kind: str, faces: tuple[int, ...]) -> int:
    """Return what the dice of one piece count: the best of them, or their sum."""
    return max(faces) if PIECE[kind].takes == BEST else sum(faces)


def result_of(position: Position, battle: Battle) -> Result:
    """Return what a battle comes to whose dice were all rolled; nothing has left the mat yet."""
    kinds = [kind_fighting(position, (place,)) for place in battle.attackers]
    if position.agreement.readings.multi_dice == "per-type":
        firsts = {kinds[battle.attackers.index(roller[0])]: at for at, roller in enumerate(position.rollers[:-1])}
        attack = sum(value(kind, battle.rolls[firsts[kind]]) for kind in kinds)
    else:
        attack = sum(value(kind, faces) for kind, faces in zip(kinds, battle.rolls, strict=False))
    target, seat = kind_fighting(position, battle.target), owner_at(position, battle.target)
    defence = value(target, battle.rolls[-1])
    rule = "action.attack.multi"
    for each in position.extensions:
        ours, theirs = (
            each.bonus(position, *side) for side in ((position.turn, battle.attackers), (seat, battle.target))
        )
        attack, defence, rule = attack + ours, defence + theirs, each.bonus_rule if ours or theirs else rule
    winner = TIE if attack == defence else BY_ATTACK if attack > defence else BY_DEFENCE
    falls = {BY_ATTACK: "none" if target == Kind.CASTLE else "defender", BY_DEFENCE: "attackers", TIE: "none"}[winner]
    plunder = plunder_of(position, seat) if winner == BY_ATTACK and target != Kind.CASTLE and seat != NOBODY else 0
    return Result(attack, defence, rule, winner, falls, plunder)


def entries(position: Position, battle: Battle) -> list[Entry]:
    """Return who can move into the place of a defender that has left the mat, in order."""
    if len(battle.target) > 1:
        return []
    found = []
    for place in battle.attackers:
        piece = position.pieces[place]
        assert piece is not None  # otherwise the battle cannot be fought
        if is_open(position, piece.seat, piece.kind, battle.target[0]):
            found.append((place, piece.kind))
        else:
            found += [
                (place, kind)
                for each in position.extensions
                for kind in each.who_enters(position, place, battle.target[0])
            ]
    return found
