"""Judge a step: say every rule it breaks, the most basic first, by looking at tiles and squares one by one.

`moves` proposes steps and keeps those to which nothing is said here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections import placing, tiles
from tallystick.games.duke.objections.guard import check_guard
from tallystick.games.duke.objections.timing import check_timing
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.objection import Objection
from tallystick.rules.seats import seat_of

Check = Callable[[Position, int, Move], Iterator[Objection]]


def _check_ability(position: Position, seat: int, move: Move) -> Iterator[Objection]:
    from tallystick.games.duke.objections import abilities  # noqa: PLC0415 (costs start-up time, as do the following)

    return abilities.CHECKS[move.what](position, seat, move)


def _check_beginning(position: Position, seat: int, move: Move) -> Iterator[Objection]:
    from tallystick.games.duke.objections import beginning  # noqa: PLC0415

    return beginning.CHECKS[move.what](position, seat, move)


def _check_dragon(position: Position, seat: int, move: Move) -> Iterator[Objection]:
    from tallystick.games.duke.objections import dragon  # noqa: PLC0415

    return dragon.CHECKS[move.what](position, seat, move)


_OF_A_TILE: dict[str, Check] = {
    Step.GO: tiles.check_move,
    Step.STRIKE: tiles.check_strike,
    Step.COMMAND: tiles.check_command,
    **dict.fromkeys((Step.SUMMON, Step.DIVINE, Step.ESCAPE), _check_ability),
}
# The first square must be that of one's own tile. Otherwise nothing else is asked.
_OTHERS: dict[str, Check] = {
    **dict.fromkeys((Step.RANSOM, Step.KEEP), _check_ability),
    Step.FLAG: tiles.check_hand_over,
    Step.DRAW: placing.check_draw,
    Step.DRAWN: placing.check_result,
    Step.PLACE: placing.check_place,
    Step.RELOCATE: tiles.check_relocation,
    **dict.fromkeys((Step.PICK, Step.SETUP, Step.MOUNTAIN, Step.FORT, Step.CAMELOT), _check_beginning),
    **dict.fromkeys((Step.DRAGON, *Step.OF_THE_DRAGON), _check_dragon),
}
_WHAT_THE_BOARD_ANSWERS = frozenset({
    Step.GO, Step.STRIKE, Step.COMMAND, Step.SUMMON, Step.ESCAPE, Step.RANSOM, Step.FLAG,
})  # fmt: skip
# Such a step is judged from the first turn on even if it is not due.


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a step; none exactly if it is legal, or can be a result of chance."""
    seat = seat_of(position, move)
    is_beginning = position.phase in Phase.BEGINNINGS
    found = list(check_timing(position, seat, move))
    is_due = not found
    if is_due or (move.what in _WHAT_THE_BOARD_ANSWERS and not is_beginning):
        found += _check(position, seat, move)
    if is_due and not is_beginning:
        found += check_guard(position, seat, move)
    if not found and move.what == Step.GO and position.is_dragon(move.squares[1]):
        found += tiles.check_open_facing(position, move)
    return found


def _check(position: Position, seat: int, move: Move) -> Iterator[Objection]:
    if move.what == Step.FLAG and not move.is_hand_over:
        yield from _check_beginning(position, seat, move) if position.phase in Phase.BEGINNINGS else ()
    elif move.what not in _OF_A_TILE:
        yield from _OTHERS[move.what](position, seat, move)
    elif wrong := tiles.not_own(position, seat, move.squares[0]):
        yield wrong
    else:
        yield from _OF_A_TILE[move.what](position, seat, move)
