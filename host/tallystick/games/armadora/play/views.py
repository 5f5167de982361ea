"""Say what a seat may know of a position and of a step."""

from __future__ import annotations

from tallystick.games.armadora.move import Move, Step
from tallystick.games.armadora.play.faults import faults
from tallystick.games.armadora.play.steps import placed_token
from tallystick.games.armadora.position import Position, seat_of


def view(position: Position, seat: int | None) -> Position:
    """Return the position as a seat may know it: the values of other warriors are left out until all have passed.

    Armadora, 'Victory Conditions': then all are turned up.
    """
    return _seen_by(position, seat, ((),) * position.agreement.players)


def view_now(position: Position, seat: int | None) -> Position:
    """Return the position on the table now as a seat may know it: a player always knows their own hand.

    From the hand follows which warriors were placed, and not where. So `among` has the values of own warriors that are left out.
    """
    seats = range(position.agreement.players)
    return _seen_by(position, seat, tuple(_placed_by(position, own) if own == seat else () for own in seats))


def _seen_by(position: Position, seat: int | None, among: tuple[tuple[int, ...], ...]) -> Position:
    if all(position.passed):
        return position
    seen = tuple(warrior._replace(token=warrior.token.as_seen_by(seat)) for warrior in position.warriors)
    if (seen, among) == (position.warriors, position.among):
        return position
    after = position._replace(warriors=seen, among=among)
    # What stood illegally may be a value that is hidden now, such as a second 5: the word alone would tell of it.
    return after._replace(stood=after.stood and bool(faults(after)))


def _placed_by(position: Position, seat: int) -> tuple[int, ...]:
    """Return the values of own warriors of which the player does not see any more which lies where."""
    tokens = [warrior.token for warrior in position.of(seat)]
    lost = [token.value for token in tokens if token.value is not None and token.as_seen_by(seat).value is None]
    return tuple(sorted([*position.among[seat], *lost]))


def view_move(position: Position, move: Move, seat: int | None) -> Move:
    """Return a canonical step as a seat may know it: a warrior that it places face down has its value only for who may look."""
    own = seat_of(position, move)
    if move.what == Step.WHOLE:
        return move._replace(steps=tuple(_seen(position, step, own, seat) for step in move.steps))
    return _seen(position, move, own, seat)


def _seen(position: Position, move: Move, own: int, seat: int | None) -> Move:
    # What a step names that places nothing face down, everybody sees.
    return move._replace(value=placed_token(position, move, own).as_seen_by(seat).value or 0)
