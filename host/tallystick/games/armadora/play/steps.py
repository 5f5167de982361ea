"""Compute the position after a step, and whose turn comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tallystick.games.armadora.components.board import MINES, with_line
from tallystick.games.armadora.components.box import BY_POWER, FACTIONS, Power
from tallystick.games.armadora.move import LINES, PLACES, Move, Step
from tallystick.games.armadora.position import NOTHING, POWER, SECOND, Position, Warrior, power_tokens, seat_of
from tallystick.rules.hidden import Hidden


def carry_out(position: Position, move: Move) -> Position:
    """Return the table after a step, or after several in order."""
    what, seat = move.what, seat_of(position, move)
    if what == Step.WHOLE:
        for step in steps_of(position, move):
            position = carry_out(position, step)
        return position
    if what == Step.FACTION:
        factions = position.factions[:seat] + FACTIONS[move.value].letter + position.factions[seat + 1 :]
        return position._replace(factions=factions, powers=power_tokens(factions, position.agreement))
    if what == Step.GOLD:
        if move.square not in MINES:
            return position
        gold = tuple(
            move.value if mine == move.square else pile for mine, pile in zip(MINES, position.gold, strict=True)
        )
        return position._replace(gold=gold)
    if what == Step.REVEAL:
        return _turned_up(position, move)
    if what == Step.LOOK:
        return position
    if what == Step.STOP:
        return next_turn(position, seat)
    if what == Step.PASS:
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
        after = position._replace(palisades=with_line(position.palisades, move.square, move.other))
    elif what == Step.MOVE:
        after = _with_warrior_moved(position, move)
    elif what == Step.REINFORCE:
        after = _on_warrior(
            position, move.square, lambda warrior: warrior._replace(reinforcements=warrior.reinforcements + 1)
        )
    elif what == Power.ELF:
        after = _on_warrior(position, move.square, lambda warrior: warrior._replace(arrows=warrior.arrows + 1))
    elif what == Power.MAGE and _has_look(position, seat):
        after = _on_warrior(
            position, move.square, lambda warrior: warrior._replace(token=warrior.token.shown_to((seat,)))
        )
    if what in Power.ALL:
        powers = tuple(max(0, left - (at == seat)) for at, left in enumerate(after.powers))
        return after._replace(powers=powers, turn=seat, step=POWER)
    is_second = position.step == SECOND and seat == position.turn
    if what in LINES and not is_second:
        return after._replace(turn=seat, step=SECOND)
    return next_turn(after, seat)


def _has_look(position: Position, seat: int) -> bool:
    """Return whether the seat has a Mage's look left. An illegal look that stood shows nobody a value here."""
    return position.factions[seat] == BY_POWER[Power.MAGE].letter and position.powers[seat] > 0


def steps_of(position: Position, move: Move) -> tuple[Move, ...]:
    """Return the steps of a move, each with the seat that makes them all; one step is returned as it is."""
    if move.what != Step.WHOLE:
        return (move,)
    seat = seat_of(position, move)
    return tuple(step._replace(seat=seat) for step in move.steps)


def next_turn(position: Position, seat: int) -> Position:
    """Return the position with the turn of the next player, clockwise, who has not passed."""
    seats = position.agreement.players
    following = [(seat + step) % seats for step in range(1, seats + 1)]
    turn = next((each for each in following if not position.passed[each]), seat)
    return position._replace(turn=turn, step=NOTHING)


def with_warrior(position: Position, move: Move, seat: int) -> Position:
    """Return the board with one more warrior. It lies face down, except a Goblin's extra one."""
    return _with_one_more(position, Warrior(move.square, seat, placed_token(position, move, seat)))


def _with_one_more(position: Position, warrior: Warrior) -> Position:
    """Return the board with this warrior too, after all that stand on its square already."""
    before = [each for each in position.warriors if each.square <= warrior.square]
    return position._replace(warriors=(*before, warrior, *position.warriors[len(before) :]))


def _with_warrior_moved(position: Position, move: Move) -> Position:
    """Return the board with the warrior on the first square moved to the other, if there is one."""
    target = position.at(move.square)
    if target is None:
        return position
    others = tuple(each for each in position.warriors if each is not target)
    return _with_one_more(position._replace(warriors=others), target._replace(square=move.other))


def placed_token(position: Position, move: Move, seat: int) -> Hidden:
    """Return the warrior that a step places, and who may know its value."""
    knowing = None if move.what != Step.WARRIOR else (seat,) if position.agreement.peek else ()
    return Hidden(move.value or None, knowing)


def _turned_up(position: Position, move: Move) -> Position:
    """Return the board with the warrior on a square turned up as this value."""
    target = position.at(move.square)
    after = _on_warrior(position, move.square, lambda warrior: warrior._replace(token=Hidden(move.value, None)))
    return after if target is None else without_among(after, target.seat, (move.value,))


def without_among(position: Position, seat: int, values: Iterable[int]) -> Position:
    """Return the position where these values of a seat do not lie among its unknown warriors any more."""
    left = list(position.among[seat])
    for value in values:
        if value in left:
            left.remove(value)
    return position._replace(among=(*position.among[:seat], tuple(left), *position.among[seat + 1 :]))


def _on_warrior(position: Position, square: int, change: Callable[[Warrior], Warrior]) -> Position:
    """Return the board with the warrior on this square changed, if there is one."""
    target = position.at(square)
    warriors = tuple(change(each) if each is target else each for each in position.warriors)
    return position._replace(warriors=warriors)
