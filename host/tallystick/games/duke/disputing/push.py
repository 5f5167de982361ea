"""Objections to ending on the Dragon: it is pushed on and enraged, or the move cannot be made."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.disputing.lines import heading
from tallystick.games.duke.disputing.sight import Sight
from tallystick.games.duke.disputing.squares import seizing
from tallystick.games.duke.disputing.words import objection, the
from tallystick.games.duke.men import EMPTY
from tallystick.games.duke.move import PUSH, Move
from tallystick.games.duke.squares import DIRECTIONS, DOWN, LEFT, NAMES, NOWHERE, RIGHT, UP, shifted
from tallystick.games.duke.tiles import JUMP_SLIDE, SLIDE
from tallystick.rules.objection import Objection

_SIDEWAYS = (DIRECTIONS[LEFT], DIRECTIONS[RIGHT])
_ENRAGED_FACINGS = (DIRECTIONS[UP], DIRECTIONS[DOWN])


def to_a_push(sight: Sight, seat: int, move: Move, ways: list[str]) -> Iterator[Objection]:
    """Objections to where the Dragon would be pushed, and to which way it is said to face then.

    That nothing is said of how it faces is left to `to_an_open_facing`: what is illegal either way needs no such choice.
    """
    start, target = move.squares
    if not sight.is_dragon(target):
        if move.facing:
            yield objection("terrain.dragon", "not-there", (target,), square=NAMES[target])
        return
    if SLIDE not in ways and JUMP_SLIDE not in ways:
        return
    if sight.dragon is not None and sight.dragon.enraged:
        yield objection("terrain.dragon", "enraged", (target,), square=NAMES[target])
        return
    behind = shifted(target, *heading(start, target))
    if behind == NOWHERE:
        yield objection("terrain.dragon", "off", (target, start), square=NAMES[target])
        return
    facts = {"square": NAMES[target], "behind": NAMES[behind]}
    if behind in sight.flags:
        yield objection("terrain.dragon", "onto-flag", (target, behind), **facts)
    is_captured = sight.board[behind] != EMPTY
    if is_captured:
        yield from seizing(sight, behind)
    if behind == sight.duke(seat) and sight.setting.readings.push_own_duke == "no":
        yield objection("terrain.dragon", "own-duke", (target, behind), **facts, tile=the(sight, behind))
    if is_captured and move.facing != PUSH:
        yield objection("terrain.dragon", "by-chance", (target, behind), **facts, tile=the(sight, behind))
    elif not is_captured and move.facing in _SIDEWAYS:
        yield objection("terrain.dragon", "no-facing", (target, behind), **facts)


def to_an_open_facing(sight: Sight, move: Move) -> Iterator[Objection]:
    """Objections to leaving open how the Dragon faces, in a push to which there are no others."""
    start, target = move.squares
    behind = shifted(target, *heading(start, target))
    if sight.board[behind] == EMPTY and move.facing not in _ENRAGED_FACINGS:
        facts = {"square": NAMES[target], "behind": NAMES[behind]}
        yield objection("terrain.dragon", "no-facing", (target, behind), **facts)
