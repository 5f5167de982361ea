"""Say in words which step, or which steps, are in dispute; both drawings say the same."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.drawing.captions import named
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.position.extension import extension_of
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, Action
from tallystick.games.durdain.position.names import border_name, place_name, target_name
from tallystick.games.durdain.position.table import Position
from tallystick.rules.seats import seat_of
from tallystick.rules.wording import an, listing, several


def claim(position: Position, move: Move) -> str:
    """Return the step in words, or each step of several with its number, as the path on the mat has it."""
    seat = seat_of(position, move)
    who = "whoever called Beware" if seat < 0 else named(position, seat)
    if move.what != Step.WHOLE:
        return f"{who} {_act(position, move)}"
    steps = "; ".join(f"({number}) {_act(position, step)}" for number, step in enumerate(move.steps, 1))
    return f"{who}: {steps}"


def _act(position: Position, move: Move) -> str:
    names = [place_name(position, place) for place in move.places]
    what, brings = move.what, extension_of(move.what)
    if brings is not None:
        return brings.forms[what].told.format(*(names or [GROUPS[move.number]]))
    if what in {Step.WALL, Step.UNWALL}:
        verb = "builds a wall" if what == Step.WALL else "takes the wall"
        return f"{verb} {'on' if what == Step.WALL else 'off'} {border_name(position, _border(move.places))} from {names[-1]}"
    if what == Step.PLACE:
        return f"places {an(move.piece)} on {'/'.join(names)}"
    if what == Step.STEP:
        return f"moves {f'{an(move.piece)} ' if move.piece else ''}{_way(names)}"
    if what == Step.ENTER:
        return f"brings in {an(move.piece)} {_way(names)}"
    if what == Step.BATTLE:
        return f"attacks {target_name(position, move.target)} from {listing(names)}"
    if what in _OF_A_PLACE:
        return f"{_OF_A_PLACE[what]} {names[0]}"
    return _numbered(position, move, names)


_OF_A_PLACE = {
    Step.OFF: "takes the camp off",
    Step.FLAG: "flags the castle on",
    Step.MOVE_IN: "moves in from",
}


def _border(places: tuple[int, ...]) -> tuple[int, int]:
    return places[0], places[1]


def _way(names: list[str]) -> str:
    return f"from {names[0]} to {names[1]}"


def _numbered(position: Position, move: Move, names: list[str]) -> str:
    what, number = move.what, move.number
    if what == Step.MOUNTAIN:
        return f"lays {RANGES[number]} on {listing(names)}" if names else "takes all mountain ranges up"
    if what == Step.HOME:
        return f"draws {position.board.countries[number]}"
    if what == Step.FIRST:
        return f"rolls {move.dice[0]} for the first turn"
    if what == Step.DECLARE:
        return f"chooses {move.piece.capitalize()}"
    if what == Step.BEWARE:
        return f"calls Beware to {named(position, number)}"
    if what == Step.DONE:
        return "is done" if number < 0 else f"is done with {GROUPS[number]}"
    if what == Step.END:
        return "ends the turn" if move.points is None else f"ends the turn with {several('point', move.points)}"
    assert what == Step.ROLL  # every other step was named
    return _roll(position, move)


_FALLING = {
    "none": "that nobody leaves the mat",
    "attackers": "that the attackers leave the mat",
    "defender": "that the defender leaves the mat",
}


def _roll(position: Position, move: Move) -> str:
    if move.piece == Action.MOVE:
        dice = [f"{face} on the {name}" for name, face in zip(DIE_NAMES, move.dice, strict=True) if face]
        return f"rolls {listing(dice)}"
    whose = f" for {target_name(position, move.places)}" if move.places else ""
    claims = [f"{move.totals[0]} against {move.totals[1]}"] if move.totals else []
    claims += [_FALLING[move.falls]] if move.falls else []
    claims += [] if move.points is None else [f"plunder of {several('point', move.points)}"]
    told = f", and claims {listing(claims)}" if claims else ""
    return f"rolls {'+'.join(map(str, move.dice))}{whose}{told}"
