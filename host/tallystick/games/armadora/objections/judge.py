"""Judge a step: say every rule it breaks, the most basic first. If warriors are hidden, say what the answer depends on."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.board import MINES, NAMES
from tallystick.games.armadora.components.box import FACTIONS, PILES, POWERS
from tallystick.games.armadora.move import (
    FACTION,
    GOLD,
    LINES,
    LOOK,
    MOVE,
    PALISADE,
    PASS,
    PLACES,
    REINFORCE,
    REVEAL,
    STOP,
    Move,
)
from tallystick.games.armadora.objections import board, powers
from tallystick.games.armadora.position import (
    CHOOSING,
    DEALING,
    NO_FACTION,
    PLAYING,
    POWER,
    SECOND,
    Position,
    seat_of,
)
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.wording import listing, player

SET_UP = frozenset({FACTION, GOLD})


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a step; none exactly if it is legal."""
    seat = seat_of(position, move)
    return [*_to_the_time(position, move, seat), *_to_the_act(position, move, seat)]


def _to_the_act(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    what = move.what
    if what in POWERS:
        yield from powers.to_the_power(position, move, seat)
    if what in PLACES:
        yield from board.to_a_square(position, move.square)
        yield from board.to_the_hand(position, seat, move.value)
    elif what in LINES:
        yield from board.to_a_line(position.palisades, move)
        yield from board.to_the_territories(position.palisades, move)
    elif what == REINFORCE:
        yield from powers.to_a_reinforcement(position, move.square, seat)
    elif what == PASS:
        yield from _to_passing(position, seat)
    elif what == FACTION:
        yield from _to_a_faction(position, move, seat)
    elif what == GOLD:
        yield from _to_a_pile(position, move)
    elif what == REVEAL:
        yield from _to_turning_up(position, move)
    elif what == LOOK:
        yield from _to_looking(position, move.square, seat)
    elif what == MOVE:
        names = (NAMES[move.square], NAMES[move.other])
        facts = {"player": player(seat), "first": names[0], "second": names[1]}
        yield Objection("turn.one-action", facts, names, "moves")


def _to_the_time(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield the objections to doing this now: the phase, whose turn it is, what was done in the turn."""
    phase, what = position.phase, move.what
    if what in SET_UP:
        if not _is_time_for(position, what):
            waits = what == GOLD and phase == CHOOSING
            yield Objection("setup.deal", {"what": _awaited(position)}, (), "waits" if waits else "done")
    elif what in {LOOK, REVEAL}:
        if what == REVEAL and phase in {CHOOSING, DEALING, PLAYING}:
            yield Objection("score.territory", {}, (), "early")
    elif phase in {CHOOSING, DEALING}:
        yield Objection("setup.deal", {"what": _awaited(position)}, (), "waits")
    elif phase != PLAYING:
        yield Objection("pass", {}, (), "over")
    elif position.passed[seat]:
        yield Objection("pass", {"player": player(seat)}, (), "out")
    elif seat != position.turn:
        facts = {"player": player(seat), "other": player(position.turn)}
        yield Objection("turn.one-action", facts, (), "turn")
    else:
        yield from _to_the_step(position, what, seat)


def _is_time_for(position: Position, what: str) -> bool:
    """Return whether factions are chosen or the gold is dealt now.

    Each player chooses a faction in every game. In the base game nothing depends on it, so the gold does not wait for it: a
    record may name factions as long as gold is still to be dealt, or may leave them out.
    """
    if what == FACTION and not position.agreement.advanced:
        return position.phase == DEALING
    return position.phase == (CHOOSING if what == FACTION else DEALING)


def _awaited(position: Position) -> str:
    return "the factions are chosen" if position.phase == CHOOSING else "the gold lies on the mines"


def _to_the_step(position: Position, what: str, seat: int) -> Iterator[Objection]:
    """Yield the objections to this after what the player has done in this turn already."""
    facts = {"player": player(seat)}
    if position.step == SECOND:
        if what in POWERS:
            yield Objection("advanced.power", facts, (), "after")
        elif what not in {PALISADE, STOP, MOVE}:
            yield Objection("turn.one-action", facts, (), "second")
    elif what == STOP:
        yield Objection("turn.one-action", facts, (), "stop")
    elif position.step == POWER:
        if what in POWERS:
            yield Objection("advanced.power", facts, (), "one")
        elif what == PASS and position.agreement.readings.after_power == "no":
            yield Objection("advanced.power", facts, (), "must-follow")


def _to_passing(position: Position, seat: int) -> Iterator[Objection]:
    if position.agreement.readings.early_end == "no" and position.phase == PLAYING:
        able = powers.able_to(position, seat)
        if able:
            yield Objection("pass", {"player": player(seat), "act": able}, (), "able")


def _to_a_faction(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    faction = FACTIONS[move.value]
    owner = position.factions.find(faction.letter)
    if owner >= 0:
        facts = {"faction": faction.name, "owner": player(owner)}
        yield Objection("setup.deal", facts, (), "faction-taken")
    elif position.factions[seat] != NO_FACTION:
        yield Objection("setup.deal", {"player": player(seat)}, (), "chosen")


def _to_a_pile(position: Position, move: Move) -> Iterator[Objection]:
    name = NAMES[move.square]
    if move.square not in MINES:
        mines = listing(NAMES[mine] for mine in MINES)
        yield Objection("setup.deal", {"square": name, "mines": mines}, (name,), "no-mine")
    elif position.gold[MINES.index(move.square)]:
        pile = position.gold[MINES.index(move.square)]
        yield Objection("setup.deal", {"square": name, "pile": str(pile)}, (name,), "mine-taken")
    if position.gold.count(move.value) >= PILES.count(move.value):
        facts = {"pile": str(move.value), "piles": listing(map(str, PILES))}
        yield Objection("setup.deal", facts, (name,), "no-pile")


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
    if position.is_in_hand(seat, move.value) is not None:
        return []
    squares = tuple(NAMES[warrior.square] for warrior in position.of(seat) if warrior.token.value is None)
    what = f"whether {player(seat)} still has a warrior of {move.value}, which may lie face down on {listing(squares, 'or')}"
    return [Doubt(what, "it lies there", "illegal", squares)]
