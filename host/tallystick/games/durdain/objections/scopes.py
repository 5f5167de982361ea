"""Say when a rule has something to say, and on what its answer to a step of a Move depends, so that it is not asked in vain.

A step of a Move is one of a piece, an entry, or one that builds or removes a wall; a camp laid in Camps counts as one. A rule with
no scope is asked of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from tallystick.games.durdain.position.extension import Rule
from tallystick.rules.tuples import NamedTuple

_SETUP: set[Rule] = set()
_TURNS: set[Rule] = set()
_GROUP: set[Rule] = set()
_SUPPLY: set[Rule] = set()
_PLACES: set[Rule] = set()


def _mark(scope: set[Rule]) -> Callable[[Rule], Rule]:
    """Return the decorator that puts a rule into a scope."""

    def marked(rule: Rule) -> Rule:
        scope.add(rule)
        return rule

    return marked


of_the_setup = _mark(_SETUP)
# Such a rule objects to nothing once the first turn has begun.
of_turns = _mark(_TURNS)
# Such a rule objects to nothing before the first turn.
of_the_group = _mark(_GROUP)
# Its answer depends on the turn, the dice, the kind of piece, and whether the die of that kind has steps left.
of_the_supply = _mark(_SUPPLY)
# Its answer depends on what is done, by which kind of piece, what was agreed, and whether such a piece is left.
of_the_places = _mark(_PLACES)
# Its answer depends on where the piece is, what is beside it, and which way it goes. Of the walls, only two sorts count:
# one on the way of a step, and one that touches the wall or camp that is laid.


_PHASES: dict[Rule, str] = {}


def of_the_phase(phase: str) -> Callable[[Rule], Rule]:
    """Return the decorator of a rule that objects to nothing in any other phase."""

    def marked(rule: Rule) -> Rule:
        _PHASES[rule] = phase
        return rule

    return marked


_PIECES: dict[Rule, frozenset[str]] = {}


def of_placing(pieces: Iterable[str]) -> Callable[[Rule], Rule]:
    """Return the decorator of a rule that objects to nothing if another piece is placed, or its action declared."""

    def marked(rule: Rule) -> Rule:
        _PIECES[rule] = frozenset(pieces)
        return rule

    return marked


class Scoped(NamedTuple):
    """The rules for a kind of step, by scope."""

    of_the_group: tuple[Rule, ...]
    of_the_supply: tuple[Rule, ...]
    of_the_places: tuple[Rule, ...]
    others: tuple[Rule, ...]


def that_apply(rules: tuple[Rule, ...], *, in_turns: bool) -> tuple[Rule, ...]:
    """Return the rules without those that object to nothing before, or in, the turns."""
    idle = _SETUP if in_turns else _TURNS
    return tuple(rule for rule in rules if rule not in idle)


def in_phase(rules: tuple[Rule, ...], phase: str) -> tuple[Rule, ...]:
    """Return the rules without those of other phases."""
    return tuple(rule for rule in rules if _PHASES.get(rule, phase) == phase)


@lru_cache(maxsize=64)
def for_placing(rules: tuple[Rule, ...], piece: str) -> tuple[Rule, ...]:
    """Return the rules for placing a piece, or for its action, without those of other pieces."""
    return tuple(rule for rule in rules if piece in _PIECES.get(rule, (piece,)))


def by_scope(rules: tuple[Rule, ...]) -> Scoped:
    """Return the rules by scope."""
    marked = _GROUP | _SUPPLY | _PLACES
    return Scoped(
        of_the_group=tuple(rule for rule in rules if rule in _GROUP),
        of_the_supply=tuple(rule for rule in rules if rule in _SUPPLY),
        of_the_places=tuple(rule for rule in rules if rule in _PLACES),
        others=tuple(rule for rule in rules if rule not in marked),
    )
