"""Write steps as text, and read a whole action as its steps. The forms stand in the game's README.

With a seat, `2: d7>d8`, if it is not the one to act. `move_reader` reads a single step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tallystick.games.durdain import move as moves
from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.notation.move_reader import StepReader
from tallystick.games.durdain.notation.roll_reader import read_rolls
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS
from tallystick.games.durdain.position.names import border_name, place_name, target_name
from tallystick.games.durdain.position.table import MOVE, Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.notation import read_seat

_ACTION = re.compile(
    r"\s*(camps|castle|move|attack|dragon)\b!?\s*(?:with\b\s*)?([^:,;]*(?:,\s*d\d+\s*=[^:,;]*)*):", re.IGNORECASE
)
# The action, as it is called out, and its dice: "Move with d12=7, d8=3:".
_CHUNK = re.compile(r"[^,;]+")


def format_move(position: Position, move: Move) -> str:
    """Return the text of a step that is canonical; name the seat only where the step has one."""
    text = _whole_text(position, move) if move.what == moves.WHOLE else _text(position, move)
    return text if move.seat is None else f"{move.seat + 1}: {text}"


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
    names = [place_name(position, place) for place in move.places]
    what = move.what
    if what == moves.STEP:
        return f"{move.piece} {' > '.join(names)}".replace(" > ", ">").strip()
    if what == moves.ENTER:
        return f"enter {move.piece} {'>'.join(names)}"
    if what in {moves.WALL, moves.UNWALL}:
        return f"{what} {border_name(position, move.places[:2])} by {names[2]}"  # type: ignore[arg-type] # three places
    if what == moves.PLACE:
        return f"{move.piece} {'/'.join(names)}"
    if what == moves.DECLARE:
        return move.piece
    if what == moves.ROLL:
        return _roll_text(position, move)
    if what == moves.BATTLE:
        return f"{what} {' '.join(names)} > {target_name(position, move.target)}"
    if what == moves.FLY:
        return f"{what} {'>'.join(names)}"
    if what == moves.CLAIM:
        return f"{what} {names[0]} by {names[1]}"
    if what == moves.MOVE_IN:
        return " ".join((what, *([move.piece] if move.piece else []), names[0]))
    if what in {moves.OFF, moves.FLAG, moves.QUEEN}:
        return f"{what} {names[0]}"
    return _numbered_text(position, move)


def _numbered_text(position: Position, move: Move) -> str:
    what, number = move.what, move.number
    if what == moves.MOUNTAIN:
        if not move.places:
            return f"{what} off"
        return f"{what} {RANGES[number]}: {' '.join(place_name(position, place) for place in move.places)}"
    if what == moves.HOME:
        return f"{what} {position.board.countries[number]}"
    if what == moves.FIRST:
        return f"{what} {move.dice[0]}"
    if what == moves.BEWARE:
        return f"{what} {number + 1}"
    if what == moves.ASSIGN:
        return f"{what} {GROUPS[number]}"
    if what == moves.DONE:
        return what if number < 0 else f"{what} {GROUPS[number]}"
    assert what == moves.END  # every other step was named
    return what if move.points is None else f"{what} +{move.points}"


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
        raise UnreadableMove(text, len(text.rstrip()), "a step such as d7>d8, battle d7 > d8, or done")
    return (steps[0] if len(steps) == 1 else Move(moves.WHOLE, steps=steps))._replace(seat=seat)


def _steps(position: Position, text: str, at: int) -> Iterator[Move]:
    """Yield the steps that a text names from `at` on: behind an action and its dice, or alone."""
    action = position.action
    attackers = () if position.battle is None else position.battle.attackers
    opening = _ACTION.match(text, at)
    if opening:
        action = opening[1].lower()
        yield Move(moves.DECLARE, piece=action)
        if opening[2].strip():
            yield from read_rolls(position, text, action, opening.start(2), opening.end(2))
        at = opening.end()
    for chunk in _CHUNK.finditer(text, at):
        if not chunk[0].strip():
            continue
        steps = [*StepReader(position, text, action).read(chunk.start(), chunk.end())]
        for step in _in_order(steps, attackers):
            action = step.piece if step.what == moves.DECLARE else action
            attackers = step.places if step.what == moves.BATTLE else attackers
            yield step


def _in_order(steps: list[Move], attackers: tuple[int, ...]) -> list[Move]:
    """Return the rolls of one battle in the order in which they are judged: attackers may roll in any."""
    if not all(step.what == moves.ROLL and (step.places or step is steps[-1]) for step in steps):
        return steps
    singly = [(place,) for place in attackers]
    return sorted(steps, key=lambda step: singly.index(step.places) if step.places in singly else len(singly))
