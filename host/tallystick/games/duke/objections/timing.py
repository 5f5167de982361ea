"""Judge the timing of a step: the game is over, it is not this player's turn, something else is due."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import NAMES
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.wording import objection, tiles_listed
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player

ENDING_RULES = {
    Objective.CAPTURE: "win.duke",
    Objective.DYNASTY: "win.duke",
    Objective.COUP: "objective.counting-coup",
    Objective.TROPHIES: "objective.trophy-hunters",
    Objective.RIDER: "objective.dark-rider",
}
_DUE = {phase: {phase} for phase in Phase.ALL} | {
    Phase.DRAFT: {Step.PICK},
    Phase.FLAGS: {Step.FLAG},
    Phase.FORT: {Step.FORT, Step.CAMELOT},
    Phase.TURN: {
        Step.GO, Step.STRIKE, Step.COMMAND, Step.DRAW, Step.SUMMON, Step.DIVINE, Step.ESCAPE, Step.RANSOM, Step.FLAG,
    },
    Phase.DRAWING: {Step.DRAWN},
    Phase.DRAWN: {Step.PLACE},
    Phase.DIVINING: {Step.DRAWN},
    Phase.DIVINED: {Step.KEEP},
    Phase.RESTRIKES: {Step.STRIKES},
}  # fmt: skip
# Most phases wait for the step of the same name.
_WAITING = {
    Phase.DRAFT: ("objective.dynastic-dispute", "due"),
    Phase.SETUP: ("setup.duke", "due"),
    Phase.FLAGS: ("terrain.flag", "due"),
    Phase.MOUNTAIN: ("terrain.mountain", "due"),
    Phase.FORT: ("terrain.fort", "due"),
    Phase.DRAGON: ("terrain.dragon", "due"),
    Phase.DRAWING: ("draw", "drawing"),
    Phase.DRAWN: ("draw", "in-hand"),
    Phase.DIVINING: ("ability.divination", "drawing"),
    Phase.DIVINED: ("ability.divination", "in-hand"),
    Phase.RELOCATE: ("objective.counting-coup", "due"),
}
# What a phase waits for, as a rule and its sentence; in all phases not named the Dragon acts.
_TOO_EARLY = {
    Step.DRAWN: ("draw", "not-drawing"),
    Step.PLACE: ("draw", "undrawn"),
    Step.KEEP: ("ability.divination", "undrawn"),
}
# Steps that come within a turn, claimed at its beginning.
EXAMPLE = "example"
# The fact of an objection that is filled in later, see `notation.examples`: the judge must not ask which steps are legal.


def is_due(phase: str, move: Move) -> bool:
    """Return whether this phase waits for such a step. A flag is placed in one phase and handed over in another."""
    return move.what in _DUE[phase] and (move.what != Step.FLAG or move.is_hand_over != (phase == Phase.FLAGS))


def check_timing(position: Position, seat: int, move: Move) -> Iterator[Objection]:
    """Yield the objections to doing such a step now, and to this player's doing it."""
    won = winners(position)
    if won is not None:
        yield objection(ENDING_RULES[position.agreement.objective], "over", result=in_words(won))
        return
    if seat != position.turn and position.phase not in Phase.OF_NO_PLAYER:
        yield objection("turn.one-thing", "turn", player=player(seat), other=player(position.turn))
    if not is_due(position.phase, move):
        yield _not_due(position, move)


def in_words(won: tuple[int, ...]) -> str:
    """Return how the game has ended: "player 1 has won"."""
    return "it is a draw" if len(won) > 1 else f"{player(won[0])} has won" if won else "nobody has won"


def _not_due(position: Position, move: Move) -> Objection:
    facts = {"player": player(position.turn)}
    if position.phase == Phase.TURN:
        if move.what == Step.PASSING:
            return objection("turn.one-thing", "passed", **facts)
        if move.what in _TOO_EARLY:
            if position.agreement.objective == Objective.RIDER:
                return objection("objective.dark-rider", "no-bag")
            codes = [position.agreement.tiles[kind].code for kind in move.tiles]
            tile = position.agreement.tiles[move.tiles[0]].name
            facts |= {"code": codes[0], "codes": "".join(codes), "tile": tile}
            if move.squares:
                facts["square"] = NAMES[move.squares[0]]
            facts["phase"] = Phase.DRAWING if len(codes) == 1 else Phase.DIVINING
            return objection(*_TOO_EARLY[move.what], **facts)
        if move.what == Step.RELOCATE:
            return objection("objective.counting-coup", "no-point", **facts)
        if move.what in Step.OF_THE_DRAGON:
            return objection("terrain.dragon", "idle", **facts)
        return objection("turn.one-thing", "begun", **facts)
    rule, fault = _WAITING.get(position.phase, ("terrain.dragon", "acting"))
    facts[EXAMPLE] = ""
    if position.hand:
        facts["hand"] = tiles_listed(position.agreement, position.hand)
    return objection(rule, fault, **facts)
