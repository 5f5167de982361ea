"""Judge the steps before the first turn: picking types, setting up, placing flags and terrain."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.agreement import COUP, RIDER, Agreement
from tallystick.games.duke.components.squares import BESIDE, BITS, EDGES, HOME_CENTRES, HOME_EDGE, NAMES
from tallystick.games.duke.components.tiles import DUKE, FOOTMEN
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.board_view import BoardView
from tallystick.games.duke.objections.dragon import first_places
from tallystick.games.duke.objections.wording import lying, objection
from tallystick.games.duke.position import DRAGON, Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player, several

_Objections = Iterator[Objection]


def check_pick(position: Position, move: Move) -> _Objections:
    """Yield the objections to picking this type of tile; until a type is picked it lies in both bags."""
    tiles = position.agreement.tiles
    first, second = (bag or bytes(len(tiles)) for bag in position.bags)
    left = [kind for kind, _ in enumerate(tiles) if first[kind] and second[kind]]
    if move.tiles[0] not in left:
        names_left = listing([tiles[kind].name for kind in left])
        yield objection("objective.dynastic-dispute", "not-left", tile=tiles[move.tiles[0]].name, left=names_left)


def check_set_up(position: Position, seat: int, move: Move) -> _Objections:
    """Yield the objections to the squares on which a player sets up."""
    if position.agreement.objective == RIDER:
        yield from _check_riders(position, seat, move)
        return
    agreement = position.agreement
    duke, *footmen = move.squares
    royal, name = _royal(agreement), agreement.tiles[_royal(agreement)].name
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


def _royal(agreement: Agreement) -> int:
    """Return the tile that is set up as Duke: a group's own comes before the Duke."""
    return max(kind for kind, tile in enumerate(agreement.tiles) if tile.is_duke or kind == DUKE)


def _check_riders(position: Position, seat: int, move: Move) -> _Objections:
    bag, tiles = position.bags[seat], position.agreement.tiles
    for kind, count in enumerate(bag or b""):
        if count:
            facts = {
                "player": player(seat),
                "due": several(tiles[kind].name, count) + (", each on a square of its own" if count > 1 else ""),
                "tile": tiles[move.tiles[0]].name,
            }
            squares = set(move.squares)
            if move.tiles[0] != kind or len(squares) != count or len(move.squares) != count:
                yield objection("objective.dark-rider", "other-tiles", move.squares, **facts)
    for square in dict.fromkeys(move.squares):
        if not BITS[square] & HOME_EDGE[seat]:
            facts = {"square": NAMES[square], "player": player(seat)}
            yield objection("objective.dark-rider", "not-home", (square,), **facts)


def check_flag_place(view: BoardView, seat: int, move: Move) -> _Objections:
    """Yield the objections to where a player places a flag."""
    (square,) = move.squares
    facts = {"square": NAMES[square], "player": player(seat), "other": player(1 - seat)}
    there = lying(view, square)
    if there:
        yield objection("terrain.flag", "occupied", (square,), **facts, lies=listing(there))
    if view.agreement.objective == COUP:
        if not BITS[square] & EDGES:
            yield objection("objective.counting-coup", "not-edge", (square,), **facts)
    elif not BITS[square] & HOME_EDGE[1 - seat]:
        yield objection("objective.trophy-hunters", "not-edge", (square,), **facts)


def check_terrain(position: Position, view: BoardView, move: Move) -> _Objections:
    """Yield the objections to where chance is said to have put the Mountain or the Fort."""
    (square,) = move.squares
    is_mountain = move.what == steps.MOUNTAIN
    if not is_mountain and (move.what == steps.CAMELOT) != view.agreement.camelot:
        facts = {"played": _fort_name(view.agreement.camelot), "claimed": _fort_name(not view.agreement.camelot)}
        yield objection("terrain.fort", "other", (square,), **facts)
    there = lying(view, square)
    if there:
        rule = "terrain.mountain" if is_mountain else "terrain.fort"
        yield objection(rule, "occupied", (square,), square=NAMES[square], lies=listing(there))
    if DRAGON in position.waiting and all(place == square for place, _ in first_places(view)):
        yield objection("terrain.dragon", "no-place", (square,), square=NAMES[square])


def _fort_name(is_camelot: bool) -> str:
    return "Camelot" if is_camelot else "the Fort"
