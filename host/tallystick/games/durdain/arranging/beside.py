"""Set what lies beside the mat: whose turn it is, what happens in it, and what each player has."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.arranging.fighting import attack_settings
from tallystick.games.durdain.arranging.laying import with_score
from tallystick.games.durdain.arranging.moving import move_settings
from tallystick.games.durdain.arranging.options import actions_of, main_options, other_options, with_home
from tallystick.games.durdain.arranging.setting import NOTHING, UNKNOWN, Setting, seat_of, seat_value
from tallystick.games.durdain.components.mat_parts import OUTER, RANGES, TRACK_END
from tallystick.games.durdain.drawing.captions import named
from tallystick.games.durdain.play.turns import without_action
from tallystick.games.durdain.position.callers import in_beware
from tallystick.games.durdain.position.extension import actions_of_extensions
from tallystick.games.durdain.position.kinds import D12, FACES, Action, Kind
from tallystick.games.durdain.position.names import place_name
from tallystick.games.durdain.position.table import ACTIONS_A_TURN, LEFT_OUT, NOBODY, NOT_ROLLED, Position
from tallystick.rules.editorsettings import choice, includes, numbers, on_off, players, sets, sets_at, undoubted

THE_END = "Turn and end of the game"
BEYOND = 40
# If points count on after the end of the track, people can choose this number of points more.


def settings_of(position: Position) -> list[Setting]:
    """Return all settings under the options of a position. Those that people need most often come first."""
    has_begun = position.turn != NOBODY
    return [
        *_of_the_turn(position),
        *main_options(position),
        *(move_settings(position) if has_begun else ()),
        *(attack_settings(position) if has_begun else ()),
        *(setting for seat in range(position.agreement.players) for setting in _of_a_player(position, seat)),
        *(map(undoubted, _of_the_end(position)) if has_begun else ()),
        *other_options(position),
        undoubted(on_off("stood", "An illegal move was left standing", position.stood, sets("stood"))),
    ]


def _of_the_turn(position: Position) -> Iterator[Setting]:
    seats = [(str(seat + 1), named(position, seat).capitalize()) for seat in range(position.agreement.players)]
    before = (NOTHING, "The set-up, before the first turn")
    yield undoubted(choice("turn", "Whose turn", seat_value(position.turn), [*seats, before], _with_turn))
    if position.turn == NOBODY:
        return
    actions = [(NOTHING, "None"), *((each, each.capitalize()) for each in actions_of(position))]
    yield undoubted(choice("action", "Action", position.action or NOTHING, actions, _with_action))
    left = numbers(0, ACTIONS_A_TURN)
    yield undoubted(choice("left", "Actions left, including this one", position.left, left, sets("left", int)))
    if position.action in {Action.CAMPS, *actions_of_extensions()} or position.acted:
        says = (each.acted_says for each in position.extensions if position.action in each.actions)
        name = next(says, "Camps were already placed in this action")
        yield undoubted(on_off("acted", name, position.acted, sets("acted")))


def _with_turn(position: Position, value: str) -> Position:
    """Return the position in the turn of a seat, or in the set-up. The set-up drops what only turns have."""
    seat, count, start = seat_of(value), position.agreement.players, position.agreement.start
    if seat == NOBODY:
        return without_action(position)._replace(
            turn=NOBODY, left=0, began=start, scores=(start,) * count, taken=(), beware=(NOBODY,) * count, out=(),
            call=NOBODY, due=0, claimer=NOBODY, spoils=(), final=False, over=False,
        )  # fmt: skip
    if position.turn == NOBODY:
        homes = [*position.homes]
        for each in range(count):
            if homes[each] == NOBODY:
                homes[each] = next(home for home in range(OUTER) if home not in homes)
        position = position._replace(
            homes=tuple(homes), rolls=(NOT_ROLLED,) * count, first=max(position.first, 0), left=ACTIONS_A_TURN
        )
    return position._replace(turn=seat, began=position.scores[seat])


def _with_action(position: Position, value: str) -> Position:
    """Return the position at the beginning of an action."""
    return without_action(position)._replace(action="" if value == NOTHING else value, call=NOBODY)


def _of_a_player(position: Position, seat: int) -> Iterator[Setting]:
    group, number, home = named(position, seat).capitalize(), seat + 1, position.homes[seat]
    countries = [(name.casefold(), name) for name in position.board.countries[:OUTER]]
    none = [(NOTHING, "Not drawn yet")] if position.turn == NOBODY else []
    values = [value for value, _ in countries]
    yield choice(
        f"home-{number}", f"Home country of player {number}", NOTHING if home == NOBODY else values[home], [*none, *countries],
        lambda before, value: with_home(before, seat, NOBODY if value == NOTHING else values.index(value)), group,
    )  # fmt: skip
    if position.turn == NOBODY:
        yield from _of_a_roll(position, seat, group)
        return
    most = TRACK_END + (BEYOND if position.agreement.readings.track_end == "counts-on" else 0)
    yield choice(
        f"score-{number}", f"Points of player {number}", position.scores[seat], numbers(0, most),
        lambda before, value: with_score(before, seat, int(value)), group,
    )  # fmt: skip
    if position.beware[seat] != NOBODY or in_beware(position, seat):
        others = [each for each in players(position.agreement.players) if each[0] != str(number)]
        nobody = [(NOTHING, "Nobody has")] if position.stood else []
        yield choice(
            f"beware-{number}", f"Who called Beware to player {number}", seat_value(position.beware[seat]),
            [(UNKNOWN, "Not known"), *others, *nobody],
            sets_at("beware", seat, seat_of), group,
        )  # fmt: skip
    yield on_off(f"out-{number}", f"Player {number} is out", seat in position.out, includes("out", seat), group)


def _of_a_roll(position: Position, seat: int, group: str) -> Iterator[Setting]:
    if position.first == NOBODY and (NOBODY not in position.homes or position.rolls[seat] != NOT_ROLLED):
        rolls = [
            (str(NOT_ROLLED), "Not rolled yet"),
            (str(LEFT_OUT), "Lower than the highest"),
            *numbers(1, FACES[D12]),
        ]
        yield choice(
            f"first-{seat + 1}", f"Roll of player {seat + 1} for the first turn", str(position.rolls[seat]), rolls,
            sets_at("rolls", seat, int), group,
        )  # fmt: skip


def _of_the_end(position: Position) -> Iterator[Setting]:
    group, turn = THE_END, position.turn
    if position.scores[turn] or position.began:
        points = numbers(0, position.scores[turn])
        yield choice("began", "Points at the beginning of this turn", position.began, points, sets("began", int), group)
    due = [each.due_says for each in position.extensions if each.due_says]
    if position.due or due:
        name = (due or ["Steps due before the next turn"])[0]
        yield choice("due", name, position.due, numbers(0, len(RANGES)), sets("due", int), group)
    if position.out or position.claimer != NOBODY:
        yield from _of_the_spoils(position, group)
    yield on_off("final", "The last round has begun", position.final, sets("final"), group)
    yield on_off("over", "The game is over", position.over, sets("over"), group)


def _of_the_spoils(position: Position, group: str) -> Iterator[Setting]:
    who = [(NOTHING, "Nobody"), (UNKNOWN, "Whoever called Beware"), *players(position.agreement.players)]
    now = seat_value(position.claimer)
    yield choice("claimer", "Who may claim castles now", now, who, sets("claimer", seat_of), group)
    if position.claimer == NOBODY:
        return
    for place in sorted({*position.places_of[Kind.CASTLE, NOBODY], *position.spoils}):
        name, is_one = place_name(position, place), place in position.spoils
        yield on_off(f"spoil-{name}", f"The castle on {name} may be claimed", is_one, includes("spoils", place), group)
