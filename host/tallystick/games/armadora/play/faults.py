"""Say why no game can reach a position, as far as the position shows it.

The number of turns is not counted: a text for a dispute may leave out what the dispute is not about, such as palisades
elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.board import LEAST_TERRITORY, NAMES, listed, territories
from tallystick.games.armadora.components.box import PALISADES, PILES, VALUES
from tallystick.games.armadora.moves.able import is_full, lasting_action, main_action
from tallystick.games.armadora.play.tokens import token_faults
from tallystick.games.armadora.position import MINE_SQUARES, NO_FACTION, POWER, Phase, Position
from tallystick.rules.wording import listing, player, several


def faults(position: Position) -> list[str]:
    """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
    return [
        *_of_the_agreement(position),
        *_of_the_set_up(position),
        *_of_the_warriors(position),
        *_of_the_palisades(position),
        *token_faults(position),
        *_of_the_turn(position),
    ]


def _of_the_agreement(position: Position) -> Iterator[str]:
    piles = [pile for pile in position.gold if pile]
    over = sorted({pile for pile in piles if piles.count(pile) > PILES.count(pile)})
    if over:
        there_are = listing(map(str, PILES))
        yield f"more piles of {listing(map(str, over))} lie on the board than the box has ({there_are})."
    letters = [letter for letter in position.factions if letter != NO_FACTION]
    if len(set(letters)) < len(letters):
        yield "two players have the same faction."


def _of_the_set_up(position: Position) -> Iterator[str]:
    """Yield what was done before the factions were chosen and the gold was dealt."""
    is_choosing = position.agreement.advanced and NO_FACTION in position.factions
    if is_choosing and any(position.gold):
        yield "gold lies on the mines, but not every player has a faction. With the advanced rules, factions are chosen first."
    if not is_choosing and 0 not in position.gold:
        return
    missing = "every player has a faction" if is_choosing else "all gold lies on the mines"
    done = ["a warrior stands on the board"] if position.warriors else []
    done += ["a palisade stands on the board"] if position.palisades else []
    done += ["a player has passed"] if any(position.passed) else []
    yield from (f"{what} before {missing}." for what in done)
    if not done and position.turn != position.agreement.first:
        began, turn = player(position.agreement.first), player(position.turn)
        yield f"{began} begins, so it cannot be the turn of {turn} before {missing}."


def _of_the_warriors(position: Position) -> Iterator[str]:
    agreement = position.agreement
    for seat in range(agreement.players):
        yield from _of_the_hand(position, seat)
        if sum(warrior.reinforcements for warrior in position.of(seat)) > int(agreement.advanced):
            yield f"{player(seat)} has more reinforcements on the board than {int(agreement.advanced)}."
    squares = [warrior.square for warrior in position.warriors]
    twice = sorted({square for square in squares if squares.count(square) > 1})
    if twice:
        each_of = "" if len(twice) == 1 else "each of "
        yield f"two warriors stand on {each_of}{listing(NAMES[square] for square in twice)}."
    on_mines = [NAMES[square] for square in sorted(set(squares)) if MINE_SQUARES >> square & 1]
    if on_mines:
        told = "a warrior stands on the mine" if len(on_mines) == 1 else "warriors stand on the mines"
        yield f"{told} {listing(on_mines)}."
    if agreement.advanced and agreement.readings.reinforcement == "full":
        early = [
            each.square for each in position.warriors if each.reinforcements and not is_full(position, each.square)
        ]
        if early:
            where = listing(NAMES[square] for square in early)
            has, its = ("has a reinforcement", "its") if len(early) == 1 else ("have reinforcements", "their")
            who = f"the {'warrior' if len(early) == 1 else 'warriors'} on {where}"
            yield f"{who} {has}, but {its} territory is not full (reinforcement=full)."


def _of_the_hand(position: Position, seat: int) -> Iterator[str]:
    """Yield of which warriors a player has more than the hand held at first."""
    agreement, placed, among = position.agreement, position.of(seat), position.among[seat]
    each_has = f"with {agreement.players} players each has only"
    if len(placed) > sum(agreement.hand):
        told = several("warrior", len(placed))
        yield f"{player(seat)} has {told} on the board, but {each_has} {sum(agreement.hand)}."
    for value, had in zip(VALUES, agreement.hand, strict=True):
        count = sum(warrior.token.value == value for warrior in placed) + among.count(value)
        if count > had:
            yield f"{player(seat)} has {several('warrior', count)} of value {value} on the board, but {each_has} {had}."
    if len(among) > position.face_down(seat):
        told = several("hidden value", len(among))
        yield f"{player(seat)} has {told}, but only {several('warrior', position.face_down(seat))} without a value."


def _of_the_palisades(position: Position) -> Iterator[str]:
    count = position.palisades.bit_count()
    if count > PALISADES:
        yield f"{count} palisades stand on the board, but the box has only {PALISADES}."
    for territory in territories(position.palisades):
        if territory.bit_count() < LEAST_TERRITORY:
            yield f"the territory of {listing(listed(territory))} is smaller than {LEAST_TERRITORY} squares."


def _of_the_turn(position: Position) -> Iterator[str]:
    agreement, turn = position.agreement, position.turn
    if position.passed[turn] and not all(position.passed):
        able = listing((player(seat) for seat, passed in enumerate(position.passed) if not passed), "or")
        yield f"it cannot be the turn of {player(turn)}, who has passed. It can be the turn of {able} (turn=)."
    if agreement.readings.early_end == "no":
        for seat, passed in enumerate(position.passed):
            act = lasting_action(position, seat) if passed else ""
            if act:
                yield f"{player(seat)} has passed, but can still {act} (early-end=no)."
    if position.step == POWER:
        yield from _of_a_power(position)
    if position.step and position.phase != Phase.PLAYING:
        yield f"something is said to have been done in this turn (step={position.step}), but no turn is being played."


def _of_a_power(position: Position) -> Iterator[str]:
    """Yield why the player to move cannot have used a power in this turn."""
    agreement, seat = position.agreement, position.turn
    if not agreement.advanced:
        yield "no power can have been used, because only the advanced rules have powers."
    elif position.used_powers(seat) == 0 and position.factions[seat] != NO_FACTION:
        yield f"{player(seat)} is said to have used a power in this turn (step=power), but has used no power token."
    if agreement.advanced and agreement.readings.after_power == "no" and not main_action(position, seat):
        yield f"{player(seat)} has used a power, and a main action must follow. But {player(seat)} can do no main action."
