"""Work out what a step leaves on the table, and whose turn comes next."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.armadora.components.board import LEAST_TERRITORY, MINES, NAMES, line_between, listed, territories
from tallystick.games.armadora.components.box import ELF, FACTIONS, MAGE, PALISADES, PILES, POWERS, VALUES
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
from tallystick.games.armadora.position import (
    MINE_SQUARES,
    NO_FACTION,
    NOTHING,
    POWER,
    SECOND,
    Position,
    Setting,
    Warrior,
    power_tokens,
)
from tallystick.rules.hidden import Hidden
from tallystick.rules.seats import seat_of
from tallystick.rules.wording import listing, player, several


def carry_out(position: Position, move: Move) -> Position:
    """Return the table after a legal step."""
    what, seat = move.what, seat_of(position, move)
    if what == FACTION:
        factions = position.factions[:seat] + FACTIONS[move.value].letter + position.factions[seat + 1 :]
        return position._replace(factions=factions, powers=power_tokens(factions))
    if what == GOLD:
        if move.square not in MINES:
            return position
        gold = tuple(
            move.value if mine == move.square else pile for mine, pile in zip(MINES, position.gold, strict=True)
        )
        return position._replace(gold=gold)
    if what == REVEAL:
        return _on_warrior(position, move.square, lambda warrior: warrior._replace(token=Hidden(move.value, None)))
    if what == LOOK:
        return position
    if what == STOP:
        return next_turn(position, seat)
    if what == PASS:
        passed = tuple(has or at == seat for at, has in enumerate(position.passed))
        return next_turn(position._replace(passed=passed), seat)
    return _act(position, move, seat)


def _act(position: Position, move: Move, seat: int) -> Position:
    """Return the table after a main action or a power."""
    what = move.what
    after = position
    if what in PLACES:
        after = with_warrior(position, move, seat)
    elif what in LINES:
        line = None if move.other == RIM else line_between(move.square, move.other)
        after = position if line is None else position._replace(palisades=position.palisades | 1 << line)
    elif what == REINFORCE:
        after = _on_warrior(
            position, move.square, lambda warrior: warrior._replace(reinforcements=warrior.reinforcements + 1)
        )
    elif what == ELF:
        after = _on_warrior(position, move.square, lambda warrior: warrior._replace(arrows=warrior.arrows + 1))
    elif what == MAGE:
        after = _on_warrior(
            position, move.square, lambda warrior: warrior._replace(token=warrior.token.shown_to((seat,)))
        )
    if what in POWERS:
        powers = tuple(max(0, left - (at == seat)) for at, left in enumerate(after.powers))
        return after._replace(powers=powers, turn=seat, step=POWER)
    is_second = position.step == SECOND and seat == position.turn
    if what in LINES and not is_second:
        return after._replace(turn=seat, step=SECOND)
    return next_turn(after, seat)


def next_turn(position: Position, seat: int) -> Position:
    """Return the position with the turn of the next player, clockwise, who has not passed."""
    seats = position.setting.players
    following = [(seat + step) % seats for step in range(1, seats + 1)]
    turn = next((each for each in following if not position.passed[each]), seat)
    return position._replace(turn=turn, step=NOTHING)


def with_warrior(position: Position, move: Move, seat: int) -> Position:
    """Return the board with one more warrior, face down but for a Goblin's extra one."""
    warrior = Warrior(move.square, seat, _placed(position, move, seat))
    before = [each for each in position.warriors if each.square <= move.square]
    return position._replace(warriors=(*before, warrior, *position.warriors[len(before) :]))


def _placed(position: Position, move: Move, seat: int) -> Hidden:
    """Return the warrior that a step places, and who may know its value."""
    knowing = None if move.what != WARRIOR else (seat,) if position.setting.peek else ()
    return Hidden(move.value or None, knowing)


def _on_warrior(position: Position, square: int, change: Callable[[Warrior], Warrior]) -> Position:
    """Return the board with the warrior on this square changed, if there is one."""
    target = position.at(square)
    warriors = tuple(change(each) if each is target else each for each in position.warriors)
    return position._replace(warriors=warriors)


def view(position: Position, seat: int | None) -> Position:
    """Return the position as a seat may know it: the values of other warriors are left out until all have passed.

    Armadora, 'Victory Conditions': then all are turned up.
    """
    if all(position.passed):
        return position
    seen = tuple(warrior._replace(token=warrior.token.as_seen_by(seat)) for warrior in position.warriors)
    if seen == position.warriors:
        return position
    after = position._replace(warriors=seen)
    # What stood illegally may be a value that is hidden now, such as a second 5: the word alone would tell of it.
    return after._replace(stood=after.stood and bool(faults(after)))


def view_move(position: Position, move: Move, seat: int | None) -> Move:
    """Return a canonical step as a seat may know it: a warrior that it places face down has its value only for who may look."""
    if move.what != WARRIOR or not move.value:
        return move
    token = _placed(position, move, seat_of(position, move))
    return move._replace(value=token.as_seen_by(seat).value or 0)


def faults(position: Position) -> list[str]:
    """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
    setting = position.setting
    found = [*_setting_faults(setting)]
    for seat in range(setting.players):
        placed, has = position.of(seat), sum(setting.hand)
        if len(placed) > has:
            found.append(
                f"{player(seat)} has {several('warrior', len(placed))} on the board; each of {setting.players} players has {has}."
            )
        for value, had in zip(VALUES, setting.hand, strict=True):
            count = sum(warrior.token.value == value for warrior in placed)
            if count > had:
                found.append(
                    f"{player(seat)} has {several('warrior', count)} of {value} on the board; each of {setting.players} players has {had}."
                )
        if sum(warrior.reinforcements for warrior in placed) > int(setting.advanced):
            found.append(f"{player(seat)} has more reinforcements on the board than {int(setting.advanced)}.")
    squares = [warrior.square for warrior in position.warriors]
    twice = sorted({NAMES[square] for square in squares if squares.count(square) > 1})
    if twice:
        found.append(f"two warriors stand on {listing(twice)}.")
    on_mines = [NAMES[square] for square in sorted(set(squares)) if MINE_SQUARES >> square & 1]
    if on_mines:
        found.append(f"a warrior stands on the mine {listing(on_mines)}.")
    if position.palisades.bit_count() > PALISADES:
        found.append(f"{position.palisades.bit_count()} palisades stand; there are {PALISADES}.")
    for territory in territories(position.palisades):
        if territory.bit_count() < LEAST_TERRITORY:
            squares_of_it = listing(listed(territory))
            found.append(f"the territory {squares_of_it} is smaller than {LEAST_TERRITORY} squares.")
    return [*found, *_pile_faults(position), *_turn_faults(position)]


def _setting_faults(setting: Setting) -> list[str]:
    return ["teams are for four players."] if setting.teams and setting.players != len(FACTIONS) else []


def _pile_faults(position: Position) -> list[str]:
    piles = [pile for pile in position.gold if pile]
    over = sorted({pile for pile in piles if piles.count(pile) > PILES.count(pile)})
    letters = [letter for letter in position.factions if letter != NO_FACTION]
    found = (
        [f"more piles of {listing(map(str, over))} lie on the board than there are ({listing(map(str, PILES))})."]
        if over
        else []
    )
    return [*found, *(["two players have the same faction."] if len(set(letters)) < len(letters) else [])]


def _turn_faults(position: Position) -> list[str]:
    if position.passed[position.turn] and not all(position.passed):
        return [f"it cannot be the turn of {player(position.turn)}, who has passed."]
    has_false_power = position.step == POWER and not position.setting.advanced
    return ["no power can have been used: these are not the advanced rules."] if has_false_power else []
