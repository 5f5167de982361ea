"""Write steps as text, and read a whole action as its steps. The forms stand in the game's README.

With a seat, `2: d7>d8`, if it is not the one to act. `move_reader` reads a single step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tallystick.games.durdain import move as moves
from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.notation.forms import FIELD, form_of
from tallystick.games.durdain.notation.move_reader import EXAMPLES, StepReader
from tallystick.games.durdain.notation.roll_reader import read_rolls
from tallystick.games.durdain.position.extension import actions_of_extensions
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, NO_GROUP
from tallystick.games.durdain.position.names import place_name, target_name
from tallystick.games.durdain.position.table import ACTIONS, MOVE, Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.notation import read_seat
from tallystick.rules.seats import named

_OPENING = re.compile(r"\s*([a-z]+)\b!?\s*(?:with\b\s*)?([^:,;]*(?:,\s*d\d+\s*=[^:,;]*)*):", re.IGNORECASE)
# The action, as it is called out, and its dice: "Move with d12=7, d8=3:".
_CHUNK = re.compile(r"[^,;]+")


def format_move(position: Position, move: Move) -> str:
    """Return the text of a step that is canonical; name the seat only where the step has one."""
    text = _whole_text(position, move) if move.what == moves.WHOLE else _text(position, move)
    return named(text, move.seat)


def _whole_text(position: Position, move: Move) -> str:
    texts = [_text(position, step) for step in move.steps]
    if len(texts) > 1 and move.steps[0].what == moves.DECLARE:
        opening = 1
        if move.steps[1].what == moves.ROLL:
            texts[0] += texts[1].removeprefix(moves.ROLL)
            opening = 2
        return f"{texts[0]}: {', '.join(texts[opening:])}" if texts[opening:] else f"{texts[0]}:"
    return ", ".join(texts)


def _text(position: Position, move: Move) -> str:
    if move.what == moves.ROLL:
        return _roll_text(position, move)
    if move.what in {moves.PLACE, moves.DECLARE}:
        return f"{move.piece} {target_name(position, move.places)}".strip()
    if move.what == moves.MOUNTAIN and not move.places:
        return f"{move.what} off"
    places = iter(place_name(position, place) for place in move.places)
    filled = FIELD.sub(lambda field: FIELDS[field[1]](position, move, places), form_of(move.what))
    return " ".join(filled.split())


FIELDS: dict[str, Callable[[Position, Move, Iterator[str]], str]] = {
    "place": lambda _, __, places: next(places),
    "places": lambda _, __, places: " ".join(places),
    "attackers": lambda _, __, places: " ".join(places),
    "border": lambda _, __, places: f"{next(places)}/{next(places)}",
    "target": lambda position, move, _: target_name(position, move.target),
    "piece": lambda _, move, __: move.piece,
    "range": lambda _, move, __: RANGES[move.number],
    "group": lambda _, move, __: "" if move.number == NO_GROUP else GROUPS[move.number],
    "country": lambda position, move, _: position.board.countries[move.number],
    "seat": lambda _, move, __: str(move.number + 1),
    "face": lambda _, move, __: str(move.dice[0]),
    "points": lambda _, move, __: "" if move.points is None else f"+{move.points}",
}
# By what stands in braces in a form.


def _roll_text(position: Position, move: Move) -> str:
    if move.piece == MOVE:
        dice = [f"{name}={face}" for name, face in zip(DIE_NAMES, move.dice, strict=True) if face]
        return " ".join((moves.ROLL, *dice))
    claims = [":".join(map(str, move.totals))] if move.totals else []
    claims += [f"falls {move.falls}"] if move.falls else []
    claims += [] if move.points is None else [f"+{move.points}"]
    who = f"{target_name(position, move.places)}=" if move.places else ""
    return " ".join((moves.ROLL, f"{who}{'+'.join(map(str, move.dice))}", *claims))


def read_move(position: Position, text: str) -> Move:
    """Return the step, or the steps of a whole action, that a text claims, legal or not. Raise UnreadableMove."""
    seat, at = read_seat(text, position.setting.players)
    steps = tuple(_steps(position, text, at))
    if not steps:
        raise UnreadableMove(text, len(text.rstrip()), EXAMPLES)
    return (steps[0] if len(steps) == 1 else Move(moves.WHOLE, steps=steps))._replace(seat=seat)


def _steps(position: Position, text: str, at: int) -> Iterator[Move]:
    """Yield the steps that a text names from `at` on: behind an action and its dice, or alone."""
    action, opening = position.action, _OPENING.match(text, at)
    attackers = () if position.battle is None else position.battle.attackers
    if opening and opening[1].lower() in {*ACTIONS, *actions_of_extensions()}:
        action = opening[1].lower()
        yield Move(moves.DECLARE, piece=action)
        if opening[2].strip():
            yield from read_rolls(position, text, action, opening.start(2), opening.end(2))
        at = opening.end()
    for chunk in _CHUNK.finditer(text, at):
        if not chunk[0].strip():
            continue
        for step in _in_order([*StepReader(position, text, chunk.start(), chunk.end(), action).read()], attackers):
            action = step.piece if step.what == moves.DECLARE else action
            attackers = step.places if step.what == moves.BATTLE else attackers
            yield step


def _in_order(steps: list[Move], attackers: tuple[int, ...]) -> list[Move]:
    """Return the rolls of one battle in the order in which they are judged: attackers may roll in any."""
    if not all(step.what == moves.ROLL and (step.places or step is steps[-1]) for step in steps):
        return steps
    singly = [(place,) for place in attackers]
    return sorted(steps, key=lambda step: singly.index(step.places) if step.places in singly else len(singly))
