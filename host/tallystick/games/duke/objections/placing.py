"""Judge a draw, the tile said to be drawn, and where it is placed; work out what a bag or the captured tiles can hold."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import BESIDE, BESIDE_BITS, NAMES, NOWHERE, listed
from tallystick.games.duke.components.tiles import DIVINED_TILES, EMPTY, TileKind, kind_of, seat_of
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.guard import Attack, attacks, attacks_past, must_save
from tallystick.games.duke.objections.squares import check_open
from tallystick.games.duke.objections.wording import attackers, lying, objection, the
from tallystick.games.duke.position import Counts, Phase, Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player, several

_OUTLIVING_THE_DUKE = {Objective.COUP: "objective.counting-coup", Objective.TROPHIES: "objective.trophy-hunters"}
# The rules by which a game goes on without the Duke, and without new tiles. In a diagram he is just not drawn.
_Objections = Iterator[Objection]


def possible(position: Position, seat: int) -> list[int]:
    """Return how many tiles of each kind the seat's bag holds; where that is not known, how many at most."""
    bag = position.bags[seat]
    if bag is not None:
        return list(bag)
    found = _unseen(position, seat, position.lost[seat])
    return [0 if tile.is_duke else found[kind] for kind, tile in enumerate(position.agreement.tiles)]


def possibly_lost(position: Position, seat: int) -> list[int]:
    """Return how many tiles of each kind the seat has lost; where that is not known, how many at most."""
    lost = position.lost[seat]
    return _unseen(position, seat, position.bags[seat]) if lost is None else list(lost)


def _unseen(position: Position, seat: int, elsewhere: Counts | None) -> list[int]:
    """Return how many tiles of each kind the seat has that are not on the board, in its hand or in this other place."""
    tiles = position.agreement.tiles
    seen = [*(elsewhere or bytes(len(tiles)))]
    for square in listed(position.occupied[seat]):
        seen[kind_of(position.board[square])] += 1
    for kind in position.hand if position.turn == seat else b"":
        seen[kind] += 1
    if position.agreement.objective == Objective.DYNASTY:
        for kind in _picked_by(position, 1 - seat):
            seen[kind] = tiles[kind].copies
    return [tile.copies - gone if tile.copies > gone else 0 for tile, gone in zip(tiles, seen, strict=True)]


def _picked_by(position: Position, seat: int) -> set[int]:
    """Return the kinds that this seat is seen to have, which in Dynastic Dispute the other has not: all but the Footmen."""
    kinds = {kind_of(packed) for packed in position.board if packed != EMPTY and seat_of(packed) == seat}
    for counts in (position.bags[seat], position.lost[seat]):
        kinds |= {kind for kind, count in enumerate(counts or b"") if count}
    return {kind for kind in kinds if kind != TileKind.FOOTMAN and not position.agreement.tiles[kind].is_duke}


def check_draw(position: Position, seat: int, _move: Move | None = None) -> _Objections:
    """Yield the objections to drawing, also in a Divination, which comes to the same."""
    if position.agreement.objective == Objective.RIDER:
        yield objection("objective.dark-rider", "no-bag")
        return
    kinds = [kind for kind, count in enumerate(possible(position, seat)) if count]
    if not kinds:
        yield objection("draw", "empty-bag", player=player(seat))
    duke = position.dukes[seat]
    if duke == NOWHERE:
        yield _without_a_duke(position, seat)
        return
    places = open_squares(position, seat)
    if not places:
        yield objection(
            "draw", "no-room", (duke, *BESIDE[duke]), duke=the(position, duke), around=_around(position, duke)
        )
    elif kinds and must_save(position, seat):
        yield from _check_drawing_in_guard(position, seat, kinds, places)


def _without_a_duke(position: Position, seat: int) -> Objection:
    agreement = position.agreement
    rule = "draw" if agreement.is_diagram else _OUTLIVING_THE_DUKE[agreement.objective]
    return objection(rule, "no-duke", player=player(seat))


def open_squares(position: Position, seat: int) -> list[int]:
    """Return the squares beside this seat's Duke that are open for a new tile."""
    duke = position.dukes[seat]
    if duke == NOWHERE:
        return []
    free = BESIDE_BITS[duke] & ~(position.occupied[0] | position.occupied[1] | position.agreement.terrain)
    return [near for near in listed(free) if not position.is_dragon(near) and near not in position.flags]


def _around(position: Position, duke: int) -> str:
    return listing([f"{NAMES[near]} ({listing(lying(position, near))})" for near in BESIDE[duke]])


def _check_drawing_in_guard(position: Position, seat: int, kinds: list[int], places: list[int]) -> _Objections:
    against = attacks(position, seat)
    if position.agreement.readings.pinned == "threat":
        # Tiles without Dread only stand in the way, and all do it alike: one of them is asked about.
        dread = position.agreement.tile_set.dread_kinds
        kinds = [kind for kind in kinds if kind in dread] + [kind for kind in kinds if kind not in dread][:1]
    if any(not attacks_past(position, seat, kind, square) for kind in kinds for square in places):
        return
    facts = {"duke": the(position, position.dukes[seat]), "attackers": attackers(position, against)}
    yield objection("draw", "no-help", (position.dukes[seat], *_squares_of(against)), **facts)


def _squares_of(against: list[Attack]) -> list[int]:
    """Return the squares that attacks come from."""
    return [attack.square for attack in against]


def check_result(position: Position, _seat: int, move: Move) -> _Objections:
    """Yield the objections to the tiles that are said to have come out of the bag."""
    seat = position.turn
    content = possible(position, seat)
    wanted = 1 if position.phase == Phase.DRAWING else min(DIVINED_TILES, sum(content))
    is_short = len(move.tiles) < wanted and position.bags[seat] is not None
    if is_short or len(move.tiles) > wanted or not move.tiles:
        facts = {"player": player(seat), "count": several("tile", wanted), "claimed": str(len(move.tiles))}
        yield objection("ability.divination" if position.phase == Phase.DIVINING else "draw", "count", **facts)
    for kind in dict.fromkeys(move.tiles):
        count = move.tiles.count(kind)
        if count > content[kind]:
            tile = position.agreement.tiles[kind].name
            facts = {"player": player(seat), "tile": tile, "count": str(count), "left": several(tile, content[kind])}
            yield objection("bag", "too-few" if content[kind] else "none", **facts)


def check_place(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to placing a tile: another one was drawn, or it cannot go there."""
    if move.tiles[0] not in position.hand:
        tiles = position.agreement.tiles
        hand = listing([tiles[kind].name for kind in position.hand])
        yield objection("draw", "not-drawn", tile=tiles[move.tiles[0]].name, hand=hand)
    yield from check_square(position, seat, move)


def check_square(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to the square on which a drawn tile is placed."""
    (square,) = move.squares
    kind = move.tiles[0]
    duke = position.dukes[seat]
    tile = position.agreement.tiles[kind].name
    if duke == NOWHERE:
        yield _without_a_duke(position, seat)
        return
    if square not in BESIDE[duke]:
        yield objection("draw", "apart", (square, duke), square=NAMES[square], tile=tile, duke=the(position, duke))
    against = list(check_open(position, square, tile))
    yield from against
    if not against and must_save(position, seat):
        left = attacks_past(position, seat, kind, square)
        if left:
            yield from _check_place_in_guard(position, seat, move, left)


def _check_place_in_guard(position: Position, seat: int, move: Move, left: list[Attack]) -> _Objections:
    """Yield an objection if another square, or after a Divination another tile, would save the Duke."""
    places = open_squares(position, seat)
    for kind in (move.tiles[0], *position.hand):
        spots = [NAMES[near] for near in places if not attacks_past(position, seat, kind, near)]
        if not spots:
            continue
        saving = f"the {position.agreement.tiles[kind].name} on {listing(spots, 'or')}"
        facts = {"duke": the(position, position.dukes[seat]), "attackers": attackers(position, left)}
        squares = (move.squares[0], *_squares_of(left))
        yield objection("guard.own", "placed", squares, **facts, saving=saving)
        return
