"""Say in words how the game stands; both drawings say the same."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.position.counts import castles_left, free_flags, is_in_play, on_mat
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, Action, Kind, Phase
from tallystick.games.durdain.position.names import place_name, several_pieces, target_name
from tallystick.games.durdain.position.table import (
    ACTIONS_A_TURN,
    LEFT_OUT,
    NO_DICE,
    NOBODY,
    NOT_ROLLED,
    SOMEBODY,
    Position,
    flagged,
    still_to_place,
)
from tallystick.rules.seats import OVER
from tallystick.rules.wording import listing, player, several


def named(position: Position, seat: int) -> str:
    """Name a player, with the home country once it is known: "player 1 (red)"."""
    home = position.homes[seat]
    return player(seat) if home == NOBODY else f"{player(seat)} ({position.board.countries[home]})"


def state_of_play(position: Position) -> list[str]:
    """Return sentences that say what is going on, whom Beware concerns, who is out, and what each player has."""
    players = (player_line(position, seat) for seat in range(position.agreement.players))
    return [_phase(position), *_warnings(position), *_common(position), *players]


def _phase(position: Position) -> str:
    phase = position.phase
    if phase == OVER:
        from tallystick.games.durdain.outcome.ending import outcome  # noqa: PLC0415 (most games go on)

        ended = outcome(position)
        winners = [named(position, seat) for seat in (ended.winners if ended else ())]
        return f"The game is over: {listing(winners)} {'has' if len(winners) == 1 else 'have'} won."
    if position.turn == NOBODY:
        return f"Set-up: {_setting_up(position, phase, named(position, position.acting))}."
    last = ", of the last round" if position.final else ""
    return f"Turn of {named(position, position.turn)}{last}: {_doing(position, phase)}."


def _setting_up(position: Position, phase: str, who: str) -> str:
    if phase == Phase.MOUNTAINS:
        missing = [name for name, under in zip(RANGES, position.mountains, strict=True) if not under]
        return f"the mountain ranges {listing(missing)} must be placed"
    if phase == Phase.PIECES:
        left = [
            several_pieces(kind, count) for kind, count in still_to_place(position, position.acting).items() if count
        ]
        return f"{who} still places {listing(left)} at home"
    return {
        Phase.HOMES: f"{who} draws a token",
        Phase.FIRST: f"{who} rolls the d12 for the first turn",
        Phase.CASTLES: f"{who} places a castle at home",
        Phase.FIRST_CAMPS: f"{who} places a camp",
    }.get(phase) or _of_extensions(position)


def _doing(position: Position, phase: str) -> str:
    number = ACTIONS_A_TURN - position.left + 1
    if phase in {Phase.ACTING, Phase.ROLL, Phase.BATTLE, Phase.MOVE_IN, Phase.CALL} and position.action:
        act = f"action {number} of {ACTIONS_A_TURN}, {position.action.capitalize()}"
        return f"{act}{_dice(position)}{_battle(position, phase)}{_beware_due(position)}"
    return {
        Phase.CHOOSE: f"action {number} of {ACTIONS_A_TURN} must be chosen"
        if position.left
        else "both actions are done",
        Phase.SPOILS: f"{_caller(position.claimer)} may claim {listing(place_name(position, each) for each in position.spoils)}",
    }.get(phase) or _of_extensions(position)


def _of_extensions(position: Position) -> str:
    """Return what goes on in a phase of an extension."""
    return "; ".join(each.caption(position) for each in position.extensions if each.phase(position))


def _dice(position: Position) -> str:
    """Return what was rolled for a Move and how much of it is used."""
    if position.action != Action.MOVE:
        return ""
    if position.dice == NO_DICE:
        return "; the dice must be rolled"
    told, borrowers = (
        [],
        [several_pieces(kind, 2)[2:] for kind, piece in PIECE.items() if piece.mobile and not piece.group],
    )
    for group, name in enumerate(GROUPS):
        face = position.dice[group] if group < len(DIE_NAMES) else 0
        spent = position.spent[group]
        if face or spent:
            state = ", done" if group in position.finished else ""
            kings = f", for {listing(borrowers)}" if group in position.kings else ""
            of = f" of {face}" if face else ""
            told.append(f"{name} {spent}{of}{kings}{state}")
    return f": steps made by {'; '.join(told)}"


def _battle(position: Position, phase: str) -> str:
    battle = position.battle
    if battle is None:
        return ""
    attackers = listing(place_name(position, place) for place in battle.attackers)
    rolled = "; ".join("+".join(map(str, faces)) for faces in battle.rolls)
    state = "one of them moves in" if phase == Phase.MOVE_IN else f"rolled so far: {rolled or 'nothing'}"
    return f": {attackers} against {target_name(position, battle.target)}, {state}"


def _beware_due(position: Position) -> str:
    return "" if position.call == NOBODY else f"; Beware must be called to {named(position, position.call)}"


def _warnings(position: Position) -> Iterator[str]:
    for seat, by in enumerate(position.beware):
        if by != NOBODY and seat not in position.out:
            yield f"Beware, {named(position, seat)}: no flag at home. {_called_by(by)}."
    for seat in position.out:
        yield f"{named(position, seat).capitalize()} is eliminated."
    if position.first == NOBODY and any(roll not in {NOT_ROLLED, LEFT_OUT} for roll in position.rolls):
        rolls = [f"{player(seat)} {roll}" for seat, roll in enumerate(position.rolls) if roll > 0]
        yield f"Rolled for the first turn: {listing(rolls)}."


def _caller(seat: int) -> str:
    return "whoever called Beware" if seat == SOMEBODY else player(seat)


def _called_by(seat: int) -> str:
    return "Nothing says who has called it" if seat == SOMEBODY else f"{player(seat).capitalize()} has called it"


def _common(position: Position) -> Iterator[str]:
    if position.turn != NOBODY:
        yield f"Castles left for all: {castles_left(position)}."


def player_line(position: Position, seat: int) -> str:
    """Return the points of a player, what is on the mat, and how many flags are left, as one sentence."""
    who = named(position, seat).capitalize()
    if seat in position.out:
        return f"{who}: eliminated."
    counted = (
        Kind.CAMP,
        Kind.CAVALRY,
        Kind.ARMY,
        Kind.WALL,
        *(piece.id for piece in PIECE.values() if piece.pack and piece.owned),
    )
    there = [
        several_pieces(kind, count)
        for kind in counted
        if is_in_play(position, kind) and (count := on_mat(position, seat, kind))
    ]
    flags = [
        several("castle", len(flagged(position, seat))),
        *there,
        f"{several('flag', free_flags(position, seat))} left",
    ]
    return f"{who}: {several('point', position.scores[seat])}; {', '.join(flags)}."
