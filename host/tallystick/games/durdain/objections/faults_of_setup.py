"""Say why no game can reach a position before the first turn: what is placed out of order, too often, or away from home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Place
from tallystick.games.durdain.position.counts import on_mat
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.names import place_name, several_pieces
from tallystick.games.durdain.position.table import LEFT_OUT, NOBODY, NOT_ROLLED, STARTING, Position, is_range
from tallystick.rules.wording import listing, player, several

PLACED = {Kind.CASTLE: 1, Kind.CAMP: 1, Kind.CAVALRY: STARTING, Kind.ARMY: STARTING, Kind.WALL: STARTING}
# How many pieces of each kind a player places before the first turn.


def setup_faults(position: Position) -> Iterator[str]:
    """Yield why no game can come to a table of the set-up, each a sentence."""
    drawn = [home != NOBODY for home in position.homes]
    if any(drawn) and not all(position.mountains):
        yield (
            "home countries are drawn only after all nine ranges are placed. Lay them first (mountains=57 lays all by "
            "layout 57)."
        )
    if drawn != sorted(drawn, reverse=True):
        yield "home countries are drawn in the order of the players, but an earlier player has none."
    if set(position.rolls) != {NOT_ROLLED} and not all(drawn):
        yield "the d12 decides who begins only after all home countries are drawn."
    if position.first != NOBODY and set(position.rolls) != {NOT_ROLLED}:
        yield f"{player(position.first)} begins, so nobody rolls for the first turn any more."
    if set(position.rolls) == {LEFT_OUT} or list(position.rolls).count(LEFT_OUT) == position.agreement.players - 1:
        yield "no player can roll again alone for the first turn. At least two players must tie."
    if position.first == NOBODY or not all(drawn):
        if position.walls or any(piece is not None and PIECE[piece.kind].owned for piece in position.pieces):
            missing = "it is known who begins (first=)" if position.first == NOBODY else "all home countries are drawn"
            yield f"pieces are placed only after {missing}."
        return
    if len({*position.homes}) == len(drawn):
        yield from _of_the_order(position)
    if unflagged := position.places_of[Kind.CASTLE, NOBODY]:
        yield f"the castle on {place_name(position, unflagged[0])} has no flag, but every starting castle has one."
    for seat in range(position.agreement.players):
        yield from _of_a_seat(position, seat)


def _of_a_seat(position: Position, seat: int) -> Iterator[str]:
    home = position.homes[seat]
    own = {kind: places for (kind, owner), places in position.places_of.items() if owner == seat and places}
    for kind, places in own.items():
        if kind not in PLACED:
            yield f"{player(seat)} has {several(kind, len(places))} on the mat before the first turn."
        else:
            yield from _of_the_places(position, seat, kind, places)
    for border, owner in position.walls:
        if owner == seat and all(position.board.spaces[space].country != home for space in border):
            yield f"a starting wall of {player(seat)} has no side in the home country."
    for kind, most in PLACED.items():
        count = on_mat(position, seat, kind)
        if count > most:
            yield f"{player(seat)} has placed {several_pieces(kind, count)}, but each player begins with {most}."


def _of_the_places(position: Position, seat: int, kind: str, places: Sequence[int]) -> Iterator[str]:
    for space in (position.board.spaces[place] for place in places if not is_range(position, place)):
        if kind == Kind.CAMP and space.kind != Place.LAND:
            yield f"the starting camp of {player(seat)} on {space.name} does not stand on land."
        if kind != Kind.CAMP and space.country != position.homes[seat]:
            yield f"the starting {kind} of {player(seat)} on {space.name} is not in the home country."


def _of_the_order(position: Position) -> Iterator[str]:
    """Yield what was placed before its time: castles come in turn order, camps from the last player back, then each player's pieces."""
    due = [
        *((seat, (Kind.CASTLE,)) for seat in position.order),
        *((seat, (Kind.CAMP,)) for seat in position.order[::-1]),
        *((seat, (Kind.CAVALRY, Kind.ARMY, Kind.WALL)) for seat in position.order),
    ]
    still = [*dropwhile(lambda each: _has_placed(position, *each), due)]
    for seat, kinds in still[1:]:
        there = [several_pieces(kind, count) for kind in kinds if (count := on_mat(position, seat, kind))]
        if there:
            first, missing = still[0]
            what = listing(several_pieces(kind, PLACED[kind]) for kind in missing)
            yield f"{player(seat)} has placed {listing(there)} before {player(first)} has placed {what}."


def _has_placed(position: Position, seat: int, kinds: tuple[str, ...]) -> bool:
    return all(on_mat(position, seat, kind) >= PLACED[kind] for kind in kinds)
