"""Judge the use of the enhanced abilities: Summon, Divination, Escape and Ransom."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.squares import BESIDE, HOME_CENTRES, NAMES, NOWHERE
from tallystick.games.duke.components.tiles import DIVINED_TILES, EMPTY, Ability, Side, side_of
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.placing import check_draw, check_square, possible, possibly_lost
from tallystick.games.duke.objections.squares import check_capture, check_clear, check_entry, check_open, frozen
from tallystick.games.duke.objections.tiles import not_own
from tallystick.games.duke.objections.wording import objection, the, tiles_listed
from tallystick.games.duke.play.act import act
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player, several

_Objections = Iterator[Objection]


def _check_having(position: Position, square: int, ability: str, act: str) -> _Objections:
    """Yield an objection if the tile lacks the ability, and one if it is frozen."""
    if ability not in position.tile(square).abilities:
        yield objection(f"ability.{ability}", "lacking", (square,), tile=the(position, square))
    if square in position.frozen:
        yield frozen(position, square, act)


def check_summon(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to calling a tile to the Duke."""
    start, target = move.squares
    yield from _check_having(position, start, Ability.SUMMON, "be summoned")
    duke = position.dukes[seat]
    facts = {"square": NAMES[target], "tile": position.tile(start).name, "player": player(seat)}
    if duke == start and Ability.SUMMON in position.tile(start).abilities:
        yield objection("ability.summon", "itself", (start,), tile=the(position, start))
    elif duke == NOWHERE:
        yield objection("ability.summon", "no-duke", (start,), **facts)
    elif target not in BESIDE[duke]:
        yield objection("ability.summon", "apart", (target, duke), **facts, duke=the(position, duke))
    yield from check_open(position, target, position.tile(start).name, "ability.summon")


def check_divination(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to beginning a Divination. A draw is then judged with the tile flipped."""
    (square,) = move.squares
    yield from _check_having(position, square, Ability.DIVINATION, "use its ability")
    if side_of(position.board[square]) == Side.STARTING:
        yield objection("ability.divination", "starting-side", (square,), tile=the(position, square))
    left = sum(possible(position, seat))
    if position.agreement.readings.divination == "three" and 0 < left < DIVINED_TILES:
        yield objection("ability.divination", "too-few", player=player(seat), left=several("tile", left))
    yield from check_draw(act(position, move, seat), seat)


def check_keep(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to the tiles that are said to be kept and destroyed after a Divination, and to the square."""
    kept, *destroyed = move.tiles
    for kind in dict.fromkeys(move.tiles):
        drawn, many = position.hand.count(kind), destroyed.count(kind)
        facts = {"tile": position.agreement.tiles[kind].name, "hand": tiles_listed(position.agreement, position.hand)}
        if not drawn:
            yield objection("ability.divination", "not-drawn", **facts)
        elif many > drawn:
            facts["many"] = several(facts["tile"], many)
            yield objection("ability.divination", "destroyed", **facts)
        elif many and kind == kept and many == drawn:
            yield objection("ability.divination", "kept", **facts)
    yield from check_square(position, seat, move)


def check_escape(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to an escape at the cost of a tile beside, or of a captured tile."""
    start, target = move.squares[0], move.squares[-1]
    yield from _check_having(position, start, Ability.ESCAPE, "use its ability")
    sacrificed = NOWHERE if move.tiles else move.squares[1]
    if move.tiles:
        yield from _check_price(position, seat, move.tiles[0])
    else:
        yield from _check_sacrifice(position, seat, start, sacrificed)
    yield from _check_escape_square(position, seat, (start, sacrificed), target, position.tile(start).name)


def _check_sacrifice(position: Position, seat: int, start: int, sacrificed: int) -> _Objections:
    wrong = not_own(position, seat, sacrificed)
    if wrong:
        yield wrong
        return
    facts = {"tile": the(position, sacrificed), "escaping": the(position, start)}
    if sacrificed == start:
        yield objection("ability.escape", "itself", (start,), **facts)
    elif sacrificed not in BESIDE[start]:
        yield objection("ability.escape", "apart", (sacrificed, start), **facts)
    if position.tile(sacrificed).is_duke:
        yield objection("ability.escape", "duke", (sacrificed,), **facts)
    if sacrificed in position.frozen and position.agreement.readings.frozen_sacrifice == "no":
        yield frozen(position, sacrificed, "be sacrificed")


def _check_price(position: Position, seat: int, kind: int) -> _Objections:
    """Yield the objections to giving this tile back to the opponent."""
    tile = position.agreement.tiles[kind]
    facts = {"tile": tile.name, "player": player(seat), "other": player(1 - seat)}
    if Ability.RANSOM not in tile.abilities:
        yield objection("ability.ransom", "lacking", **facts)
    if not possibly_lost(position, 1 - seat)[kind]:
        yield objection("ability.ransom", "not-captured", **facts)


def check_ransom(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to giving a captured tile back for one of one's own."""
    given, back = move.tiles
    yield from _check_price(position, seat, given)
    tile = position.agreement.tiles[back]
    facts = {"tile": tile.name, "player": player(seat), "other": player(1 - seat)}
    if Ability.ESCAPE not in tile.abilities:
        yield objection("ability.ransom", "no-escape", **facts)
    if tile.is_duke:
        yield objection("ability.ransom", "duke", **facts)
    if not possibly_lost(position, seat)[back]:
        yield objection("ability.ransom", "not-lost", **facts)
    yield from _check_escape_square(position, seat, (NOWHERE, NOWHERE), move.squares[0], tile.name)


def _check_escape_square(
    position: Position, seat: int, gone: tuple[int, int], target: int, tile: str
) -> Iterator[Objection]:
    """Yield the objections to the square; `gone` are those that the tile itself and the sacrifice for it leave empty."""
    start, sacrificed = gone
    centres = HOME_CENTRES[seat]
    facts = {"square": NAMES[target], "tile": tile, "home": listing([NAMES[square] for square in centres], "or")}
    if target not in centres:
        yield objection("ability.escape", "not-home", (target, *centres), **facts)
    if target == start:
        yield objection("ability.escape", "stays", (target,), **facts)
        return
    yield from check_clear(position, target, tile)
    yield from check_entry(position, seat, target)
    is_lying = target in position.flags and (target == sacrificed or position.board[target] == EMPTY)
    if is_lying and position.agreement.readings.escape_flag == "no":
        yield objection("terrain.flag", "placed", (target,), **facts)
    if target == sacrificed:
        return
    then = position.without(sacrificed)  # a Dread tile that was sacrificed freezes nothing any more
    if position.owner(target) == seat:
        yield from _check_friend(then, seat, gone, target, facts)
    elif position.board[target] != EMPTY:
        yield from check_capture(then, target)


def _check_friend(
    position: Position, seat: int, gone: tuple[int, int], target: int, facts: dict[str, str]
) -> Iterator[Objection]:
    """Yield the objections to giving up the tile that stands there; that is right only if both squares hold own tiles."""
    if target not in HOME_CENTRES[seat]:
        return  # nothing is given up where nothing returns
    if target in position.frozen and position.agreement.readings.frozen_sacrifice == "no":
        yield frozen(position, target, "be sacrificed")
    if position.tile(target).is_duke:
        yield objection("ability.escape", "onto-duke", (target,), **facts, friend=the(position, target))
        return
    (other,) = (square for square in HOME_CENTRES[seat] if square != target)
    left = {gone[0]: "room-left"} if position.agreement.readings.escape_square == "free" else {}
    faults = {gone[1]: "room-sacrificed"} | left
    if position.owner(other) != seat or other in faults:
        facts = {**facts, "friend": the(position, target), "other": NAMES[other]}
        yield objection("ability.escape", faults.get(other, "room"), (target, other), **facts)


CHECKS = {
    Step.SUMMON: check_summon,
    Step.DIVINE: check_divination,
    Step.KEEP: check_keep,
    Step.ESCAPE: check_escape,
    Step.RANSOM: check_ransom,
}
