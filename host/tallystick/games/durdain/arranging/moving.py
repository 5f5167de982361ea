"""Set what belongs to a Move: its dice, who moves by them, the steps, the state of each group, and the ways of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallystick.games.durdain.arranging.options import borrowers_of, is_group_in_play
from tallystick.games.durdain.arranging.pieces import place_of
from tallystick.games.durdain.arranging.setting import NOTHING, Change, Setting
from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.position.counts import dice_in_play, is_in_play
from tallystick.games.durdain.position.kinds import DIE_NAMES, FACES, GROUPS, NO_GROUP, Action
from tallystick.games.durdain.position.names import place_name, several_pieces
from tallystick.games.durdain.position.table import Position, Trail
from tallystick.games.durdain.position.ways import adjacent
from tallystick.rules.editorsettings import choice, includes, numbers, on_off, replaced, sets_at, undoubted
from tallystick.rules.wording import listing

THE_MOVE, WAYS = "The Move", "Where pieces have been"
WAITS, MOVES, DONE = "waits", "moves", "done"
STATES = {WAITS: "Has not moved", MOVES: "Moves now", DONE: "Has finished"}


def move_settings(position: Position) -> Iterator[Setting]:
    """Yield the settings of a Move: its dice, its groups, and the way of each piece."""
    if position.action != Action.MOVE:
        return
    for die, name in enumerate(DIE_NAMES):
        if die in dice_in_play(position) or position.dice[die]:
            faces = [(NOTHING, "Not rolled"), *numbers(1, FACES[die])]
            yield choice(
                name, f"{name} rolled", _number(position.dice[die]), faces, sets_at("dice", die, _number_of), THE_MOVE
            )
    for group, name in enumerate(GROUPS):
        if is_group_in_play(position, group) or position.spent[group]:
            yield from map(undoubted, _group_settings(position, group, f"{name}{_who(position, group)}"))
    if borrowers_of(position) or position.kings:
        borrowers = listing(several_pieces(kind, 2)[2:] for kind in borrowers_of(position)).capitalize()
        for die in dice_in_play(position):
            name, is_on = DIE_NAMES[die], die in position.kings
            yield on_off(f"kings-{name}", f"{borrowers} use the {name}", is_on, includes("kings", die), THE_MOVE)
    for mover in _movers(position):
        yield from _way(position, mover)


def _number(number: int) -> str:
    return str(number) if number else NOTHING


def _number_of(value: str) -> int:
    return 0 if value == NOTHING else int(value)


def _who(position: Position, group: int) -> str:
    """Return in words which pieces move by a group's die; blank if the group has no die."""
    kinds = [kind for kind, piece in PIECE.items() if piece.group == GROUPS[group] and is_in_play(position, kind)]
    names = [several_pieces(kind, 2)[2:] for kind in kinds]
    return f" ({listing(names)})" if names and group < len(DIE_NAMES) else ""


def _group_settings(position: Position, group: int, name: str) -> Iterator[Setting]:
    most = FACES[group] if group < len(DIE_NAMES) else sum(FACES)
    title = name if group < len(DIE_NAMES) else name.capitalize()
    spent, steps = sets_at("spent", group, int), f"{title}: steps made"
    yield choice(f"spent-{GROUPS[group]}", steps, position.spent[group], numbers(0, most), spent, THE_MOVE)
    state = MOVES if position.group == group else DONE if group in position.finished else WAITS
    yield choice(
        f"state-{GROUPS[group]}", title, state, STATES.items(),
        lambda before, value: _with_state(before, group, value), THE_MOVE,
    )  # fmt: skip


def _with_state(position: Position, group: int, state: str) -> Position:
    """Return the position with a group in this state. A group that has not moved has no steps. One group moves at a time."""
    finished = {*position.finished} - {group} | ({group} if state == DONE else set())
    others = NO_GROUP if position.group == group else position.group
    spent = replaced(position.spent, group, 0) if state == WAITS else position.spent
    now = group if state == MOVES else others
    return position._replace(group=now, finished=tuple(sorted(finished)), spent=spent)


class Mover(NamedTuple):
    """A movable piece of the player whose turn it is.

    Equal pieces in one place differ by their `number`. The `trail` is the way that the piece has gone.
    """

    kind: str
    place: int
    number: int
    trail: Trail | None


def _movers(position: Position) -> Iterator[Mover]:
    left = [*position.trails]
    for place in position.movable_places:
        piece = position.pieces[place]
        kinds = () if piece is None else (piece.kind, *piece.aboard)
        for at, kind in enumerate(kinds):
            trail = next((each for each in left if each.kind == kind and each.places[-1] == place), None)
            if trail is not None:
                left.remove(trail)
            yield Mover(kind, place, kinds[:at].count(kind), trail)


def _way(position: Position, mover: Mover) -> Iterator[Setting]:
    """Yield where a piece came from, place by place. The last setting is for the first unknown place."""
    kind, here = mover.kind, place_name(position, mover.place)
    places = (mover.place,) if mover.trail is None else mover.trail.places
    for back in range(len(places)):
        after = places[len(places) - 1 - back :]
        known = place_name(position, places[-2 - back]) if back + 1 < len(places) else NOTHING
        froms = [place_name(position, each) for each in sorted(adjacent(position, after[0]))]
        on_the_way = f" to {place_name(position, after[0])}" if back else ""
        name = f"The {kind} on {here} came{on_the_way} from"
        yield choice(
            f"way-{here}-{kind}-{mover.number}-{back}", name, known,
            [(NOTHING, "Not known"), *((each, each) for each in froms)], _setter_of_way(mover, after), WAYS,
        )  # fmt: skip


def _setter_of_way(mover: Mover, after: tuple[int, ...]) -> Change:
    def change(position: Position, value: str) -> Position:
        others = [*position.trails]
        if mover.trail is not None:
            others.remove(mover.trail)
        start = None if value == NOTHING else place_of(position, value)
        places = after if start is None else (start, *after)
        own = [Trail(mover.kind, places)] if len(places) > 1 else []
        return position._replace(trails=tuple(sorted([*others, *own])))

    return change
