"""Objections to the enhanced abilities: Summon, Divination, Escape and Ransom."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.squares import BESIDE, HOME_CENTRES, NAMES, NOWHERE
from tallystick.games.duke.components.tiles import (
    DIVINATION,
    DIVINED_TILES,
    EMPTY,
    ESCAPE,
    RANSOM,
    STARTING,
    SUMMON,
    side_of,
)
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.board_view import Sight
from tallystick.games.duke.objections.placing import possible, to_a_draw
from tallystick.games.duke.objections.squares import entering, frozen, seizing, settling, unfit
from tallystick.games.duke.objections.tiles import not_own
from tallystick.games.duke.objections.wording import objection, the, tiles_listed
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player, several

_Objections = Iterator[Objection]


def _to_having(sight: Sight, square: int, ability: str, act: str) -> _Objections:
    """Objections if the tile lacks the ability, or is frozen."""
    if ability not in sight.tile(square).abilities:
        yield objection(f"ability.{ability}", "lacking", (square,), tile=the(sight, square))
    if square in sight.frozen:
        yield frozen(sight, square, act)


def to_a_summons(sight: Sight, seat: int, move: Move) -> _Objections:
    """Objections to calling a tile to the Duke."""
    start, target = move.squares
    wrong = not_own(sight, seat, start)
    if wrong:
        yield wrong
        return
    yield from _to_having(sight, start, SUMMON, "be summoned")
    duke = sight.duke(seat)
    facts = {"square": NAMES[target], "tile": sight.tile(start).name, "player": player(seat)}
    if duke == start and SUMMON in sight.tile(start).abilities:
        yield objection("ability.summon", "itself", (start,), tile=the(sight, start))
    elif duke == NOWHERE:
        yield objection("ability.summon", "no-duke", (start,), **facts)
    elif target not in BESIDE[duke]:
        yield objection("ability.summon", "apart", (target, duke), **facts, duke=the(sight, duke))
    yield from settling(sight, target, sight.tile(start).name, "ability.summon")


def to_a_divination(position: Position, sight: Sight, then: Sight, seat: int, move: Move) -> _Objections:
    """Objections to beginning a Divination; `then` is the table with the tile flipped."""
    (square,) = move.squares
    wrong = not_own(sight, seat, square)
    if wrong:
        yield wrong
        return
    yield from _to_having(sight, square, DIVINATION, "use its ability")
    if side_of(sight.board[square]) == STARTING:
        yield objection("ability.divination", "starting-side", (square,), tile=the(sight, square))
    left = sum(possible(position, seat))
    if position.setting.readings.divination == "three" and 0 < left < DIVINED_TILES:
        yield objection("ability.divination", "too-few", player=player(seat), left=several("tile", left))
    yield from to_a_draw(position, then, seat)


def to_a_keep(position: Position, move: Move) -> _Objections:
    """Objections to the tiles said to be kept and destroyed after a Divination."""
    kept, *destroyed = move.tiles
    for kind in dict.fromkeys(move.tiles):
        drawn, many = position.hand.count(kind), destroyed.count(kind)
        facts = {"tile": position.setting.tiles[kind].name, "hand": tiles_listed(position.setting, position.hand)}
        if not drawn:
            yield objection("ability.divination", "not-drawn", **facts)
        elif many > drawn:
            facts["many"] = several(facts["tile"], many)
            yield objection("ability.divination", "destroyed", **facts)
        elif many and kind == kept and many == drawn:
            yield objection("ability.divination", "kept", **facts)


def to_an_escape(sight: Sight, seat: int, move: Move) -> _Objections:
    """Objections to fleeing home at the cost of a tile beside, or of a captured tile."""
    start, target = move.squares[0], move.squares[-1]
    wrong = not_own(sight, seat, start)
    if wrong:
        yield wrong
        return
    yield from _to_having(sight, start, ESCAPE, "use its ability")
    sacrificed = NOWHERE if move.tiles else move.squares[1]
    if move.tiles:
        yield from _to_a_price(sight, seat, move.tiles[0])
    else:
        yield from _to_a_sacrifice(sight, seat, start, sacrificed)
    yield from to_a_refuge(sight, seat, (start, sacrificed), target, sight.tile(start).name)


def _to_a_sacrifice(sight: Sight, seat: int, start: int, sacrificed: int) -> _Objections:
    wrong = not_own(sight, seat, sacrificed)
    if wrong:
        yield wrong
        return
    facts = {"tile": the(sight, sacrificed), "escaping": the(sight, start)}
    if sacrificed == start:
        yield objection("ability.escape", "itself", (start,), **facts)
    elif sacrificed not in BESIDE[start]:
        yield objection("ability.escape", "apart", (sacrificed, start), **facts)
    if sight.tile(sacrificed).is_duke:
        yield objection("ability.escape", "duke", (sacrificed,), **facts)
    if sacrificed in sight.frozen and sight.setting.readings.frozen_sacrifice == "no":
        yield frozen(sight, sacrificed, "be sacrificed")


def _to_a_price(sight: Sight, seat: int, kind: int) -> _Objections:
    """Objections to giving this tile back to the opponent."""
    tile, lost = sight.setting.tiles[kind], sight.lost[1 - seat]
    facts = {"tile": tile.name, "player": player(seat), "other": player(1 - seat)}
    if RANSOM not in tile.abilities:
        yield objection("ability.ransom", "lacking", **facts)
    if lost is not None and not lost[kind]:
        yield objection("ability.ransom", "not-captured", **facts)


def to_a_trade(sight: Sight, seat: int, move: Move) -> _Objections:
    """Objections to giving a captured tile back for one of one's own."""
    given, back = move.tiles
    yield from _to_a_price(sight, seat, given)
    tile, lost = sight.setting.tiles[back], sight.lost[seat]
    facts = {"tile": tile.name, "player": player(seat), "other": player(1 - seat)}
    if ESCAPE not in tile.abilities:
        yield objection("ability.ransom", "no-escape", **facts)
    if tile.is_duke:
        yield objection("ability.ransom", "duke", **facts)
    if lost is not None and not lost[back]:
        yield objection("ability.ransom", "not-lost", **facts)
    yield from to_a_refuge(sight, seat, (NOWHERE, NOWHERE), move.squares[0], tile.name)


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
