"""Judge the timing of a step: the game is over, it is not this player's turn, something else is due."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as steps
from tallystick.games.duke import position as phases
from tallystick.games.duke.components.agreement import CAPTURE, COUP, DYNASTY, RIDER, TROPHIES
from tallystick.games.duke.components.squares import NAMES
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.wording import objection, tiles_listed
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player

ENDING_RULES = {
    CAPTURE: "win.duke",
    DYNASTY: "win.duke",
    COUP: "objective.counting-coup",
    TROPHIES: "objective.trophy-hunters",
    RIDER: "objective.dark-rider",
}
_DUE = {
    phases.DRAFT: {steps.PICK},
    phases.SETUP: {steps.SETUP},
    phases.FLAGS: {steps.FLAG},
    phases.MOUNTAIN: {steps.MOUNTAIN},
    phases.FORT: {steps.FORT, steps.CAMELOT},
    phases.DRAGON: {steps.DRAGON},
    phases.TURN: {
        steps.GO, steps.STRIKE, steps.COMMAND, steps.DRAW, steps.SUMMON, steps.DIVINE, steps.ESCAPE, steps.RANSOM,
        steps.FLAG,
    },
    phases.DRAWING: {steps.DRAWN},
    phases.DRAWN: {steps.PLACE},
    phases.DIVINING: {steps.DRAWN},
    phases.DIVINED: {steps.KEEP},
    phases.RELOCATE: {steps.RELOCATE},
    phases.TAKES: {steps.TAKES},
    phases.STRIKES: {steps.STRIKES},
    phases.MOVES: {steps.MOVES},
    phases.RESTRIKES: {steps.STRIKES},
    phases.FACES: {steps.FACES},
}  # fmt: skip
_WAITING = {
    phases.DRAFT: ("objective.dynastic-dispute", "due"),
    phases.SETUP: ("setup.duke", "due"),
    phases.FLAGS: ("terrain.flag", "due"),
    phases.MOUNTAIN: ("terrain.mountain", "due"),
    phases.FORT: ("terrain.fort", "due"),
    phases.DRAGON: ("terrain.dragon", "due"),
    phases.DRAWING: ("draw", "drawing"),
    phases.DRAWN: ("draw", "in-hand"),
    phases.DIVINING: ("ability.divination", "drawing"),
    phases.DIVINED: ("ability.divination", "in-hand"),
    phases.RELOCATE: ("objective.counting-coup", "due"),
}
# What a phase waits for, as a rule and its sentence; in all phases not named the Dragon acts.
_TOO_EARLY = {
    steps.DRAWN: ("draw", "not-drawing"),
    steps.PLACE: ("draw", "undrawn"),
    steps.KEEP: ("ability.divination", "undrawn"),
}
# Steps that come within a turn, claimed at its beginning.
_DRAGON_EXAMPLES = {
    phases.TAKES: "dragon takes c3",
    phases.STRIKES: "dragon strikes c3 d3",
    phases.MOVES: "dragon moves c3",
    phases.RESTRIKES: "dragon strikes c3 d3",
    phases.FACES: "dragon faces left",
}
# What to write of it.


def is_due(phase: str, move: Move) -> bool:
    """Return whether this phase waits for such a step. A flag is placed in one phase and handed over in another."""
    return move.what in _DUE[phase] and (move.what != steps.FLAG or move.is_hand_over != (phase == phases.FLAGS))


def check_timing(position: Position, seat: int, move: Move) -> Iterator[Objection]:
    """Yield the objections to doing such a step now, and to this player's doing it."""
    won = winners(position)
    if won is not None:
        yield objection(ENDING_RULES[position.agreement.objective], "over", result=in_words(won))
        return
    if seat != position.turn and position.phase not in phases.OF_NO_PLAYER:
        yield objection("turn.one-thing", "turn", player=player(seat), other=player(position.turn))
    if not is_due(position.phase, move):
        yield _not_due(position, move)


def in_words(won: tuple[int, ...]) -> str:
    """Return how the game has ended: "player 1 has won"."""
    return "it is a draw" if len(won) > 1 else f"{player(won[0])} has won" if won else "nobody has won"


def _not_due(position: Position, move: Move) -> Objection:
    facts = {"player": player(position.turn)}
    if position.phase == phases.TURN:
        if move.what == steps.PASSING:
            return objection("turn.one-thing", "passed", **facts)
        if move.what in _TOO_EARLY:
            codes = [position.agreement.tiles[kind].code for kind in move.tiles]
            facts |= {
                "code": codes[0],
                "codes": "".join(codes),
                "square": NAMES[move.squares[0]] if move.squares else "",
            }
            facts["phase"] = phases.DRAWN if len(codes) == 1 else phases.DIVINED
            return objection(*_TOO_EARLY[move.what], **facts)
        if move.what == steps.RELOCATE:
            return objection("objective.counting-coup", "no-point", **facts)
        if move.what in steps.OF_THE_DRAGON:
            return objection("terrain.dragon", "idle", **facts)
        return objection("turn.one-thing", "begun", **facts)
    rule, fault = _WAITING.get(position.phase, ("terrain.dragon", "acting"))
    facts["example"] = _DRAGON_EXAMPLES.get(position.phase, "")
    if position.hand:
        facts["hand"] = tiles_listed(position.agreement, position.hand)
        facts["code"] = position.agreement.tiles[position.hand[0]].code
    return objection(rule, fault, **facts)
