"""Say in words which step, or which steps, are in dispute; both drawings say the same."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.drawing.captions import named
from tallystick.games.durdain.move import CALLER, FALLING, PHRASES, Move, Step
from tallystick.games.durdain.position.extension import extension_of
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, Action
from tallystick.games.durdain.position.names import border_name, place_name, target_name
from tallystick.games.durdain.position.table import Position
from tallystick.rules.seats import seat_of
from tallystick.rules.wording import an, listing, several


def claim(position: Position, move: Move) -> str:
    """Return the step in words, or each step of several with its number, as the path on the mat has it."""
    seat = seat_of(position, move)
    who = CALLER if seat < 0 else named(position, seat)
    if move.what != Step.WHOLE:
        is_outside = move.what == Step.BATTLE and position.action != Action.ATTACK
        return f"{who} {_act(position, move)}{f' {PHRASES[Step.BATTLE]}' if is_outside else ''}"
    steps = (
        f"({number}) {'' if other is None else f'{named(position, other)} '}{_act(position, step)}"
        for number, (step, other) in enumerate(zip(move.steps, _others(position, move), strict=True), 1)
    )
    return f"{who}: {'; '.join(steps)}"


def _others(position: Position, move: Move) -> Iterator[int | None]:
    """Yield whose each of several steps is, if it has a player of its own or comes after the end of the turn; None for others."""
    has_ended = False
    for step in move.steps:
        yield seat_of(position, step) if has_ended or step.seat is not None else None
        if step.what == Step.END:
            from tallystick.games.durdain.play.steps import carry_out  # noqa: PLC0415 (few texts go on after a turn)

            position, has_ended = carry_out(position, step), True


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
        attackers = listing(_said(position, move, (place,)) for place in move.places)
        return f"attacks {_said(position, move, move.target)} from {attackers}"
    if what in _OF_A_PLACE:
        return f"{_OF_A_PLACE[what]} {names[0]}"
    if what == Step.MOVE_IN:
        return f"moves in {f'with {an(move.piece)} ' if move.piece else ''}from {names[0]}"
    return _numbered(position, move, names)


_OF_A_PLACE = {
    Step.OFF: "takes the camp off",
    Step.FLAG: "flags the castle on",
}


def _said(position: Position, move: Move, places: tuple[int, ...]) -> str:
    """Name a place of a battle, with the piece that is said to stand there."""
    kinds = [kind for place, kind in move.said if (place,) == places]
    return f"{f'the {kinds[0]} on ' if kinds else ''}{target_name(position, places)}"


def _border(places: tuple[int, ...]) -> tuple[int, int]:
    return places[0], places[1]


def _way(names: list[str]) -> str:
    return f"from {names[0]} to {names[1]}"


def _numbered(position: Position, move: Move, names: list[str]) -> str:
    what, number = move.what, move.number
    if what == Step.MOUNTAIN:
        return f"lays {RANGES[number]} on {listing(names)}" if names else f"takes {PHRASES[what]}"
    if what == Step.HOME:
        return f"draws {position.board.countries[number]}"
    if what == Step.FIRST:
        return f"rolls {move.dice[0]} {PHRASES[what]}"
    if what == Step.DECLARE:
        return f"chooses {move.piece.capitalize()}"
    if what == Step.BEWARE:
        return f"calls Beware to {named(position, number)}"
    if what == Step.DONE:
        return "is done" if number < 0 else f"is done with {GROUPS[number]}"
    if what == Step.END:
        points = "" if move.points is None else f" with {several('point', move.points)}"
        return f"ends the turn{points}{', and is out' if move.falls else ''}"
    assert what == Step.ROLL  # every other step was named
    return _roll(position, move)


def _roll(position: Position, move: Move) -> str:
    if move.piece == Action.MOVE:
        dice = [f"{face} on the {name}" for name, face in zip(DIE_NAMES, move.dice, strict=True) if face]
        return f"rolls {listing(dice)}"
    is_named = len(move.rolled) == len(move.dice)
    whose = f" on {listing(f'the {DIE_NAMES[die]}' for die in move.rolled)}" if is_named else ""
    whose += f" for {_said(position, move, move.places)}" if move.places else ""
    claims = [f"{move.totals[0]} against {move.totals[1]}"] if move.totals else []
    claims += [FALLING[move.falls]] if move.falls else []
    claims += [] if move.points is None else [f"plunder of {several('point', move.points)}"]
    told = f", and claims {listing(claims)}" if claims else ""
    return f"rolls {'+'.join(map(str, move.dice))}{whose}{told}"
