"""Set what lies beside the board of The Duke: whose turn, phase, goal, bags, captured tiles, points and the drawn tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import NOWHERE
from tallystick.games.duke.components.vocabulary import phrases
from tallystick.games.duke.position import Counts, Phase, Position
from tallystick.rules.arranging import COUNTS, NOT_KNOWN, BadEdit, Control, Item
from tallystick.rules.editorsettings import Setting, choice, numbers, on_off, players, seat_of, sets, sets_at, undoubted
from tallystick.rules.wording import player

Goals = Mapping[str, str]
# Each goal of `OBJECTIVES` in the words of the game's profile.
MOST_POINTS = 9
WITH_A_HAND = frozenset({Phase.DRAWN, Phase.DIVINED})
BAGS, LOST = ("bag-1", "bag-2"), ("lost-1", "lost-2")
HAND = "hand"
# The terrain that may still have to be placed, in the order of play.
NO_FORT, FORT, CAMELOT = "", "fort", "camelot"
FORTS = ((NO_FORT, "Neither"), (FORT, "Fort"), (CAMELOT, "Camelot"))


def settings_of(position: Position, goals: Goals) -> list[Setting[Position]]:
    """Return the settings: whose turn it is, the phase, the goal, bags, captured tiles, and what the goal or the phase adds."""
    agreement = position.agreement
    phases = [(phase, words["editor"]) for phase, words in phrases()["phase"].items()]
    points = numbers(0, max(MOST_POINTS, *position.points))
    return [
        undoubted(choice("turn", "Whose turn", position.turn + 1, players(2), sets("turn", seat_of))),
        undoubted(choice("phase", "Phase", position.phase, phases, _with_phase)),
        choice("objective", "Goal", agreement.objective, goals.items(), _with_objective),
        *(
            choice(
                f"points-{seat + 1}",
                f"Points of {player(seat)}",
                position.points[seat],
                points,
                sets_at("points", seat, int),
            )
            for seat in (0, 1)
            if agreement.objective == Objective.COUP
        ),
        *(map(undoubted, _beginning(position)) if position.phase in Phase.BEGINNINGS or position.waiting else []),
        *([_hand(position)] if position.phase in WITH_A_HAND or position.hand else []),
        *(_counts_of(position, BAGS[seat], f"Bag of {player(seat)}") for seat in (0, 1)),
        *(_counts_of(position, LOST[seat], f"Captured tiles of {player(seat)}") for seat in (0, 1)),
        undoubted(
            on_off("diagram", "Only a diagram: Dukes, flags and bags may be missing", agreement.is_diagram, _as_diagram)
        ),
        *(
            []
            if agreement.is_diagram
            else [undoubted(on_off("stood", "An illegal move was left standing", position.stood, _as_stood))]
        ),
    ]


def _as_diagram(position: Position, is_diagram: bool) -> Position:
    return position._replace(agreement=position.agreement._replace(is_diagram=is_diagram), stood=False)


def _as_stood(position: Position, stood: bool) -> Position:
    return position._replace(stood=stood)


def _begun_by(position: Position, value: str) -> Position:
    return position._replace(agreement=position.agreement._replace(first=seat_of(value)))


def _with_phase(position: Position, phase: str) -> Position:
    return position._replace(phase=phase, hand=position.hand if phase in WITH_A_HAND else b"")


def _beginning(position: Position) -> list[Setting[Position]]:
    """Return the settings of a position before the first turn: who begins, and the terrain that is still to be placed."""
    waiting, first = position.waiting, position.agreement.first + 1
    fort = NO_FORT if Phase.FORT not in waiting else CAMELOT if position.agreement.camelot else FORT
    return [
        choice("first", "Who begins", first, players(2), _begun_by),
        on_off(
            "still-mountain", "The Mountain is still to be placed", Phase.MOUNTAIN in waiting, _still(Phase.MOUNTAIN)
        ),
        choice("still-fort", "Fort or Camelot is still to be placed", fort, FORTS, _with_fort),
        on_off("still-dragon", "The Dragon is still to be placed", Phase.DRAGON in waiting, _still(Phase.DRAGON)),
    ]


def _hand(position: Position) -> Setting[Position]:
    found = _counts_of(position, HAND, "Drawn tiles that are not placed yet")
    return found._replace(control=found.control._replace(may_be_unknown=False))


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
    flags = position.flags if objective in Objective.WITH_FLAGS else (NOWHERE, NOWHERE)
    points = position.points if objective == Objective.COUP else (0, 0)
    agreement = position.agreement._replace(objective=objective)
    return position._replace(agreement=agreement, flags=flags, points=points)


def _still(terrain: str) -> Callable[[Position, bool], Position]:
    """Return the change that leaves this terrain still to be placed, or not."""

    def change(position: Position, is_still: bool) -> Position:
        waiting = (each for each in Phase.TERRAIN if (is_still if each == terrain else each in position.waiting))
        return position._replace(waiting=tuple(waiting))

    return change


def _with_fort(position: Position, value: str) -> Position:
    """Return the position with Fort or Camelot still to be placed, or not. A game has only one of them."""
    after = _still(Phase.FORT)(position, value != NO_FORT)
    if value == NO_FORT and position.agreement.fort != NOWHERE:
        return after
    return after._replace(agreement=position.agreement._replace(camelot=value == CAMELOT))


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


def _counts_of(position: Position, control: str, name: str) -> Setting[Position]:
    counts = _counts(position, control)
    items = tuple(
        Item(tile.code, tile.name, counts[kind] if counts else 0) for kind, tile in enumerate(position.agreement.tiles)
    )
    value = NOT_KNOWN if counts is None else ""
    return Setting(
        Control(control, name, COUNTS, value, (), items, may_be_unknown=True),
        lambda old, value: _with_counts(old, control, None if value else bytes(len(old.agreement.tiles))),
    )
