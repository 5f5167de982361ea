"""Set a battle that goes on: what is attacked, who attacks it, and what each attacker has rolled.

The defender's dice end a battle. So they are shown only if the defender has left and the winners have not moved in yet.
"""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.arranging.pieces import place_of
from tallystick.games.durdain.arranging.setting import NOTHING, Change, Setting, Turned, seat_of, seat_value
from tallystick.games.durdain.notation.names import read_border
from tallystick.games.durdain.outcome.battle import dice_for, kind_at, owner_at
from tallystick.games.durdain.position.kinds import D12, DIE_NAMES, FACES, Action
from tallystick.games.durdain.position.names import target_name
from tallystick.games.durdain.position.table import NOBODY, Battle, Position
from tallystick.games.durdain.position.ways import adjacent
from tallystick.rules.arranging import BadEdit
from tallystick.rules.editorsettings import choice, numbers, on_off, players, sets, undoubted
from tallystick.rules.wording import player

THE_BATTLE = "The battle"
Target = tuple[int, ...]
WINS, LOSES = 2, 1
# The rolls of the attackers and of a defender that has left, until somebody sets them.


def attack_settings(position: Position) -> Iterator[Setting]:
    """Yield the battle of an Attack, and the player to whom Beware must be called."""
    if position.action != Action.ATTACK:
        return
    battle = position.battle
    targets = {target_name(position, each): each for each in _targets(position)}
    now = NOTHING if battle is None else target_name(position, battle.target)
    told = [(name, f"{name}: {_defender(position, each)}") for name, each in targets.items()]
    yield undoubted(
        choice("target", "What is attacked", now, [(NOTHING, "Nothing yet"), *told], _with_target, THE_BATTLE)
    )
    if battle is not None:
        for place in sorted({*_able(position, battle.target), *battle.attackers}):
            name = target_name(position, (place,))
            yield on_off(
                f"attacker-{name}", f"The {kind_at(position, (place,))} on {name} attacks", place in battle.attackers,
                _setter_of_attacker(place), THE_BATTLE,
            )  # fmt: skip
        yield from _rolls(position, battle)
    seats, now = [(NOTHING, "Nobody"), *players(position.agreement.players)], seat_value(position.call)
    yield undoubted(choice("call", "To whom Beware must be called now", now, seats, sets("call", seat_of), THE_BATTLE))


def _targets(position: Position) -> list[Target]:
    """Return the targets next to a movable piece of the player whose turn it is: what others have, and empty places."""
    found: set[Target] = set() if position.battle is None else {position.battle.target}
    for place in position.movable_places:
        found |= {(other,) for other in adjacent(position, place) if owner_at(position, (other,)) != position.turn}
        found |= {border for border, seat in position.walls if place in border and seat != position.turn}
    return sorted(found)


def _defender(position: Position, target: Target) -> str:
    kind, seat = kind_at(position, target), owner_at(position, target)
    if kind is None:
        return "empty, because the defender has left"
    return f"{kind} without an owner" if seat == NOBODY else f"{kind} of {player(seat)}"


def _able(position: Position, target: Target) -> list[int]:
    """Return the movable pieces next to a target that belong to the player whose turn it is."""
    if len(target) > 1:
        return [place for place in position.movable_places if place in target]
    return [place for place in position.movable_places if target[0] in adjacent(position, place)]


def _with_target(position: Position, value: str) -> Position:
    """Return the position with a battle for a target. All movable pieces next to the target attack it."""
    if value == NOTHING:
        return position._replace(battle=None)
    place = place_of(position, value)
    target = read_border(position, value) if place is None else (place,)
    assert target is not None  # it is one of the choices
    return _with_attackers(position, Battle((), target), _able(position, target))


def _with_attackers(position: Position, battle: Battle, attackers: list[int]) -> Position:
    """Return the position with these attackers and no rolls. If the defender has left, the attackers have rolled and won."""
    after = position._replace(battle=Battle(tuple(sorted(attackers)), battle.target))
    if kind_at(position, battle.target) is not None:
        return after
    rolls = [tuple(WINS for _ in _dice(after, who)) for who in after.rollers[:-1]]
    return after._replace(battle=Battle(tuple(sorted(attackers)), battle.target, (*rolls, (LOSES,))))


def _setter_of_attacker(place: int) -> Turned:
    def change(position: Position, is_on: bool) -> Position:
        battle = position.battle
        assert battle is not None  # it has been asked for
        attackers = {*battle.attackers} - {place} | ({place} if is_on else set())
        if not attackers:
            raise BadEdit(
                'A battle needs at least one attacker. To end the battle, choose "Nothing yet" as what is attacked.'
            )
        return _with_attackers(position, battle, sorted(attackers))

    return change


def _dice(position: Position, who: Target) -> tuple[int, ...]:
    """Return the dice of a piece. Nobody knows the dice of a defender that has left, so it has the largest die."""
    kind = kind_at(position, who)
    return (D12,) if kind is None else dice_for(position, kind)


def _rolls(position: Position, battle: Battle) -> Iterator[Setting]:
    """Yield the dice of each attacker in turn. An attacker's dice come when those before it have rolled."""
    is_won = kind_at(position, battle.target) is None
    rollers = position.rollers if is_won else position.rollers[:-1]
    for at, who in enumerate(rollers[: len(battle.rolls) + 1]):
        faces = battle.rolls[at] if at < len(battle.rolls) else ()
        dice = _dice(position, who)
        for number in range(max(min(len(faces) + 1, len(dice)), len(faces))):
            die = dice[number] if number < len(dice) else D12
            face = str(faces[number]) if number < len(faces) else NOTHING
            none = [] if is_won else [(NOTHING, "Not rolled")]
            kind = kind_at(position, who) or "defender"
            yield choice(
                f"roll-{at}-{number}", f"The {kind} on {target_name(position, who)} rolled on its {DIE_NAMES[die]}", face,
                [*none, *numbers(1, FACES[die])], _setter_of_roll(at, number), THE_BATTLE,
            )  # fmt: skip


def _setter_of_roll(at: int, number: int) -> Change:
    def change(position: Position, value: str) -> Position:
        battle = position.battle
        assert battle is not None  # it has been asked for
        faces = battle.rolls[at] if at < len(battle.rolls) else ()
        if value != NOTHING:
            faces = (*faces[:number], int(value), *faces[number + 1 :])
            rolls = (*battle.rolls[:at], faces, *battle.rolls[at + 1 :])
        else:
            rolls = (*battle.rolls[:at], faces[:number]) if number else battle.rolls[:at]
        return position._replace(battle=battle._replace(rolls=rolls))

    return change
