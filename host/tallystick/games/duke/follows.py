"""Say what follows from a legal step before the next turn: a point, and a tile that the Dragon takes at once."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.guard import table_after
from tallystick.games.duke.objections.wording import the
from tallystick.games.duke.play.play_unchecked import play_unchecked
from tallystick.games.duke.position import Position
from tallystick.rules.seats import seat_of
from tallystick.rules.wording import listing, player, several


def follows(position: Position, move: Move) -> Iterator[str]:
    """Yield a sentence for each; the step is a canonical and legal one."""
    seat = seat_of(position, move)
    then = table_after(position, seat, move)
    if then is None:
        return
    after = play_unchecked(position, move)
    if after.points != position.points:
        yield f"{player(seat).capitalize()} scores a point with this and has {several('point', after.points[seat])}."
    taken = [square for square, packed in enumerate(then.board) if packed != EMPTY and after.board[square] == EMPTY]
    if taken and position.dragon is not None:
        yield f"The Dragon takes {listing(the(then, square) for square in taken)} before the next turn."
