"""Judge the steps before the first turn: picking types, setting up, placing flags and terrain."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import BESIDE, BITS, EDGES, HOME_CENTRES, HOME_EDGE, NAMES
from tallystick.games.duke.components.tiles import FOOTMEN, TileKind
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.dragon import has_first_place
from tallystick.games.duke.objections.wording import lying, objection
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player, several

_Objections = Iterator[Objection]


def check_pick(position: Position, _seat: int, move: Move) -> _Objections:
    """Yield the objections to picking this type of tile; until a type is picked it lies in both bags."""
    tiles, left = position.agreement.tiles, kinds_to_pick(position)
    if move.tiles[0] not in left:
        names_left = listing([tiles[kind].name for kind in left])
        yield objection("objective.dynastic-dispute", "not-left", tile=tiles[move.tiles[0]].name, left=names_left)


def kinds_to_pick(position: Position) -> list[int]:
    """Return the kinds still to be picked, those in both bags; a pick leaves them in the picker's alone."""
    first, second = position.bags
    assert first is not None  # in a draft all tiles lie open
    assert second is not None
    return [kind for kind, (own, other) in enumerate(zip(first, second, strict=False)) if own and other]


def check_set_up(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to the squares on which a player sets up."""
    if position.agreement.objective == Objective.RIDER:
        yield from _check_riders(position, seat, move)
        return
    agreement = position.agreement
    duke, *footmen = move.squares
    royal = agreement.tile_set.royal_kind
    name = agreement.tiles[royal].name
    facts = {"player": player(seat), "duke": name, "tile": agreement.tiles[move.tiles[0]].name, "square": NAMES[duke]}
    if move.tiles[0] != royal:
        yield objection("setup.duke", "other-tile", (duke,), **facts)
    if duke not in HOME_CENTRES[seat]:
        home = listing([NAMES[square] for square in HOME_CENTRES[seat]], "or")
        yield objection("setup.duke", "not-centre", (duke, *HOME_CENTRES[seat]), **facts, home=home)
    if len(set(footmen)) != FOOTMEN or len(footmen) != FOOTMEN:
        yield objection("setup.duke", "footmen", footmen, **facts)
    for square in dict.fromkeys(footmen):
        if square not in BESIDE[duke]:
            yield objection(
                "setup.duke", "apart", (square, duke), duke=f"{name} on {NAMES[duke]}", square=NAMES[square]
            )


def _check_riders(position: Position, seat: int, move: Move) -> _Objections:
    bag, tiles = position.bags[seat], position.agreement.tiles
    assert bag is not None  # in this set-up it holds what is to be placed
    for kind, count in enumerate(bag):
        if count:
            where = ", each on a square of its own" if kind == TileKind.PIKEMAN else ""
            facts = {"player": player(seat), "due": f"{several(tiles[kind].name, count)}{where}"}
            squares = set(move.squares)
            if move.tiles[0] != kind or len(squares) != count or len(move.squares) != count:
                yield objection("objective.dark-rider", "other-tiles", move.squares, **facts)
    for square in dict.fromkeys(move.squares):
        if not BITS[square] & HOME_EDGE[seat]:
            facts = {"square": NAMES[square], "player": player(seat)}
            yield objection("objective.dark-rider", "not-home", (square,), **facts)


def check_flag_place(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to where a player places a flag."""
    (square,) = move.squares
    facts = {"square": NAMES[square], "player": player(seat), "other": player(1 - seat)}
    there = lying(position, square)
    if there:
        yield objection("terrain.flag", "occupied", (square,), **facts, lies=listing(there))
    if position.agreement.objective == Objective.COUP:
        if not BITS[square] & EDGES:
            yield objection("objective.counting-coup", "not-edge", (square,), **facts)
    elif not BITS[square] & HOME_EDGE[1 - seat]:
        yield objection("objective.trophy-hunters", "not-edge", (square,), **facts)


def check_terrain(position: Position, _seat: int, move: Move) -> _Objections:
    """Yield the objections to where chance is said to have put the Mountain or the Fort."""
    (square,) = move.squares
    is_mountain = move.what == Step.MOUNTAIN
    if not is_mountain and (move.what == Step.CAMELOT) != position.agreement.camelot:
        facts = {
            "played": _fort_name(position.agreement.camelot),
            "claimed": _fort_name(not position.agreement.camelot),
        }
        yield objection("terrain.fort", "other", (square,), **facts)
    there = lying(position, square)
    if there:
        rule = "terrain.mountain" if is_mountain else "terrain.fort"
        yield objection(rule, "occupied", (square,), square=NAMES[square], lies=listing(there))
    if Phase.DRAGON in position.waiting and not has_first_place(position, square):
        yield objection("terrain.dragon", "no-place", (square,), square=NAMES[square])


def _fort_name(is_camelot: bool) -> str:
    return "Camelot" if is_camelot else "the Fort"


CHECKS = {
    Step.PICK: check_pick,
    Step.SETUP: check_set_up,
    Step.FLAG: check_flag_place,
    **dict.fromkeys((Step.MOUNTAIN, Step.FORT, Step.CAMELOT), check_terrain),
}
