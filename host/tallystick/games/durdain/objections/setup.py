"""Judge the set-up: ranges, home countries, who begins, and the pieces that each player places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tallystick.games.durdain.components import ranges
from tallystick.games.durdain.components.mat_parts import MIDDLE, RANGES, Place
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.against import against, against_at, is_empty, space_at
from tallystick.games.durdain.objections.scopes import of_the_supply, of_turns
from tallystick.games.durdain.position import table
from tallystick.games.durdain.position.kinds import D12, FACES, Kind, Phase
from tallystick.games.durdain.position.names import place_name, several_pieces, standing
from tallystick.games.durdain.position.table import STARTING, Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, several

Found = Iterator[Objection]


def mountains(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (every rule is asked alike)
    """Judge a range that is laid. Source: "Mountain Ranges"."""
    rule, at = "setup.mountains", move.number
    if move.what != Step.MOUNTAIN:
        yield against(rule, "due", range=RANGES[position.mountains.index(())])
        return
    if position.phase != Phase.MOUNTAINS:
        yield against(rule, "done")
    elif at >= 0:
        yield from _to_a_range(position, at, move.places)


def _to_a_range(position: Position, at: int, under: tuple[int, ...]) -> Found:
    rule, board, name = "setup.mountains", position.board, RANGES[at]
    if position.mountains[at]:
        yield against_at(rule, "again", position, *under, range=name)
    if any(space_at(position, place) is None for place in under) or not board.fits(board.ranges[at], frozenset(under)):
        spaces = " ".join(place_name(position, place) for place in under)
        yield against_at(rule, "shape", position, *under, range=name, spaces=spaces)
        return
    if at < table.SMALL_RANGES:
        outside = [place for place in under if not ranges.lies_in_middle(board, [place])]
        if outside:
            spaces = listing(place_name(position, place) for place in outside)
            yield against_at(rule, "middle", position, *outside, range=name, spaces=spaces)
    elif not ranges.lies_across_border(board, under):
        covered = Counter(board.spaces[place].country or 0 for place in under)
        countries = listing(
            f"{several('space', count)} in {board.countries[each]}" for each, count in sorted(covered.items())
        )
        yield against_at(rule, "border", position, *under, range=name, countries=countries)
    for other, there in enumerate(position.mountains):
        near = [place for place in under if other != at and ranges.touches(board, [place], there)]
        if near:
            facts = {"range": name, "other": RANGES[other], "space": near[0]}
            yield against_at(rule, "touch", position, *near, **facts)


def home(position: Position, move: Move, seat: int) -> Found:
    """Judge a token that is drawn. Source: "Point Tokens"."""
    rule = "setup.home"
    if move.what != Step.HOME:
        yield against(rule, "due", player=position.acting)
        return
    if position.phase != Phase.HOMES:
        yield against(rule, "done")
        return
    country = position.board.countries[move.number]
    if seat != position.acting:
        yield against(rule, "turn", player=seat, other=position.acting)
    if move.number == MIDDLE:
        yield against(rule, "none", country=country)
    elif move.number in position.homes:
        yield against(rule, "taken", country=country, other=position.homes.index(move.number))


def first_player(position: Position, move: Move, seat: int) -> Found:
    """Judge a roll for the first turn. Source: "Dice"."""
    rule = "setup.first-player"
    if move.what != Step.FIRST:
        yield against(rule, "due", player=position.acting)
        return
    if position.phase != Phase.FIRST:
        yield against(rule, "done")
        return
    if seat != position.acting:
        yield against(rule, "turn", player=seat, other=position.acting)
    if not 1 <= move.dice[0] <= FACES[D12]:
        yield against(rule, "face", face=move.dice[0])


def castles(position: Position, move: Move, seat: int) -> Found:
    """Judge a starting castle. Source: "Starting Castles"."""
    rule = "setup.castles"
    if move.what != Step.PLACE or move.piece != Kind.CASTLE:
        yield against(rule, "due", player=position.acting)
        return
    if seat != position.acting:
        yield against(rule, "turn", player=seat, other=position.acting)
    if not _is_home(position, move.places[0], seat):
        yield _of_the_home(rule, position, move.places[0], seat)
    if not is_empty(position, move.places[0]):
        yield _of_the_space(rule, position, move.places[0])


def camps(position: Position, move: Move, seat: int) -> Found:
    """Judge a starting camp. Source: "Starting Camps"."""
    rule = "setup.camps"
    if move.what != Step.PLACE or move.piece != Kind.CAMP:
        yield against(rule, "due", player=position.acting)
        return
    place = move.places[0]
    if seat != position.acting:
        yield against(rule, "turn", player=seat, other=position.acting)
    space = space_at(position, place)
    if space is None or space.kind != Place.LAND:
        yield against_at(rule, "land", position, place, space=place)
    if not is_empty(position, place):
        yield _of_the_space(rule, position, place)


@of_turns
@of_the_supply
def pieces(position: Position, move: Move, seat: int) -> Found:
    """Judge a starting piece or wall. Source: "Starting Cavalry, Armies, and Walls"."""
    rule = "setup.pieces"
    if position.turn != table.NOBODY:
        if move.piece not in {Kind.CAMP, Kind.CASTLE}:
            yield against(rule, "done")
        return
    left = position.unplaced
    if move.what != Step.PLACE or move.piece not in left:
        rest = listing(several_pieces(kind, count) for kind, count in left.items() if count)
        yield against(rule, "due", player=position.acting, pieces=rest)
        return
    if seat != position.acting:
        yield against(rule, "turn", player=seat, other=position.acting)
    if seat == position.acting and not left[move.piece]:
        yield against(rule, "count", player=seat, pieces=several_pieces(move.piece, STARTING))
    if move.piece == Kind.WALL:
        if not any(_is_home(position, place, seat) for place in move.places):
            yield _of_the_home(rule, position, move.places[0], seat)
        return
    if not _is_home(position, move.places[0], seat):
        yield _of_the_home(rule, position, move.places[0], seat)
    if not is_empty(position, move.places[0]):
        yield _of_the_space(rule, position, move.places[0])


def _is_home(position: Position, place: int, seat: int) -> bool:
    space = space_at(position, place)
    return space is not None and space.country == position.homes[seat]


def _of_the_home(rule: str, position: Position, place: int, seat: int) -> Objection:
    country = position.board.countries[position.homes[seat]]
    return against_at(rule, "home", position, place, space=place, country=country, player=seat)


def _of_the_space(rule: str, position: Position, place: int) -> Objection:
    return against_at(rule, "taken", position, place, space=place, what=standing(position, place))
