"""Judge a step: say every rule it breaks, the most basic first, by looking at tiles and squares one by one, unlike `moves`."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as steps
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections import abilities, beginning, dragon, placing, tiles
from tallystick.games.duke.objections.board_after import after
from tallystick.games.duke.objections.board_view import BoardView, board_view_of
from tallystick.games.duke.objections.guard import check_guard
from tallystick.games.duke.objections.tiles import check_open_facing
from tallystick.games.duke.objections.timing import check_timing
from tallystick.games.duke.position import BEGINNINGS, Position
from tallystick.rules.objection import Objection

_ON_THE_BOARD = frozenset({steps.GO, steps.STRIKE, steps.COMMAND, steps.SUMMON, steps.ESCAPE, steps.RANSOM, steps.FLAG})
# What the board alone answers, also where such a step is not due.


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a step; none exactly if it is legal, or can be a result of chance."""
    seat = position.turn if move.seat is None else move.seat
    found = list(check_timing(position, seat, move))
    is_due = not found
    if position.phase in BEGINNINGS:
        return found or list(_check_beginning(position, board_view_of(position), seat, move))
    view = board_view_of(position)
    if move.what in _ON_THE_BOARD:
        found += _check_act(view, seat, move)
    elif is_due:
        found += _check_step(position, view, seat, move)
    if is_due:
        found += check_guard(view, seat, move)
    if not found and move.what == steps.GO and view.is_dragon(move.squares[1]):
        found += check_open_facing(view, move)
    return found


def _check_beginning(position: Position, view: BoardView, seat: int, move: Move) -> Iterator[Objection]:
    if move.what == steps.PICK:
        yield from beginning.check_pick(position, move)
    elif move.what == steps.SETUP:
        yield from beginning.check_set_up(position, seat, move)
    elif move.what == steps.FLAG:
        yield from beginning.check_flag_place(view, seat, move)
    elif move.what == steps.DRAGON:
        yield from dragon.check_first_place(view, move)
    else:
        yield from beginning.check_terrain(position, view, move)


def _check_act(view: BoardView, seat: int, move: Move) -> Iterator[Objection]:
    if move.what == steps.GO:
        yield from tiles.check_move(view, seat, move)
    elif move.what == steps.STRIKE:
        yield from tiles.check_strike(view, seat, move)
    elif move.what == steps.COMMAND:
        yield from tiles.check_command(view, seat, move)
    elif move.what == steps.SUMMON:
        yield from abilities.check_summon(view, seat, move)
    elif move.what == steps.ESCAPE:
        yield from abilities.check_escape(view, seat, move)
    elif move.what == steps.RANSOM:
        yield from abilities.check_ransom(view, seat, move)
    elif len(move.squares) > 1:
        yield from tiles.check_hand_over(view, seat, move)


def _check_step(position: Position, view: BoardView, seat: int, move: Move) -> Iterator[Objection]:
    if move.what == steps.DRAW:
        yield from placing.check_draw(position, view, seat)
    elif move.what == steps.DIVINE:
        yield from abilities.check_divination(position, view, after(view, seat, move), seat, move)
    elif move.what == steps.DRAWN:
        yield from placing.check_result(position, move)
    elif move.what == steps.PLACE:
        yield from placing.check_tile_placed(position, move)
        yield from placing.check_place(position, view, seat, move)
    elif move.what == steps.KEEP:
        yield from abilities.check_keep(position, move)
        yield from placing.check_place(position, view, seat, move)
    elif move.what == steps.RELOCATE:
        yield from tiles.check_relocation(view, seat, move)
    elif move.what in steps.OF_THE_DRAGON:
        yield from dragon.check_act(view, move)
