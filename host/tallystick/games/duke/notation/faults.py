"""Say why a position is impossible: each fault is a sentence that names the value and what would be right.

Those of Mountain, Fort, Dragon and flags are found here: what cannot share a square, and squares that they cannot be on.
"""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import BITS, DIRECTIONS, EDGES, HOME_EDGE, LEFT, NAMES, NOWHERE, RIGHT
from tallystick.games.duke.components.tiles import EMPTY, kind_of, seat_of
from tallystick.games.duke.notation.course_faults import course_faults
from tallystick.games.duke.notation.phase_faults import frame_faults, phase_faults
from tallystick.games.duke.notation.stock_faults import stock_faults
from tallystick.games.duke.notation.text_reader import DIAGRAM
from tallystick.games.duke.position import Phase, Position


def game_faults(position: Position) -> list[str]:
    """Return all that keeps a game from going on from here; nothing if it can."""
    if not position.agreement.is_diagram:
        return []
    told = f'This is only a diagram. A game can go on only from a position without the word "{DIAGRAM}".'
    return [told, *faults_of(position._replace(agreement=position.agreement._replace(is_diagram=False)))]


def faults_of(position: Position) -> list[str]:
    """Return all faults; none if such a table can be, or if it is a diagram, can be drawn.

    Where an illegal move stood, only those are left that keep the phase from being one at all.
    """

    def every() -> Iterator[str]:
        yield from frame_faults(position)
        if not position.stood:
            yield from stock_faults(position)
            yield from terrain_faults(position)
            yield from phase_faults(position)
            if position.phase in Phase.BEGINNINGS:
                from tallystick.games.duke.notation.beginning_faults import beginning_faults  # noqa: PLC0415 (costs start-up time)

                yield from beginning_faults(position)

    found = list(every())
    # What can follow is asked only of a table that is right in itself.
    return found or ([] if position.stood else list(course_faults(position)))


def terrain_faults(position: Position) -> Iterator[str]:
    """Yield a fault for each thing that is on a square on which it cannot be."""
    agreement = position.agreement
    if agreement.mountain != NOWHERE:
        yield from _covered(position, agreement.mountain, "the Mountain", "No tile can be there")
        if agreement.mountain == agreement.fort:
            fort = "Camelot" if agreement.camelot else "the Fort"
            yield f"The Mountain and {fort} are both on {NAMES[agreement.fort]}. Each must have its own square."
    yield from _dragon_faults(position)
    if agreement.objective in Objective.WITH_FLAGS:
        for seat in (0, 1):
            if position.flags[seat] != NOWHERE:
                yield from _flag_faults(position, seat)
        if position.flags[0] == position.flags[1] != NOWHERE:
            yield f"Both flags are on {NAMES[position.flags[0]]}. Each must have its own square."
    elif position.flags != (NOWHERE, NOWHERE):
        yield f"There are flags, but the objective is {agreement.objective}. Only coup and trophies have flags."


def _covered(position: Position, square: int, where: str, because: str) -> Iterator[str]:
    packed = position.board[square]
    if packed != EMPTY:
        name = position.agreement.tiles[kind_of(packed)].name
        yield f"The {name} of player {seat_of(packed) + 1} is on {NAMES[square]}, the square of {where}. {because}."


def _dragon_faults(position: Position) -> Iterator[str]:
    dragon = position.dragon
    if dragon is None:
        return
    at = NAMES[dragon.square]
    yield from _covered(position, dragon.square, "the Dragon", "No tile can be there")
    if position.phase in {Phase.FACES, Phase.RELOCATE}:
        return  # how it faces is then still to be settled
    if not dragon.enraged and dragon.facing not in {LEFT, RIGHT}:
        yield f"The calm Dragon on {at} faces {DIRECTIONS[dragon.facing]}. A calm Dragon faces left or right."
    if dragon.turning and dragon.enraged:
        yield f"The Dragon on {at} is enraged and turns round next. Only a calm Dragon turns round."
    elif dragon.turning and not BITS[dragon.square] & EDGES:
        yield f"The Dragon on {at} turns round next. It turns round only on an edge of the board."


def _flag_faults(position: Position, seat: int) -> Iterator[str]:
    agreement, flag = position.agreement, position.flags[seat]
    what = f"The flag of player {seat + 1} is on {NAMES[flag]}"
    if flag == agreement.mountain:
        yield f"{what}, the square of the Mountain. No flag can be there."
    if position.dragon is not None and flag == position.dragon.square:
        yield f"{what}, the square of the Dragon. No flag can be there."
    if position.phase not in Phase.BEGINNINGS:
        return  # under whatever tile: one that may not be there can have been left to stand
    where, edge = (
        (EDGES, "an edge") if agreement.objective == Objective.COUP else (HOME_EDGE[seat], f"row {seat * 5 + 1}")
    )
    if not BITS[flag] & where:
        yield f"{what}. In phase {position.phase} it is still on {edge} of the board, where it was placed."
    if position.board[flag] != EMPTY:
        yield f"{what} under a tile. In phase {position.phase} it is still on an open square, where it was placed."
