"""Find what both drawings mark: what is in dispute, the squares that stand against it; say how the game stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallystick.games.armadora.components.board import INDEX, MINES, NAMES, line_between
from tallystick.games.armadora.components.box import BY_LETTER, ELF, FACTIONS, GOBLIN, MAGE, ORC, PALISADES
from tallystick.games.armadora.move import (
    FACTION,
    GOLD,
    LINES,
    LOOK,
    PASS,
    PLACES,
    REINFORCE,
    REVEAL,
    RIM,
    STOP,
    WARRIOR,
    Move,
)
from tallystick.games.armadora.objections.judge import objections
from tallystick.games.armadora.outcome import Territory, owners_of, possible_results, territories_of
from tallystick.games.armadora.play import with_warrior
from tallystick.games.armadora.position import (
    CHOOSING,
    DEALING,
    NO_FACTION,
    PLAYING,
    POWER,
    REVEALING,
    SECOND,
    Position,
    Warrior,
)
from tallystick.rules.seats import OVER
from tallystick.rules.wording import listing, player, several

WITHOUT_SQUARE = frozenset({STOP, PASS, FACTION})


class Markings(NamedTuple):
    """Hold the square and the line in dispute (-1 for none), and the squares that stand against it."""

    square: int
    line: int
    offending: frozenset[int]


def markings(position: Position, move: Move | None) -> Markings:
    """Return what to mark for a position, and for a step in dispute if there is one."""
    if move is None or move.what in WITHOUT_SQUARE:
        return Markings(-1, -1, frozenset())
    against = {INDEX[square] for objection in objections(position, move) for square in objection.squares}
    line, square = -1, move.square
    found = None if move.what not in LINES or move.other == RIM else line_between(move.square, move.other)
    if found is not None:
        line, square = found, -1
    return Markings(square, line, frozenset(against - {square}))


def claimed_warrior(position: Position, move: Move | None) -> Warrior | None:
    """Return the warrior that the step in dispute would place; None if it places none."""
    if move is None or move.what not in PLACES:
        return None
    seat = position.turn if move.seat is None else move.seat
    return with_warrior(position, move, seat).at(move.square)


def claim(position: Position, move: Move) -> str:
    """Return the step in words."""
    what = move.what
    if what == GOLD:
        return f"a pile of {move.value} comes to lie on {NAMES[move.square]}"
    if what == REVEAL:
        return f"the warrior on {NAMES[move.square]} turns out to be {move.value}"
    seat = position.acting if move.seat is None and position.phase != OVER else move.seat or 0
    return f"{player(seat)} {_act(move)}"


def _act(move: Move) -> str:
    square = NAMES[move.square]
    if move.what in LINES:
        where = "at the edge of the board beside " + square
        if move.other != RIM:
            where = f"between {square} and {NAMES[move.other]}"
        return f"places {'an extra' if move.what == ORC else 'a'} palisade {where}"
    if move.what == FACTION:
        return f"chooses the {FACTIONS[move.value].name}"
    value = f" of {move.value}" if move.value else ""
    return {
        WARRIOR: f"places a warrior{value} on {square}",
        GOBLIN: f"places an extra warrior{value} on {square}, face up",
        REINFORCE: f"reinforces the warrior on {square}",
        ELF: f"shoots an arrow at the warrior on {square}",
        MAGE: f"looks at the warrior on {square}",
        LOOK: f"looks again at the own warrior on {square}",
        PASS: "passes",
        STOP: "places no second palisade",
    }[move.what]


def state_of_play(position: Position) -> list[str]:
    """Return lines that say what is going on, what each player has left, how the territories stand, and the result."""
    return [_phase(position), *_players(position), *_territories(position), *_result(position)]


def _phase(position: Position) -> str:
    phase = position.phase
    if phase == CHOOSING:
        return f"Set-up: {player(position.acting)} chooses a faction."
    if phase == DEALING:
        return f"Set-up: {several('pile', position.gold.count(0))} of gold still to be dealt."
    if phase != PLAYING:
        return "All have passed: " + ("hidden warriors are turned up." if phase == REVEALING else "the game is over.")
    within = {SECOND: ", who may place a second palisade", POWER: ", who has used a power"}.get(position.step, "")
    left = PALISADES - position.palisades.bit_count()
    return f"Turn of {player(position.turn)}{within}. {several('palisade', max(0, left))} left."


def _players(position: Position) -> Iterator[str]:
    for seat in range(position.setting.players):
        parts = [f"{several('warrior', max(0, position.in_hand(seat)))} in hand"]
        if position.setting.advanced:
            letter = position.factions[seat]
            parts.insert(0, "no faction yet" if letter == NO_FACTION else BY_LETTER[letter].name)
            parts += ["reinforcement"] if position.has_reinforcement(seat) else []
            parts += [several("power token", position.powers[seat])] if position.powers[seat] else []
        if position.setting.teams:
            parts.insert(0, f"team {position.setting.side(seat) + 1}")
        if position.passed[seat]:
            parts.append("has passed")
        yield f"Player {seat + 1}: {', '.join(parts)}."


def _territories(position: Position) -> Iterator[str]:
    """Yield for each territory with gold and warriors who owns it as it stands; nothing before the first palisades part any."""
    for territory in territories_of(position):
        if territory.gold and territory.warriors:
            size = several("square", territory.squares.bit_count())
            gold = "+".join(map(str, territory.gold))
            yield f"Gold {gold} round {NAMES[_anchor(territory)]} ({size}): {_owners(position, territory)}."


def _anchor(territory: Territory) -> int:
    """Return the mine by which the territory is named: its first."""
    return next(mine for mine in MINES if territory.squares >> mine & 1)


def _owners(position: Position, territory: Territory) -> str:
    owners = owners_of(position, territory)
    if len(owners) != 1:
        return "it hangs on hidden warriors"
    names = [f"team {side + 1}" if position.setting.teams else player(side) for side in owners[0]]
    return listing(names) if names else "nobody"


def _result(position: Position) -> list[str]:
    results = possible_results(position)
    if position.phase in {CHOOSING, DEALING}:
        return []
    if results.squares:
        return results.says()[:1] if position.phase == PLAYING else results.says()
    outcome = results.outcomes[0]
    gold = ", ".join(f"{player(seat)} {points}" for seat, points in enumerate(outcome.scores))
    if position.phase == PLAYING:
        return [f"As it stands: {gold}."]
    wins = listing(player(seat) for seat in outcome.winners)
    return [f"Gold: {gold}. {wins[0].upper()}{wins[1:]} {'wins' if len(outcome.winners) == 1 else 'win'}."]
