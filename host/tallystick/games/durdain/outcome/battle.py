"""Decide a battle: which dice are rolled for whom, their totals, who leaves the mat, who moves in, and the points."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.durdain.components.box import BEST, PIECE
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.outcome.points import plunder_of
from tallystick.games.durdain.position.kinds import Kind, Phase
from tallystick.games.durdain.position.table import NOBODY, Battle, Position
from tallystick.games.durdain.position.ways import is_open
from tallystick.rules.tuples import NamedTuple

BY_ATTACK, BY_DEFENCE, TIE = "attackers", "defender", ""
Entry = tuple[int, str]
# Of an attacker that moves in: where it comes from, and its kind.


class Side(NamedTuple):
    """What one side of a battle counts: the values of its dice, each with how often it counts, and what each extension adds.

    `is_best` tells that of several dice only the best one counts.
    """

    values: tuple[tuple[int, int], ...]
    is_best: bool
    added: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """Return the sum of all."""
        return sum(value * times for value, times in self.values) + sum(bonus for _, bonus in self.added)

    def told(self) -> str:
        """Return the total, and where it comes from if it is not simply the sum of the dice: "12 (best die 8, and what is added)"."""
        if not (self.added or self.is_best or any(times > 1 for _, times in self.values)):
            return str(self.total)
        dice = "+".join(f"{times}×{value}" if times > 1 else str(value) for value, times in self.values)
        best = f"best {'die' if len(self.values) == 1 else 'dice'}" if self.is_best else "dice"
        return f"{self.total} ({', '.join([f'{best} {dice}', *(f'{name} +{bonus}' for name, bonus in self.added)])})"


class Result(NamedTuple):
    """What a battle comes to: both sides, and the rule that they stand by; `falls` is who leaves the mat, `plunder` its yield."""

    sides: tuple[Side, Side]
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
    target, seat = kind_fighting(position, battle.target), owner_at(position, battle.target)
    if position.agreement.readings.multi_dice == "per-type":
        rolling = [(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)]
    else:
        rolling = [(kind, 1) for kind in kinds]
    ours = _side(position, position.turn, battle.attackers, rolling, battle.rolls)
    theirs = _side(position, seat, battle.target, [(target, 1)], battle.rolls[-1:])
    attack, defence, rule = ours.total, theirs.total, "action.attack.multi"
    for each in position.extensions:
        if any(name == each.id for name, _ in (*ours.added, *theirs.added)):
            rule = each.bonus_rule
    winner = TIE if attack == defence else BY_ATTACK if attack > defence else BY_DEFENCE
    falls = {BY_ATTACK: "none" if target == Kind.CASTLE else "defender", BY_DEFENCE: "attackers", TIE: "none"}[winner]
    plunder = plunder_of(position, seat) if winner == BY_ATTACK and target != Kind.CASTLE and seat != NOBODY else 0
    return Result((ours, theirs), attack, defence, rule, winner, falls, plunder)


def decided_by(position: Position, move: Move) -> Result | None:
    """Return what the battle comes to with a roll that is its last one; None for any other step."""
    battle = position.battle
    if move.what != Step.ROLL or position.phase != Phase.BATTLE or battle is None:
        return None
    rolls = (*battle.rolls, move.dice)
    return result_of(position, battle._replace(rolls=rolls)) if len(rolls) == len(position.rollers) else None


def _side(
    position: Position,
    seat: int,
    places: tuple[int, ...],
    rolling: Sequence[tuple[str, int]],
    rolls: Sequence[tuple[int, ...]],
) -> Side:
    """Return what a side counts. `rolling` are the kinds that roll, in order, each with how many pieces its roll counts for."""
    values, is_best = [], False
    for (kind, times), faces in zip(rolling, rolls, strict=False):
        values.append((value(kind, faces), times))
        is_best = is_best or (PIECE[kind].takes == BEST and len(faces) > 1)
    added = [(each.id, each.bonus(position, seat, places)) for each in position.extensions]
    return Side(tuple(values), is_best, tuple([each for each in added if each[1]]))


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
