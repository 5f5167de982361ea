"""Find what both drawings mark: what is in dispute, and the squares of the objections. Say in words how the game stands."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.board import INDEX, NAMES, line_between, territory_name
from tallystick.games.armadora.components.box import BY_LETTER, FACTIONS, PALISADES, Power
from tallystick.games.armadora.move import FACE_UP, LINES, PHRASES, PLACES, RIM, Move, Step
from tallystick.games.armadora.moves.whole import objections
from tallystick.games.armadora.outcome import (
    Territory,
    owners_of,
    possible_results,
    side_name,
    sums_text,
    territories_of,
)
from tallystick.games.armadora.play.steps import steps_of, with_warrior
from tallystick.games.armadora.position import NO_FACTION, POWER, SECOND, Phase, Position, Warrior, seat_of
from tallystick.rules.sentences import disputed_step
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import listing, player, several

WITHOUT_SQUARE = frozenset({Step.STOP, Step.PASS, Step.FACTION})


class Markings(NamedTuple):
    """The squares and lines in dispute, and the squares that speak against the claim."""

    squares: frozenset[int]
    lines: frozenset[int]
    offending: frozenset[int]

    @property
    def all(self) -> frozenset[int]:
        """The squares and lines in dispute."""
        return self.squares | self.lines


def markings(position: Position, move: Move | None) -> Markings:
    """Return what to mark for a position, and for a step, or several, in dispute if there is one."""
    if move is None:
        return Markings(frozenset(), frozenset(), frozenset())
    squares, lines = set(), set()
    for step in steps_of(position, move):
        if step.what in WITHOUT_SQUARE:
            continue
        line = line_between(step.square, step.other) if step.what in LINES else None
        if line is None:
            squares |= {step.square} | ({step.other} if step.what == Step.MOVE else set())
        else:
            lines.add(line)
    against = {INDEX[square] for objection in objections(position, move) for square in objection.squares}
    return Markings(frozenset(squares), frozenset(lines), frozenset(against - squares))


def claimed_warriors(position: Position, move: Move | None) -> list[Warrior]:
    """Return the warriors that the step, or the steps, in dispute would place."""
    found = []
    for step in () if move is None else steps_of(position, move):
        if step.what in PLACES:
            warrior = with_warrior(position, step, seat_of(position, step)).at(step.square)
            found += [warrior] if warrior else []
    return found


def claim(position: Position, move: Move) -> str:
    """Return the step in words."""
    what = move.what
    if what == Step.GOLD:
        return f"a pile of {move.value} {PHRASES[what]} on {NAMES[move.square]}"
    if what == Step.REVEAL:
        return f"the warrior on {NAMES[move.square]} {PHRASES[what]} {move.value}"
    acts = ", then ".join(_act(step) for step in steps_of(position, move))
    return f"{player(seat_of(position, move))} {acts}"


def _act(move: Move) -> str:
    square, says = NAMES[move.square], PHRASES.get(move.what, "")
    if move.what in LINES:
        where = "at the edge of the board beside " + square
        if move.other != RIM:
            where = f"between {square} and {NAMES[move.other]}"
        return f"{says or 'places a palisade'} {where}"
    if move.what == Step.FACTION:
        return f"chooses the {FACTIONS[move.value].name}"
    value = f" of {move.value}" if move.value else ""
    return {
        Step.WARRIOR: f"places a warrior{value} on {square}",
        Power.GOBLIN: f"{says}{value} on {square}{FACE_UP}",
        Step.MOVE: f"moves the warrior on {square} to {NAMES[move.other]}",
        Step.PASS: "passes",
        Step.STOP: says,
    }.get(move.what, f"{says} on {square}")


def sentences(position: Position, move: Move | None) -> list[str]:
    """Say what is going on, what each player has left, how the territories stand, the result, and what is in dispute."""
    state = [_phase(position), *_players(position), *_territories(position), *_result(position)]
    return [*state, *disputed_step(claim, position, move)]


def _phase(position: Position) -> str:
    phase = position.phase
    if phase == Phase.CHOOSING:
        return f"Set-up: {player(position.acting)} chooses a faction."
    if phase == Phase.DEALING:
        return f"Set-up: {several('pile', position.gold.count(0))} of gold still to be dealt."
    if phase != Phase.PLAYING:
        return "All have passed: " + (
            "hidden warriors are turned up." if phase == Phase.REVEALING else "the game is over."
        )
    within = {SECOND: ", who may place a second palisade", POWER: ", who has used a power"}.get(position.step, "")
    left = PALISADES - position.palisades.bit_count()
    return f"Turn of {player(position.turn)}{within}. {several('palisade', max(0, left))} left."


def _players(position: Position) -> Iterator[str]:
    for seat in range(position.agreement.players):
        parts = [f"{several('warrior', max(0, position.in_hand(seat)))} in hand"]
        letter = position.factions[seat]
        if position.agreement.advanced or letter != NO_FACTION:
            parts.insert(0, "no faction yet" if letter == NO_FACTION else BY_LETTER[letter].name)
        if position.agreement.advanced:
            parts += ["reinforcement"] if position.has_reinforcement(seat) else []
            parts += [several("power token", position.powers[seat])] if position.powers[seat] else []
        if position.among[seat]:
            values = listing(map(str, position.among[seat]))
            parts.append(f"{'a warrior' if len(position.among[seat]) == 1 else 'warriors'} of {values} face down")
        if position.agreement.teams:
            parts.insert(0, f"team {position.agreement.side(seat) + 1}")
        if position.passed[seat]:
            parts.append("has passed")
        yield f"Player {seat + 1}: {', '.join(parts)}."


def _territories(position: Position) -> Iterator[str]:
    """Yield for each territory with gold and warriors who owns it as it stands; nothing before the first palisades part any."""
    for territory in territories_of(position):
        if territory.gold and territory.warriors:
            size = several("square", territory.squares.bit_count())
            gold = "+".join(map(str, territory.gold))
            name = territory_name(territory.squares)
            sums = sums_text(position, territory)
            yield f"Gold {gold} around {name} ({size}): {_owners(position, territory)}. Sums: {sums}."


def _owners(position: Position, territory: Territory) -> str:
    owners = owners_of(position, territory)
    if len(owners) != 1:
        return "hidden warriors decide"
    names = [side_name(position, side) for side in owners[0]]
    return listing(names) if names else "nobody"


def _result(position: Position) -> list[str]:
    results = possible_results(position)
    if position.phase in {Phase.CHOOSING, Phase.DEALING}:
        return []
    if results.squares:
        return results.says()[:1] if position.phase == Phase.PLAYING else results.says()
    outcome = results.outcomes[0]
    gold = ", ".join(f"{player(seat)} {points}" for seat, points in enumerate(outcome.scores))
    if position.phase == Phase.PLAYING:
        return [f"As it stands: {gold}."]
    wins = listing(player(seat) for seat in outcome.winners)
    if outcome.is_draw:
        return [f"Gold: {gold}. It is a draw between {wins}."]
    return [f"Gold: {gold}. {wins[0].upper()}{wins[1:]} {'wins' if len(outcome.winners) == 1 else 'win'}."]
