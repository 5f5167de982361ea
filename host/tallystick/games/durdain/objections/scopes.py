"""Say when a rule has something to say, and on what its answer to a step of a Move depends, so that it is not asked in vain.

A step of a Move is one of a piece, an entry, or one that builds or removes a wall; a camp laid in Camps counts as one. A rule with
no scope is asked of each.
"""

from __future__ import annotations

from typing import NamedTuple

from tallystick.games.durdain.position.extension import Rule

_SETUP: set[Rule] = set()
_TURNS: set[Rule] = set()
_GROUP: set[Rule] = set()
_SUPPLY: set[Rule] = set()
_PLACES: set[Rule] = set()


class Scoped(NamedTuple):
    """The rules for a kind of step, by scope."""

    of_the_group: tuple[Rule, ...]
    of_the_supply: tuple[Rule, ...]
    of_the_places: tuple[Rule, ...]
    others: tuple[Rule, ...]


def of_the_setup(rule: Rule) -> Rule:
    """Mark a rule that objects to nothing once the first turn has begun."""
    _SETUP.add(rule)
    return rule


def of_turns(rule: Rule) -> Rule:
    """Mark a rule that objects to nothing before the first turn."""
    _TURNS.add(rule)
    return rule


def of_the_group(rule: Rule) -> Rule:
    """Mark a rule that answers by the turn, the dice, which kind of piece makes the step, and whether its die has steps left."""
    _GROUP.add(rule)
    return rule


def of_the_supply(rule: Rule) -> Rule:
    """Mark a rule that answers by what is done, by which kind of piece, what was agreed, and whether such a piece is left."""
    _SUPPLY.add(rule)
    return rule


def of_the_places(rule: Rule) -> Rule:
    """Mark a rule that answers by what is in the place of the piece and in those beside it, and by the way of the piece."""
    _PLACES.add(rule)
    return rule


def that_apply(rules: tuple[Rule, ...], *, in_turns: bool) -> tuple[Rule, ...]:
    """Return the rules without those that object to nothing before, or in, the turns."""
    idle = _SETUP if in_turns else _TURNS
    return tuple(rule for rule in rules if rule not in idle)


def by_scope(rules: tuple[Rule, ...]) -> Scoped:
    """Return the rules by scope."""
    marked = _GROUP | _SUPPLY | _PLACES
    return Scoped(
        of_the_group=tuple(rule for rule in rules if rule in _GROUP),
        of_the_supply=tuple(rule for rule in rules if rule in _SUPPLY),
        of_the_places=tuple(rule for rule in rules if rule in _PLACES),
        others=tuple(rule for rule in rules if rule not in marked),
    )
