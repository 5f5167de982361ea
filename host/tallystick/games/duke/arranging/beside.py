"""Set what lies beside the board of The Duke: whose turn, phase, goal, bags, captured tiles, points and the drawn tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import NOWHERE
from tallystick.games.duke.components.vocabulary import phrases
from tallystick.games.duke.position import Counts, Phase, Position
from tallystick.rules.arranging import NOT_KNOWN, Item
from tallystick.rules.editorsettings import (
    Setting,
    agrees,
    choice,
    counting,
    numbers,
    on_off,
    players,
    seat_of,
    sets,
    sets_at,
    undoubted,
)
from tallystick.rules.wording import player

Goals = Mapping[str, str]
# Each goal of `OBJECTIVES` in the words of the game's profile.
MOST_POINTS = 9
WITH_A_HAND = frozenset({Phase.DRAWN, Phase.DIVINED})
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
        *_of_seats(position, "bags", "bag", "Bag"),
        *_of_seats(position, "lost", "lost", "Captured tiles"),
        undoubted(
            on_off("diagram", "Only a diagram: Dukes, flags and bags may be missing", agreement.is_diagram, _as_diagram)
        ),
        *(
            []
            if agreement.is_diagram
            else [undoubted(on_off("stood", "An illegal move was left standing", position.stood, sets("stood")))]
        ),
    ]


def _as_diagram(position: Position, is_diagram: bool) -> Position:
    return position._replace(agreement=position.agreement._replace(is_diagram=is_diagram), stood=False)


def _with_phase(position: Position, phase: str) -> Position:
    return position._replace(phase=phase, hand=position.hand if phase in WITH_A_HAND else b"")


def _beginning(position: Position) -> list[Setting[Position]]:
    """Return the settings of a position before the first turn: who begins, and the terrain that is still to be placed."""
    waiting, first = position.waiting, position.agreement.first + 1
    fort = NO_FORT if Phase.FORT not in waiting else CAMELOT if position.agreement.camelot else FORT
    return [
        choice("first", "Who begins", first, players(2), agrees("first", seat_of)),
        on_off(
            "still-mountain", "The Mountain is still to be placed", Phase.MOUNTAIN in waiting, _still(Phase.MOUNTAIN)
        ),
        choice("still-fort", "Fort or Camelot is still to be placed", fort, FORTS, _with_fort),
        on_off("still-dragon", "The Dragon is still to be placed", Phase.DRAGON in waiting, _still(Phase.DRAGON)),
    ]


def _hand(position: Position) -> Setting[Position]:
    counts = bytes(position.hand.count(kind) for kind in range(len(position.agreement.tiles)))
    found = _counted(position, "hand", "Drawn tiles that are not placed yet", counts, _with_hand)
    return found._replace(control=found.control._replace(may_be_unknown=False))


def _with_hand(position: Position, counts: Counts | None) -> Position:
    return position._replace(hand=bytes(kind for kind, many in enumerate(counts or b"") for _ in range(many)))


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


def _counted(
    position: Position,
    control: str,
    name: str,
    counts: Counts | None,
    put: Callable[[Position, Counts | None], Position],
) -> Setting[Position]:
    """Return the setting of a bag, of captured tiles or of the hand. `put` returns a position with other counts there."""
    tiles = position.agreement.tiles
    known = counts or bytes(len(tiles))

    def recount(old: Position, item: str, number: int) -> Position:
        kind = next(kind for kind, tile in enumerate(tiles) if tile.code == item)
        return put(old, known[:kind] + bytes([number]) + known[kind + 1 :])

    items = [Item(tile.code, tile.name, many) for tile, many in zip(tiles, known, strict=True)]
    found = counting(control, name, items, recount, lambda old, value: put(old, None if value else bytes(len(tiles))))
    value = NOT_KNOWN if counts is None else ""
    return found._replace(control=found.control._replace(value=value, may_be_unknown=True))


def _of_seats(position: Position, field: str, control: str, name: str) -> list[Setting[Position]]:
    """Return the settings of what each seat has in a bag, or has lost."""
    puts = [sets_at(field, seat, lambda counts: counts) for seat in (0, 1)]
    both = zip(getattr(position, field), puts, strict=True)
    return [
        _counted(position, f"{control}-{seat + 1}", f"{name} of {player(seat)}", counts, put)
        for seat, (counts, put) in enumerate(both)
    ]
