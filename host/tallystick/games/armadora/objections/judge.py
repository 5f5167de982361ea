"""Judge a step: say every rule it breaks, the most basic first. If warriors are hidden, say what the answer depends on."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.board import NAMES
from tallystick.games.armadora.components.box import Power
from tallystick.games.armadora.move import LINES, PLACES, Move, Step
from tallystick.games.armadora.objections import board, powers, setup
from tallystick.games.armadora.position import POWER, SECOND, Phase, Position, seat_of
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.verdict import ILLEGAL
from tallystick.rules.wording import listing, player

SET_UP = frozenset({Step.FACTION, Step.GOLD})


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a step; none exactly if it is legal."""
    seat = seat_of(position, move)
    untimely = to_the_time(position, move.what, seat)
    against = [*_to_the_act(position, move, seat)]
    return against if untimely is None else [untimely, *against]


def allows(position: Position, move: Move) -> bool:
    """Return whether there is no objection to a step: the first one is enough."""
    seat = seat_of(position, move)
    return is_time(position, move.what, seat) and not any(_to_the_act(position, move, seat))


def is_time(position: Position, what: str, seat: int) -> bool:
    """Return whether a seat may do such a thing now, wherever it does it."""
    return to_the_time(position, what, seat) is None


def _to_the_act(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    what = move.what
    if what in Power.ALL:
        yield from powers.to_the_power(position, move, seat)
    if what in PLACES:
        yield from board.to_a_square(position, move.square)
        yield from board.to_the_hand(position, seat, move.value)
    elif what in LINES:
        yield from board.to_a_line(position.palisades, move)
        yield from board.to_the_territories(position.palisades, move)
    elif what == Step.REINFORCE:
        yield from powers.to_a_reinforcement(position, move.square, seat)
    elif what == Step.PASS:
        yield from _to_passing(position, seat)
    elif what == Step.FACTION:
        yield from setup.to_a_faction(position, move, seat)
    elif what == Step.GOLD:
        yield from setup.to_a_mine(position, move.square)
        yield from setup.to_a_pile(position, move.square, move.value)
    elif what == Step.REVEAL:
        yield from _to_turning_up(position, move)
    elif what == Step.LOOK:
        yield from _to_looking(position, move.square, seat)
    elif what == Step.MOVE:
        names = (NAMES[move.square], NAMES[move.other])
        facts = {"player": player(seat), "first": names[0], "second": names[1]}
        yield Objection("turn.one-action", facts, names, "moves")


def to_the_time(position: Position, what: str, seat: int) -> Objection | None:
    """Return the objection to doing this now: the phase, whose turn it is, what was done in the turn; None if there is none."""
    phase = position.phase
    if what in SET_UP:
        if _is_time_for(position, what):
            return None
        waits = what == Step.GOLD and phase == Phase.CHOOSING
        return Objection("setup.deal", {"what": _awaited(position)}, (), "waits" if waits else "done")
    if what in {Step.LOOK, Step.REVEAL}:
        is_early = what == Step.REVEAL and phase in {Phase.CHOOSING, Phase.DEALING, Phase.PLAYING}
        return Objection("score.territory", {}, (), "early") if is_early else None
    if phase in {Phase.CHOOSING, Phase.DEALING}:
        return Objection("setup.deal", {"what": _awaited(position)}, (), "waits")
    if phase != Phase.PLAYING:
        return Objection("pass", {}, (), "over")
    if position.passed[seat]:
        return Objection("pass", {"player": player(seat)}, (), "out")
    if seat != position.turn:
        facts = {"player": player(seat), "other": player(position.turn)}
        return Objection("turn.one-action", facts, (), "turn")
    return _to_the_step(position, what, seat)


def _is_time_for(position: Position, what: str) -> bool:
    """Return whether factions are chosen or the gold is dealt now.

    Each player chooses a faction in every game. In the base game nothing depends on it, so the gold does not wait for it: a
    record may name factions as long as gold is still to be dealt, or may leave them out.
    """
    if what == Step.FACTION and not position.agreement.advanced:
        return position.phase == Phase.DEALING
    return position.phase == (Phase.CHOOSING if what == Step.FACTION else Phase.DEALING)


def _awaited(position: Position) -> str:
    return "the factions are chosen" if position.phase == Phase.CHOOSING else "the gold lies on the mines"


def _to_the_step(position: Position, what: str, seat: int) -> Objection | None:
    """Return the objection to this after what the player has done in this turn already."""
    step = position.step
    if step == SECOND:
        if what in Power.ALL:
            return Objection("advanced.power", {"player": player(seat)}, (), "after")
        if what not in {Step.PALISADE, Step.STOP, Step.MOVE}:
            return Objection("turn.one-action", {"player": player(seat)}, (), "second")
    elif what == Step.STOP:
        return Objection("turn.one-action", {"player": player(seat)}, (), "stop")
    elif step == POWER:
        if what in Power.ALL:
            return Objection("advanced.power", {"player": player(seat)}, (), "one")
        if what == Step.PASS and position.agreement.readings.after_power == "no":
            return Objection("advanced.power", {"player": player(seat)}, (), "must-follow")
    return None


def _to_passing(position: Position, seat: int) -> Iterator[Objection]:
    if position.agreement.readings.early_end == "no" and position.phase == Phase.PLAYING:
        able = powers.able_to(position, seat)
        if able:
            yield Objection("pass", {"player": player(seat), "act": able}, (), "able")


def _to_turning_up(position: Position, move: Move) -> Iterator[Objection]:
    name, warrior = NAMES[move.square], position.at(move.square)
    if warrior is None:
        yield Objection("score.territory", {"square": name}, (name,), "nobody")
    elif warrior.token.value is not None:
        facts = {"square": name, "value": str(warrior.token.value)}
        yield Objection("score.territory", facts, (name,), "known")
    else:
        yield from board.to_a_hidden_value(position, warrior.seat, move.value)


def _to_looking(position: Position, square: int, seat: int) -> Iterator[Objection]:
    """Yield the objections to a look at one's own warrior, which is not a step of a turn: nothing changes by it."""
    name, warrior = NAMES[square], position.at(square)
    facts = {"player": player(seat), "square": name}
    if warrior is not None and (warrior.token.seats is None or all(position.passed)):
        # It lies open, or all are turned up now: there is nothing left that a player could not see.
        return
    if warrior is None or warrior.seat != seat:
        yield Objection("peek", facts, (name,), "not-own")
    if not position.agreement.peek:
        yield Objection("peek", facts, (name,), "not-agreed")


def doubts(position: Position, move: Move) -> list[Doubt]:
    """Return what a step depends on: whether the warrior of the value that is told is among those that lie face down."""
    if move.what not in PLACES or not move.value:
        return []
    seat = seat_of(position, move)
    if position.hands[seat].has(move.value) is not None:
        return []
    squares = tuple(NAMES[warrior.square] for warrior in position.of(seat) if warrior.token.value is None)
    what = f"whether {player(seat)} still has a warrior of {move.value}, which may lie face down on {listing(squares, 'or')}"
    return [Doubt(what, "it lies there", ILLEGAL)]
