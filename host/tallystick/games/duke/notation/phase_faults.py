"""Find faults of the phase: whether it fits the objective, what is placed already, the hand and the points."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import NOWHERE
from tallystick.games.duke.outcome.objective import POINTS_TO_WIN
from tallystick.games.duke.position import Phase, Position

OBJECTIVES_OF = {
    Phase.DRAFT: (Objective.DYNASTY,),
    Phase.FLAGS: Objective.WITH_FLAGS,
    Phase.RELOCATE: (Objective.COUP,),
}
CALM, ENRAGED, EITHER = "calm", "enraged", ""
MOODS = {
    Phase.TAKES: CALM,
    Phase.STRIKES: ENRAGED,
    Phase.MOVES: ENRAGED,
    Phase.RESTRIKES: ENRAGED,
    Phase.FACES: EITHER,
}
HANDS = {Phase.DRAWN: (1,), Phase.DIVINED: (1, 2, 3)}


def frame_faults(position: Position) -> Iterator[str]:
    """Yield a fault for each thing without which the phase is none, whatever stood on the board."""
    if position.agreement.is_diagram and position.phase in Phase.BEGINNINGS:
        yield f"A diagram shows the board from the first turn on. The phase {position.phase} comes before that."
    yield from _objective_faults(position)
    yield from _hand_faults(position)
    yield from _terrain_faults(position)
    yield from _waiting_faults(position)
    if position.phase in Phase.TERRAIN:
        yield from _placed_flag_faults(position)
    agreement = position.agreement
    if position.phase == Phase.DRAFT and None in position.bags:
        yield "A bag is not known (?), but in phase draft all tiles lie open. Name the tiles of both bags."
    if (
        position.phase == Phase.SETUP
        and agreement.objective == Objective.RIDER
        and not any(position.bags[position.turn] or b"")
    ):
        yield f"The bag of player {position.turn + 1} is empty or not known. In Dark Rider it holds the tiles that must be set up."


def phase_faults(position: Position) -> Iterator[str]:
    """Yield a fault for each thing that cannot be in this phase and objective."""
    yield from _point_faults(position)
    yield from _board_faults(position)
    if position.phase not in Phase.TERRAIN:
        yield from _placed_flag_faults(position)


def _objective_faults(position: Position) -> Iterator[str]:
    phase, objective = position.phase, position.agreement.objective
    if phase in OBJECTIVES_OF and objective not in OBJECTIVES_OF[phase]:
        fitting = " or ".join(f"objective={each}" for each in OBJECTIVES_OF[phase])
        yield f"The phase {phase} does not fit the objective {objective}. It belongs to {fitting}."
    if phase in Phase.DRAWS and objective == Objective.RIDER:
        yield f"The phase {phase} does not fit the objective {objective}. Nothing is drawn in Dark Rider."
    if phase in MOODS:
        dragon = position.dragon
        if dragon is None:
            yield f"There is no Dragon, but in phase {phase} it acts. Say where it is (dragon=)."
        elif MOODS[phase] and dragon.enraged != (MOODS[phase] == ENRAGED):
            yield f"In phase {phase} the Dragon is {MOODS[phase]}, not {ENRAGED if dragon.enraged else CALM}."


def _hand_faults(position: Position) -> Iterator[str]:
    phase, many = position.phase, len(position.hand)
    fitting: tuple[int, ...] = HANDS.get(phase, (0,))
    if phase == Phase.DIVINED and position.agreement.readings.divination == "three" and not position.stood:
        fitting = (3,)
    if many not in fitting:
        right = f"{fitting[0]} to {fitting[-1]}" if len(fitting) > 1 else str(fitting[0])
        yield f"The hand has {many} tile{'' if many == 1 else 's'}. In phase {phase} it must have {right}."


def _point_faults(position: Position) -> Iterator[str]:
    points = position.points
    if any(points) and position.agreement.objective != Objective.COUP:
        yield f"There are points, {points[0]}/{points[1]}, but the objective is {position.agreement.objective}. Only coup has points."
        return
    for seat, count in enumerate(points):
        if count > POINTS_TO_WIN:
            yield f"Player {seat + 1} has {count} points. {POINTS_TO_WIN} points win, so nobody has more."
    if min(points) >= POINTS_TO_WIN:
        yield f"Both players have {POINTS_TO_WIN} points. The first player who had them has already won."
    if any(points) and position.phase in Phase.BEGINNINGS:
        yield f"There are points, {points[0]}/{points[1]}, in phase {position.phase}. The first point is scored later."


def _board_faults(position: Position) -> Iterator[str]:
    phase, first = position.phase, position.agreement.first
    if phase == Phase.DRAFT and any(position.occupied):
        yield "There are tiles on the board. In phase draft there are none yet."
    if phase == Phase.DRAFT and None not in position.bags:
        from tallystick.games.duke.objections.beginning import kinds_to_pick  # noqa: PLC0415 (costs start-up time)

        if not kinds_to_pick(position):
            yield "No type of tile is in both bags. In phase draft the types that are still to be picked are in both bags."
    if phase != Phase.SETUP:
        return
    for seat in (0, 1):
        has_tiles = bool(position.occupied[seat])
        if seat != first or position.turn == first:
            if has_tiles:
                yield f"Player {seat + 1} has tiles on the board before setting up. That player must not have any yet."
        elif not has_tiles:
            yield f"Player {seat + 1} sets up first and has no tiles on the board, but the set-up is at player {position.turn + 1}."
        elif position.dukes[seat] == NOWHERE and position.agreement.objective != Objective.RIDER:
            yield f"Player {seat + 1} has set up without a Duke. The Duke comes first."


def _terrain_faults(position: Position) -> Iterator[str]:
    phase, agreement, waiting = position.phase, position.agreement, position.waiting
    placed = {
        Phase.MOUNTAIN: agreement.mountain != NOWHERE,
        Phase.FORT: agreement.fort != NOWHERE,
        Phase.DRAGON: position.dragon is not None,
    }
    for terrain in Phase.TERRAIN:
        name = "Camelot" if terrain == Phase.FORT and agreement.camelot else f"The {terrain.capitalize()}"
        if placed[terrain] and terrain in waiting:
            yield f"{name} is on the board, so it cannot still have to be placed."
        elif placed[terrain] and phase in Phase.ALL[: Phase.ALL.index(terrain) + 1]:
            yield f"{name} is on the board in phase {phase}. It is placed later."


def _waiting_faults(position: Position) -> Iterator[str]:
    phase, waiting = position.phase, position.waiting
    if waiting and phase not in Phase.BEGINNINGS:
        yield f"Terrain is still to be placed ({', '.join(waiting)}) in phase {phase}. That comes before the first turn."
    if phase in Phase.TERRAIN and (not waiting or waiting[0] != phase):
        right = f"The {waiting[0]} is placed next" if waiting else "Say what is still to be placed (terrain=)"
        yield f"The phase {phase} does not fit the terrain that is still to be placed. {right}."


def _placed_flag_faults(position: Position) -> Iterator[str]:
    phase, agreement = position.phase, position.agreement
    if agreement.objective not in Objective.WITH_FLAGS or agreement.is_diagram:
        return
    placed = [seat for seat in (0, 1) if position.flags[seat] != NOWHERE]
    if phase == Phase.SETUP:
        for seat in placed:
            yield f"The flag of player {seat + 1} is on the board in phase {phase}. Flags are placed after setting up."
    elif phase == Phase.FLAGS:
        due = position.turn if agreement.objective == Objective.COUP else 1 - position.turn
        if due in placed:
            yield f"Player {position.turn + 1} must place the flag of player {due + 1}, but that flag is already on the board."
        if position.turn == agreement.first and 1 - due not in placed:
            yield f"Player {position.turn + 1} set up first and places the second flag. But the first flag is not on the board yet."
    else:
        for seat in (0, 1):
            if seat not in placed:
                yield f"The flag of player {seat + 1} is not on the board. In phase {phase} both flags are (flags=)."
