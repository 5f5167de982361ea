"""Set what lies beside the board of The Duke: whose turn, phase, goal, bags, captured tiles, points and the drawn tiles."""

from __future__ import annotations

from collections.abc import Mapping

from tallystick.games.duke import position as phases
from tallystick.games.duke.components.agreement import COUP, FLAG_OBJECTIVES
from tallystick.games.duke.components.squares import NOWHERE
from tallystick.games.duke.position import BEGINNINGS, Counts, Position
from tallystick.rules.arranging import (
    CHOICE,
    COUNTS,
    NOT_KNOWN,
    OFF,
    ON,
    BadEdit,
    Control,
    Item,
    require_choice,
    switch,
)
from tallystick.rules.wording import player

Goals = Mapping[str, str]
# Each goal of `OBJECTIVES` in the words of the game's profile.
MOST_POINTS = 9
WITH_A_HAND = frozenset({phases.DRAWN, phases.DIVINED})
PHASES = {
    phases.TURN: "The turn begins",
    phases.DRAWING: "A tile is drawn from the bag",
    phases.DRAWN: "The drawn tile is placed",
    phases.DIVINING: "Tiles are drawn for Divination",
    phases.DIVINED: "One of the drawn tiles is kept",
    phases.RELOCATE: "The flag may move",
    phases.TAKES: "The Dragon takes a tile",
    phases.STRIKES: "The Dragon strikes",
    phases.MOVES: "The Dragon moves",
    phases.RESTRIKES: "The Dragon strikes again",
    phases.FACES: "The Dragon turns",
    phases.DRAFT: "Tiles are picked",
    phases.SETUP: "The Dukes are set up",
    phases.FLAGS: "The flags are placed",
    phases.MOUNTAIN: "The Mountain is placed at random",
    phases.FORT: "The Fort is placed at random",
    phases.DRAGON: "The Dragon is placed at random",
}
BAGS, LOST = ("bag-1", "bag-2"), ("lost-1", "lost-2")
POINTS = ("points-1", "points-2")
HAND = "hand"
STILL = {f"still-{each}": each for each in (phases.MOUNTAIN, phases.FORT, phases.DRAGON)}
# The terrain that may still have to be placed, in the order of play.
NO_FORT, FORT, CAMELOT = "", "fort", "camelot"
FORTS = ((NO_FORT, "Neither"), (FORT, "Fort"), (CAMELOT, "Camelot"))


def controls_of(position: Position, goals: Goals) -> list[Control]:
    """Return the controls: whose turn it is, the phase, the goal, bags, captured tiles, and what the goal or the phase adds."""
    agreement = position.agreement
    seats = tuple((str(seat + 1), player(seat).capitalize()) for seat in (0, 1))
    points = tuple((str(number), str(number)) for number in range(max(MOST_POINTS, *position.points) + 1))
    both = [
        *((BAGS[seat], f"Bag of {player(seat)}", position.bags[seat]) for seat in (0, 1)),
        *((LOST[seat], f"Captured tiles of {player(seat)}", position.lost[seat]) for seat in (0, 1)),
    ]
    return [
        Control("turn", "Whose turn", CHOICE, str(position.turn + 1), seats),
        Control("phase", "Phase", CHOICE, position.phase, tuple(PHASES.items())),
        Control("objective", "Goal", CHOICE, agreement.objective, tuple(goals.items())),
        *(
            Control(POINTS[seat], f"Points of {player(seat)}", CHOICE, str(position.points[seat]), points)
            for seat in (0, 1)
            if agreement.objective == COUP
        ),
        *(_beginning(position, seats) if position.phase in BEGINNINGS or position.waiting else []),
        *([_hand(position)] if position.phase in WITH_A_HAND or position.hand else []),
        *(_counts_of(position, control, name, counts) for control, name, counts in both),
        switch("diagram", "Only a diagram: Dukes, flags and bags may be missing", agreement.is_diagram),
        *([] if agreement.is_diagram else [switch("stood", "An illegal move was left standing", position.stood)]),
    ]


def _beginning(position: Position, seats: tuple[tuple[str, str], ...]) -> list[Control]:
    """Return the controls of a position before the first turn: who begins, and the terrain that is still to be placed."""
    fort = NO_FORT if phases.FORT not in position.waiting else CAMELOT if position.agreement.camelot else FORT
    return [
        Control("first", "Who begins", CHOICE, str(position.agreement.first + 1), seats),
        switch("still-mountain", "The Mountain is still to be placed", phases.MOUNTAIN in position.waiting),
        Control("still-fort", "Fort or Camelot is still to be placed", CHOICE, fort, FORTS),
        switch("still-dragon", "The Dragon is still to be placed", phases.DRAGON in position.waiting),
    ]


def _hand(position: Position) -> Control:
    return _counts_of(position, HAND, "Drawn tiles that are not placed yet", _counts(position, HAND))._replace(
        may_be_unknown=False
    )


def settled(position: Position, goals: Goals, control: str, value: str) -> Position:
    """Return the position with the control set."""
    if require_choice(controls_of(position, goals), control, value).kind == COUNTS:
        return _with_counts(position, control, None if value else bytes(len(position.agreement.tiles)))
    if control == "turn":
        return position._replace(turn=int(value) - 1)
    if control == "phase":
        return position._replace(phase=value, hand=position.hand if value in WITH_A_HAND else b"")
    if control in POINTS:
        points = list(position.points)
        points[POINTS.index(control)] = int(value)
        return position._replace(points=(points[0], points[1]))
    if control in STILL:
        return _with_terrain(position, STILL[control], value)
    if control == "first":
        return position._replace(agreement=position.agreement._replace(first=int(value) - 1))
    if control == "objective":
        return _with_objective(position, value)
    if control == "stood":
        return position._replace(stood=value == ON)
    return position._replace(agreement=position.agreement._replace(is_diagram=value == ON), stood=False)


def counted(position: Position, control: str, item: str, number: int) -> Position:
    """Return the position with this number of a tile in a bag, among the captured tiles or in the hand."""
    kind = next((at for at, tile in enumerate(position.agreement.tiles) if tile.code == item), None)
    if kind is None or control not in {*BAGS, *LOST, HAND}:
        raise BadEdit(f'There is no "{item}" to count in "{control}".')
    counts = bytearray(_counts(position, control) or bytes(len(position.agreement.tiles)))
    counts[kind] = number
    return _with_counts(position, control, bytes(counts))


def _with_objective(position: Position, objective: str) -> Position:
    """Return the position under another goal, without what only the old one had."""
    flags = position.flags if objective in FLAG_OBJECTIVES else (NOWHERE, NOWHERE)
    points = position.points if objective == COUP else (0, 0)
    agreement = position.agreement._replace(objective=objective)
    return position._replace(agreement=agreement, flags=flags, points=points)


def _with_terrain(position: Position, terrain: str, value: str) -> Position:
    """Return the position with this terrain still to be placed, or not. A game has either the Fort or Camelot."""
    is_still = value not in {OFF, NO_FORT}
    waiting = tuple(each for each in STILL.values() if (is_still if each == terrain else each in position.waiting))
    position = position._replace(waiting=waiting)
    if terrain != phases.FORT or (not is_still and position.agreement.fort != NOWHERE):
        return position
    return position._replace(agreement=position.agreement._replace(camelot=value == CAMELOT))


def _counts(position: Position, control: str) -> Counts | None:
    if control == HAND:
        return bytes(position.hand.count(kind) for kind in range(len(position.agreement.tiles)))
    return position.bags[BAGS.index(control)] if control in BAGS else position.lost[LOST.index(control)]


def _with_counts(position: Position, control: str, counts: Counts | None) -> Position:
    if control == HAND:
        return position._replace(hand=bytes(kind for kind, many in enumerate(counts or b"") for _ in range(many)))
    names, both = (BAGS, list(position.bags)) if control in BAGS else (LOST, list(position.lost))
    both[names.index(control)] = counts
    changed = (both[0], both[1])
    return position._replace(bags=changed) if control in BAGS else position._replace(lost=changed)


def _counts_of(position: Position, control: str, name: str, counts: Counts | None) -> Control:
    items = tuple(
        Item(tile.code, tile.name, counts[kind] if counts else 0) for kind, tile in enumerate(position.agreement.tiles)
    )
    return Control(control, name, COUNTS, NOT_KNOWN if counts is None else "", (), items, may_be_unknown=True)
