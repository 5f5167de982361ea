"""Say why no game can reach a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tallystick.games.durdain.components.box import CASTLES, PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, TRACK_END, Mat, Place
from tallystick.games.durdain.objections.standing import standing_faults
from tallystick.games.durdain.outcome.battle import dice_for, kind_at
from tallystick.games.durdain.position import kinds
from tallystick.games.durdain.position.callers import callers, in_beware
from tallystick.games.durdain.position.counts import all_flags, castles_on_mat, is_in_play, on_mat
from tallystick.games.durdain.position.extension import REGISTERED
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.names import several_pieces, target_name
from tallystick.games.durdain.position.table import NOBODY, SMALL_RANGES, SOMEBODY, Position, flagged, homes_held
from tallystick.rules.wording import an, listing, player


def faults(position: Position) -> list[str]:
    """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
    return [
        *_of_the_ranges(position.board, position.mountains),
        *_of_the_supply(position),
        *_of_the_extensions(position),
        *_of_the_places(position),
        *standing_faults(position),
        *_of_the_players(position),
        *_of_beware(position),
        *_of_the_time(position),
        *_of_the_dice(position),
    ]


def _of_the_time(position: Position) -> Iterator[str]:
    """Return what cannot be before the first turn, or in a turn. Only one of both parts is loaded."""
    if position.turn == NOBODY:
        from tallystick.games.durdain.objections.faults_of_setup import setup_faults  # noqa: PLC0415

        return setup_faults(position)
    from tallystick.games.durdain.objections.faults_of_turn import turn_faults  # noqa: PLC0415

    return turn_faults(position)


@lru_cache(maxsize=64)
def _of_the_ranges(board: Mat, mountains: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    return tuple(_range_faults(board, mountains))


def _range_faults(board: Mat, mountains: tuple[tuple[int, ...], ...]) -> Iterator[str]:
    lying = [(at, under) for at, under in enumerate(mountains) if under]
    if not lying:
        return
    from tallystick.games.durdain.components.ranges import (  # noqa: PLC0415 (in some texts no range lies)
        lies_across_border,
        lies_in_middle,
        touches,
    )

    for at, under in lying:
        name = RANGES[at]
        if not board.fits(board.ranges[at], frozenset(under)):
            yield f"the spaces under {name} do not have its shape."
        elif at < SMALL_RANGES and not lies_in_middle(board, under):
            yield f"{name} is one of the three smallest ranges, so it must lie completely in the middle country."
        elif at >= SMALL_RANGES and not lies_across_border(board, under):
            yield f"{name} must lie across one border of two outer countries, with at least two spaces in each."
        for other, there in lying:
            if other > at and touches(board, under, there):
                yield f"{name} and {RANGES[other]} touch. At least one space must lie between two ranges."


def _of_the_supply(position: Position) -> Iterator[str]:
    for seat in range(position.agreement.players):
        for piece in PIECE.values():
            count = on_mat(position, seat, piece.id)
            if piece.owned and piece.id != Kind.CASTLE and count > piece.supply:
                yield f"{player(seat)} has {several_pieces(piece.id, count)} on the mat, but the box has only {piece.supply}."
            if count and not is_in_play(position, piece.id):
                yield f"{player(seat)} has {an(piece.id)} on the mat, but the extension {piece.pack} is not in play."
        flags = len(flagged(position, seat))
        if flags > all_flags(position):
            yield f"{player(seat)} has {flags} flags in castles, but only {all_flags(position)} flags in the box."
    if castles_on_mat(position) > CASTLES:
        yield f"{castles_on_mat(position)} castles stand on the mat, but the box has only {CASTLES}."


def _of_the_extensions(position: Position) -> Iterator[str]:
    """Yield what the extensions say, in play or not. Where nothing of any is on the table they say nothing, and are not asked."""
    there = (PIECE[piece.kind].pack or piece.aboard for piece in position.pieces if piece is not None)
    if position.agreement.extensions or position.due or position.taken or any(there):
        for each in REGISTERED.values():
            yield from each.faults(position)


def _of_the_places(position: Position) -> Iterator[str]:
    spaces, sea_goer = position.board.spaces, next(each.id for each in REGISTERED.values() if each.opens_sea)
    for place, piece in enumerate(position.pieces):
        if piece is None:
            continue
        if place >= len(spaces):
            if Place.RANGE not in PIECE[piece.kind].terrain:
                yield f"{an(piece.kind)} cannot be in the range {RANGES[place - len(spaces)]}."
            continue
        name, kind = spaces[place].name, spaces[place].kind
        if place in position.covered:
            yield f"{an(piece.kind)} cannot stand on {name}, which lies under {RANGES[position.covered[place] - len(spaces)]}."
        if kind not in PIECE[piece.kind].terrain:
            yield f"{an(piece.kind)} cannot be on {name}, which is {kind}."
        elif kind == Place.ISLAND and not any(each.opens_sea for each in position.extensions):
            yield f"{an(piece.kind)} cannot be on {name}. Islands are used only with {sea_goer}."
    for border, _ in position.walls:
        if all(space in position.covered for space in border):
            yield f"a wall cannot lie between {spaces[border[0]].name} and {spaces[border[1]].name}, under a range."


def _of_the_players(position: Position) -> Iterator[str]:
    homes = [home for home in position.homes if home != NOBODY]
    if len(set(homes)) < len(homes):
        yield "two players have the same home country. Each player must draw a different token."
    readings = position.agreement.readings
    for seat, score in enumerate(position.scores):
        if score > TRACK_END and readings.track_end == "stops":
            yield f"{player(seat)} has {score} points, but the track ends at {TRACK_END}."
        if score < position.agreement.start and seat not in position.out:
            yield f"{player(seat)} has {score} points, but all players began with {position.agreement.start}."
    if position.turn in position.out and not position.due and position.claimer == NOBODY and not position.over:
        yield f"it cannot be the turn of {player(position.turn)}, who is out."
    for seat in position.out:
        has_walls = any(owner == seat for _, owner in position.walls)
        if has_walls or any(piece is not None and piece.seat == seat for piece in position.pieces):
            yield f"{player(seat)} is out but still has pieces on the mat."
    unknown = [str(place) for place in position.taken if place not in position.board.nests]
    if unknown:
        yield f"there is no nest marker at {', '.join(unknown)} of the track."


def _of_beware(position: Position) -> Iterator[str]:
    if len(position.out) == position.agreement.players:
        yield "not all players can be out. The last one wins."
    for seat, by in enumerate(position.beware):
        if by == NOBODY:
            if position.turn != NOBODY and NOBODY not in position.homes and in_beware(position, seat):
                yield f"{player(seat)} has no flagged castle at home, but is not in Beware."
            continue
        if homes_held(position, seat):
            yield f"{player(seat)} cannot be in Beware with a flagged castle at home."
        elif seat in position.out:
            yield f"{player(seat)} is out and cannot be in Beware any more."
        elif by != SOMEBODY and by not in callers(position, seat):
            able = listing((player(each) for each in callers(position, seat)), "or")
            yield f"{player(by)} cannot have called Beware to {player(seat)}. Since the last turn of {player(seat)}, only {able} could."


def _of_the_dice(position: Position) -> Iterator[str]:
    for name, most, face in zip(kinds.DIE_NAMES, kinds.FACES, position.dice, strict=True):
        if face > most:
            yield f"a {name} cannot show {face}."
    yield from _of_the_rolls(position, () if position.battle is None else position.battle.rolls)


def _of_the_rolls(position: Position, rolls: tuple[tuple[int, ...], ...]) -> Iterator[str]:
    for who, rolled in zip(position.rollers, rolls, strict=False):
        kind = kind_at(position, who)
        # A defender who was beaten has left the mat.
        dice = () if kind is None else dice_for(position, kind)
        faces = [kinds.FACES[die] for die in dice]
        if dice and (len(rolled) != len(dice) or any(face > most for face, most in zip(rolled, faces, strict=False))):
            names = listing(kinds.DIE_NAMES[die] for die in dice)
            yield f"{'+'.join(map(str, rolled))} cannot be rolled with {names} for the {kind} on {target_name(position, who)}."
