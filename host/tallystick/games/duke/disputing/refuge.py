"""Objections to the square on which an escaping or returning tile comes home."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.disputing.sight import Sight
from tallystick.games.duke.disputing.squares import entering, frozen, seizing, unfit
from tallystick.games.duke.disputing.words import objection, the
from tallystick.games.duke.men import EMPTY
from tallystick.games.duke.squares import HOME_CENTRES, NAMES, NOWHERE
from tallystick.games.duke.wording import listing
from tallystick.rules.objection import Objection


def to_a_refuge(sight: Sight, seat: int, gone: tuple[int, int], target: int, tile: str) -> Iterator[Objection]:
    """Objections to the square; `gone` are those that the tile itself and the sacrifice for it leave empty."""
    start, sacrificed = gone
    centres = HOME_CENTRES[seat]
    facts = {"square": NAMES[target], "tile": tile, "home": listing([NAMES[square] for square in centres], "or")}
    if target not in centres:
        yield objection("ability.escape", "not-home", (target, *centres), **facts)
    if target == start:
        yield objection("ability.escape", "stays", (target,), **facts)
        return
    yield from unfit(sight, target, tile)
    yield from entering(sight, seat, target)
    is_lying = target in sight.flags and (target == sacrificed or sight.board[target] == EMPTY)
    if is_lying and sight.setting.readings.escape_flag == "no":
        yield objection("terrain.flag", "placed", (target,), **facts)
    if target == sacrificed:
        return
    if sight.owner(target) == seat:
        yield from _to_a_friend(_without(sight, sacrificed), seat, gone, target, facts)
    elif sight.board[target] != EMPTY:
        yield from seizing(_without(sight, sacrificed), target)


def _without(sight: Sight, sacrificed: int) -> Sight:
    """The table once the price is paid: a Dread tile that was sacrificed freezes nothing any more."""
    if sacrificed == NOWHERE or not sight.frozen:
        return sight
    board = sight.board[:sacrificed] + bytes((EMPTY,)) + sight.board[sacrificed + 1 :]
    return Sight(sight.setting, board, sight.dragon, sight.flags, sight.lost)


def _to_a_friend(
    sight: Sight, seat: int, gone: tuple[int, int], target: int, facts: dict[str, str]
) -> Iterator[Objection]:
    """Objections to giving up the tile that stands there: that is right only if both squares hold own tiles."""
    if target not in HOME_CENTRES[seat]:
        return  # nothing is given up where nothing comes home
    if target in sight.frozen and sight.setting.readings.frozen_sacrifice == "no":
        yield frozen(sight, target, "be sacrificed")
    if sight.tile(target).is_duke:
        yield objection("ability.escape", "onto-duke", (target,), **facts, friend=the(sight, target))
        return
    (other,) = (square for square in HOME_CENTRES[seat] if square != target)
    left = {gone[0]: "room-left"} if sight.setting.readings.escape_square == "free" else {}
    faults = {gone[1]: "room-sacrificed"} | left
    if sight.owner(other) != seat or other in faults:
        facts = {**facts, "friend": the(sight, target), "other": NAMES[other]}
        yield objection("ability.escape", faults.get(other, "room"), (target, other), **facts)
