"""Change what was agreed before the game, and drop what does not fit the new agreement."""

from __future__ import annotations

from typing import TypeVar

from tallystick.games.armadora.components.box import TEAM_PLAYERS
from tallystick.games.armadora.position import NO_FACTION, NOTHING, POWER, Position, Warrior, power_tokens
from tallystick.rules.editorsettings import replaced

T = TypeVar("T")


def with_players(position: Position, players: int) -> Position:
    """Return the position with this number of players. Drop what belongs to players who are no longer there."""

    def fitted(values: tuple[T, ...], missing: T) -> tuple[T, ...]:
        return (*values, *[missing] * players)[:players]

    def seat_of(seat: int) -> int:
        return seat if seat < players else 0

    agreement = position.agreement
    return position._replace(
        agreement=agreement._replace(
            players=players, first=seat_of(agreement.first), teams=agreement.teams and players == TEAM_PLAYERS
        ),
        turn=seat_of(position.turn),
        factions="".join(fitted(tuple(position.factions), NO_FACTION)),
        powers=fitted(position.powers, 0),
        warriors=tuple(
            _known_to(warrior, [seat for seat in warrior.token.seats or () if seat < players])
            for warrior in position.warriors
            if warrior.seat < players
        ),
        passed=fitted(position.passed, False),
        among=fitted(position.among, ()),
        opened=fitted(position.opened, False),
    )


def with_advanced(position: Position, is_advanced: bool) -> Position:
    """Return the position with or without the advanced rules.

    With these rules, each player has all power tokens. Without them, nobody has any, and the board has no reinforcements,
    arrows or looks.
    """
    agreement = position.agreement._replace(advanced=is_advanced)
    position = position._replace(agreement=agreement, powers=power_tokens(position.factions, agreement))
    if is_advanced:
        return position
    plain = (warrior._replace(reinforcements=0, arrows=0) for warrior in position.warriors)
    return position._replace(
        step=NOTHING if position.step == POWER else position.step,
        warriors=tuple(
            _known_to(warrior, [seat for seat in warrior.token.seats or () if seat == warrior.seat])
            for warrior in plain
        ),
    )


def with_peek(position: Position, may_peek: bool) -> Position:
    """Return the position with or without the right of players to look again at their own warriors on the board."""
    found = []
    for warrior in position.warriors:
        others = [seat for seat in warrior.token.seats or () if seat != warrior.seat]
        found.append(_known_to(warrior, [*others, warrior.seat] if may_peek else others))
    return position._replace(agreement=position.agreement._replace(peek=may_peek), warriors=tuple(found))


def with_faction(position: Position, seat: int, letter: str) -> Position:
    """Return the position where a player has this faction, with all its power tokens."""
    factions = "".join(replaced(tuple(position.factions), seat, letter))
    tokens = power_tokens(factions, position.agreement)[seat]
    return position._replace(factions=factions, powers=replaced(position.powers, seat, tokens))


def _known_to(warrior: Warrior, seats: list[int]) -> Warrior:
    """Return the warrior with these seats as those who may know its value. A warrior that lies face up stays as it is."""
    if warrior.token.seats is None:
        return warrior
    return warrior._replace(token=warrior.token._replace(seats=tuple(sorted(seats))))
