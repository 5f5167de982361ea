"""Why a step is illegal: every rule it breaks, the most basic first. Looks at tiles and squares one by one, unlike `moves`."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as moves
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections import abilities, beginning, dragon, placing, tiles
from tallystick.games.duke.objections.board_after import after
from tallystick.games.duke.objections.board_view import Sight, sight_of
from tallystick.games.duke.objections.guard import to_the_guard
from tallystick.games.duke.objections.tiles import to_an_open_facing
from tallystick.games.duke.objections.timing import to_the_moment
from tallystick.games.duke.position import BEGINNINGS, Position
from tallystick.rules.objection import Objection

_ON_THE_BOARD = frozenset({moves.GO, moves.STRIKE, moves.COMMAND, moves.SUMMON, moves.ESCAPE, moves.RANSOM, moves.FLAG})
# What the board alone answers, also where it is not the moment for it.


def objections(position: Position, move: Move) -> list[Objection]:
    """All objections to a step; none exactly if it is legal, or can be a result of chance."""
    seat = position.turn if move.seat is None else move.seat
    found = list(to_the_moment(position, seat, move))
    is_moment = not found
    if position.phase in BEGINNINGS:
        return found or list(_to_the_beginning(position, sight_of(position), seat, move))
    sight = sight_of(position)
    if move.what in _ON_THE_BOARD:
        found += _to_an_act(sight, seat, move)
    elif is_moment:
        found += _to_a_step(position, sight, seat, move)
    if is_moment:
        found += to_the_guard(sight, seat, move)
    if not found and move.what == moves.GO and sight.is_dragon(move.squares[1]):
        found += to_an_open_facing(sight, move)
    return found


def _to_the_beginning(position: Position, sight: Sight, seat: int, move: Move) -> Iterator[Objection]:
    if move.what == moves.PICK:
        yield from beginning.to_a_pick(position, move)
    elif move.what == moves.SETUP:
        yield from beginning.to_a_set_up(position, seat, move)
    elif move.what == moves.FLAG:
        yield from beginning.to_a_flag_place(sight, seat, move)
    elif move.what == moves.DRAGON:
        yield from dragon.to_a_first_place(sight, move)
    else:
        yield from beginning.to_terrain(position, sight, move)


def _to_an_act(sight: Sight, seat: int, move: Move) -> Iterator[Objection]:
    if move.what == moves.GO:
        yield from tiles.to_a_go(sight, seat, move)
    elif move.what == moves.STRIKE:
        yield from tiles.to_a_strike(sight, seat, move)
    elif move.what == moves.COMMAND:
        yield from tiles.to_a_command(sight, seat, move)
    elif move.what == moves.SUMMON:
        yield from abilities.to_a_summons(sight, seat, move)
    elif move.what == moves.ESCAPE:
        yield from abilities.to_an_escape(sight, seat, move)
    elif move.what == moves.RANSOM:
        yield from abilities.to_a_trade(sight, seat, move)
    elif len(move.squares) > 1:
        yield from tiles.to_a_hand_over(sight, seat, move)


def _to_a_step(position: Position, sight: Sight, seat: int, move: Move) -> Iterator[Objection]:
    if move.what == moves.DRAW:
        yield from placing.to_a_draw(position, sight, seat)
    elif move.what == moves.DIVINE:
        yield from abilities.to_a_divination(position, sight, after(sight, seat, move), seat, move)
    elif move.what == moves.DRAWN:
        yield from placing.to_a_result(position, move)
    elif move.what == moves.PLACE:
        yield from placing.to_the_tile_placed(position, move)
        yield from placing.to_a_place(position, sight, seat, move)
    elif move.what == moves.KEEP:
        yield from abilities.to_a_keep(position, move)
        yield from placing.to_a_place(position, sight, seat, move)
    elif move.what == moves.RELOCATE:
        yield from tiles.to_a_relocation(sight, seat, move)
    elif move.what in moves.OF_THE_DRAGON:
        yield from dragon.to_an_act(sight, move)
