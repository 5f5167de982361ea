"""Judge a step: say every rule that it breaks, the most basic first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections import attacking, moving, placing, turns
from tallystick.games.durdain.objections.scopes import Scoped, by_scope, for_placing, that_apply
from tallystick.games.durdain.position.callers import callers
from tallystick.games.durdain.position.extension import REGISTERED, Rule, extension_of
from tallystick.games.durdain.position.kinds import Phase
from tallystick.games.durdain.position.table import NOBODY, SOMEBODY, Position
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.seats import OVER, seat_of
from tallystick.rules.verdict import ILLEGAL, LEGAL
from tallystick.rules.wording import player

OF_STEPS = (moving.roll, moving.groups)
RULES: Mapping[str, tuple[Rule | str, ...]] = {
    Step.MOUNTAIN: ("mountains",),
    Step.HOME: ("home",),
    Step.FIRST: ("first_player",),
    Step.PLACE: (
        turns.order, "pieces", placing.extension, turns.camps, turns.castle, placing.spacing,
        placing.walls, placing.stock,
    ),
    Step.DECLARE: (turns.order, placing.extension, turns.castle),
    Step.DONE: (turns.order, turns.castle, moving.groups),
    Step.END: (turns.order, turns.progress),
    Step.OFF: (turns.order, turns.camps),
    Step.ROLL: (turns.order, moving.roll, attacking.dice, attacking.claims),
    Step.STEP: (turns.order, *OF_STEPS, placing.extension, moving.step),
    Step.ENTER: (turns.order, *OF_STEPS, placing.extension, moving.enter, moving.step, placing.stock),
    Step.WALL: (turns.order, *OF_STEPS, placing.extension, moving.wall, placing.walls, placing.stock),
    Step.UNWALL: (turns.order, *OF_STEPS, placing.extension, moving.wall),
    Step.BATTLE: (turns.order, attacking.goes_on, attacking.who, attacking.unclaimed),
    Step.MOVE_IN: (turns.order, attacking.moving_in),
    Step.FLAG: (turns.order, turns.unclaimed, turns.spoils),
    Step.BEWARE: (turns.order, turns.call),
}  # fmt: skip
# Which rules each kind of step is judged by. A name is that of a rule of the set-up, see `_loaded`.
DUE: Mapping[str, Rule | str] = {
    Phase.MOUNTAINS: "mountains", Phase.HOMES: "home", Phase.FIRST: "first_player", Phase.CASTLES: "castles",
    Phase.FIRST_CAMPS: "camps", Phase.PIECES: "pieces", OVER: turns.is_over, Phase.CALL: turns.call,
    Phase.BATTLE: attacking.dice, Phase.MOVE_IN: attacking.moving_in, Phase.SPOILS: turns.spoils, Phase.ROLL: moving.roll,
}  # fmt: skip
# By what is going on, the rule that asks for something first, and that judges it. Those of the first castles and camps are asked only then.
OF_A_TURN = frozenset({Phase.CALL, Phase.BATTLE, Phase.MOVE_IN, Phase.SPOILS, Phase.ROLL})
# In these something else can be said of a step beside that another one is due; before the turns and after the end, it cannot.
ONCE = {Step.MOUNTAIN, Step.HOME, Step.FIRST}
# But of these it can: when they are made, and that they stay.


def _loaded(rule: Rule | str) -> Rule:
    """Return a rule, or the one of the set-up that has this name. Most steps of a turn are judged without its module."""
    if not isinstance(rule, str):
        return rule
    from tallystick.games.durdain.objections import setup  # noqa: PLC0415

    found: Rule = getattr(setup, rule)
    return found


@lru_cache(maxsize=256)
def _rules(extensions: tuple[str, ...], what: str, due: Rule | None = None, *, in_turns: bool) -> tuple[Rule, ...]:
    """Return the rules for a kind of step without the one that is `due`, those of extensions after those of the base game."""
    brings = extension_of(what)
    # A kind of step that an extension brings is judged by its rules even where that is not in play.
    found = [*map(_loaded, RULES[what])] if brings is None else [turns.order, placing.extension, *brings.rules[what]]
    for each in REGISTERED.values():
        if each.id in extensions:
            found += each.rules.get(what, ())
        elif what in each.restricts:
            found += each.without.get(what, ())
    return that_apply(tuple(rule for rule in dict.fromkeys(found) if rule is not due), in_turns=in_turns)


@lru_cache(maxsize=256)
def rules_by_scope(extensions: tuple[str, ...], what: str) -> Scoped:
    """Return the rules for a kind of step of a Move by what their answers depend on."""
    return by_scope(_rules(extensions, what, in_turns=True))


@lru_cache(maxsize=16)
def rules_of_the_places(extensions: tuple[str, ...]) -> Mapping[str, tuple[Rule, ...]]:
    """Return by kind of step of a Move, and for a camp laid in Camps, the rules that ask about the places."""
    steps = (Step.STEP, Step.ENTER, Step.WALL, Step.UNWALL, Step.PLACE)
    return {what: rules_by_scope(extensions, what).of_the_places for what in steps}


@lru_cache(maxsize=256)
def _due(extensions: tuple[str, ...], phase: str) -> Rule | None:
    """Return the rule that asks for something first; None if any step may be made."""
    if phase in DUE:
        return _loaded(DUE[phase])
    own = (REGISTERED[each].due for each in extensions)
    return next((due[phase] for due in own if phase in due), None)


@lru_cache(maxsize=1024)
def _all_rules(extensions: tuple[str, ...], phase: str, what: str, in_turns: bool) -> tuple[Rule, ...]:
    """Return the rules for a kind of step in a phase, after the rule that asks for something first."""
    due = _due(extensions, phase)
    rules = _rules(extensions, what, due, in_turns=in_turns)
    return rules if due is None else (due, *rules)


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a single step; none exactly if it is legal."""
    seat, phase, extensions = seat_of(position, move), position.phase, position.agreement.extensions
    due = _due(extensions, phase)
    found = [] if due is None else [*due(position, move, seat)]
    if found and found[0].fault in {"due", "over"} and phase not in OF_A_TURN and move.what not in ONCE:
        return found
    for rule in _rules(extensions, move.what, due, in_turns=position.turn != NOBODY):
        found += rule(position, move, seat)
    return found


def is_legal(position: Position, move: Move) -> bool:
    """Return whether there is no objection to a single step. The first one is enough."""
    return not objects(rules_for(position, move.what), position, move, seat_of(position, move))


def rules_for(position: Position, what: str) -> tuple[Rule, ...]:
    """Return the rules by which such a step is judged in a position; the first one to object is enough to leave it out."""
    return _all_rules(position.agreement.extensions, position.phase, what, position.turn != NOBODY)


@lru_cache(maxsize=64)
def once_and_each(rules: tuple[Rule, ...], piece: str) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """Return the rules by which a piece is placed in the set-up: those that answer alike for all places, and the others.

    The first of the others is the one that is due.
    """
    due, *rest = rules
    once = by_scope(tuple(rest)).of_the_supply
    return once, (due, *for_placing(tuple(rule for rule in rest if rule not in once), piece))


def objects(rules: tuple[Rule, ...], position: Position, move: Move, seat: int) -> bool:
    """Return whether one of these rules objects to a single step."""
    for rule in rules:
        for _ in rule(position, move, seat):
            return True
    return False


def doubts(position: Position, move: Move) -> list[Doubt]:
    """Return what the answer to a single step depends on: who called Beware, where the position does not say it."""
    seat = seat_of(position, move)
    if position.acting != SOMEBODY or seat == SOMEBODY:
        return []
    who = f"who called Beware to {player(position.turn)}"
    # With two players the game is over by then, so there are always several who can have called.
    able = callers(position, position.turn)
    return [Doubt(who, player(each), LEGAL if each == seat else ILLEGAL) for each in able]
