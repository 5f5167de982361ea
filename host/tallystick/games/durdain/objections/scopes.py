"""Say when a rule has something to say, and on what its answer to a step of a Move depends, so that it is not asked in vain.

A step of a Move is one of a piece, an entry, or one that builds or removes a wall; a camp laid in Camps counts as one. A rule with
no scope is asked of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from tallystick.games.durdain.position.extension import Rule
from tallystick.rules.tuples import NamedTuple

_TURNS: set[Rule] = set()
_SCOPES: dict[Rule, str] = {}


def of_turns(rule: Rule) -> Rule:
    """Mark a rule that objects to nothing before the first turn, unless it is the one that is due."""
    _TURNS.add(rule)
    return rule


def _scope(name: str) -> Callable[[Rule], Rule]:
    """Return the decorator that puts a rule into a scope."""

    def marked(rule: Rule) -> Rule:
        _SCOPES[rule] = name
        return rule

    return marked


of_the_group = _scope("of_the_group")
# Its answer depends on the turn, the dice, the kind of piece, and whether the die of that kind has steps left.
of_the_supply = _scope("of_the_supply")
# Its answer depends on what is done, by which kind of piece, what was agreed, and whether such a piece is left.
of_the_places = _scope("of_the_places")
# Its answer depends on where the piece is, what is beside it, and which way it goes. Of the walls, only two sorts count:
# one on the way of a step, and one that touches the wall or camp that is laid.


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
    """Return the rules without those that object to nothing before the turns, if these have not begun."""
    return rules if in_turns else tuple(rule for rule in rules if rule not in _TURNS)


@lru_cache(maxsize=64)
def for_placing(rules: tuple[Rule, ...], piece: str) -> tuple[Rule, ...]:
    """Return the rules for placing a piece, or for its action, without those of other pieces."""
    return tuple(rule for rule in rules if piece in _PIECES.get(rule, (piece,)))


def by_scope(rules: tuple[Rule, ...]) -> Scoped:
    """Return the rules by scope."""
    return Scoped(*(tuple(rule for rule in rules if _SCOPES.get(rule, "others") == scope) for scope in Scoped._fields))
