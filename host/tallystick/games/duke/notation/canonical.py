"""Give a step its one canonical value, even if it can be written in several ways. `legal_moves` generates this value."""

from __future__ import annotations

from tallystick.games.duke.components.lines import heading
from tallystick.games.duke.components.squares import NOWHERE, shifted
from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.move import PUSH, Move, Step
from tallystick.games.duke.position import Position

_TURNS_THE_DRAGON = frozenset({Step.GO, Step.DRAGON, Step.FACES})
_NAMES_TILES = frozenset({
    Step.DRAWN, Step.PLACE, Step.KEEP, Step.ESCAPE, Step.RANSOM, Step.SETUP, Step.PICK,
})  # fmt: skip
_CAPTURE = frozenset({Step.GO, Step.COMMAND})
_IN_ANY_ORDER = frozenset({Step.SETUP, Step.STRIKES})
# Of these steps the squares, except for the Duke's own, which comes first.


def canonical(position: Position, move: Move) -> Move:
    """Return the step without what says nothing, and in order where order says nothing.

    A seat that is to act anyway is left out, and so are tiles and a facing that such a step does not have. Who slides into
    the Dragon with a tile behind it pushes it onto that tile, said or not. That a tile is captured is left out unless none
    stands there.
    """
    what, squares, tiles, facing, said, seat, takes = move
    turned = facing or _push(position, move) if what in _TURNS_THE_DRAGON else ""
    return Move(
        what,
        _in_order(position, move) if what in _IN_ANY_ORDER else squares,
        _tiles(what, tiles) if what in _NAMES_TILES else (),
        turned,
        said,
        None if seat == position.turn else seat,
        takes and what in _CAPTURE and position.board[squares[-1]] == EMPTY and turned != PUSH,
    )


def pushed_to(position: Position, move: Move) -> int:
    """Return the square onto which a slide or a jump slide pushes the Dragon; NOWHERE if it pushes none."""
    if move.what != Step.GO or position.dragon is None or move.squares[1] != position.dragon.square:
        return NOWHERE
    start, square = move.squares
    packed = position.board[start]
    if packed == EMPTY:
        return NOWHERE
    from tallystick.games.duke.moves.reach import reaches_by_square  # noqa: PLC0415 (few tables have a Dragon)

    pushes = reaches_by_square(position.agreement)[start][packed].pushes
    return shifted(square, *heading(start, square)) if square in pushes else NOWHERE


def _push(position: Position, move: Move) -> str:
    behind = pushed_to(position, move)
    return "" if behind == NOWHERE or position.board[behind] == EMPTY else PUSH


def _in_order(position: Position, move: Move) -> tuple[int, ...]:
    has_duke = move.what == Step.SETUP and position.agreement.tiles[move.tiles[0]].is_duke
    first = move.squares[:1] if has_duke else ()
    return (*first, *sorted(move.squares[len(first) :]))


def _tiles(what: str, tiles: tuple[int, ...]) -> tuple[int, ...]:
    if what == Step.DRAWN:
        return tuple(sorted(tiles))
    return (*tiles[:1], *sorted(tiles[1:])) if what == Step.KEEP else tiles
