"""Work out what an action changes on the table, legal or not; `play_unchecked` says whose turn comes next.

The judge looks for Guard on the table after a claim (`claimed`). There everything goes where the claim says.
"""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.duke.components.lines import heading
from tallystick.games.duke.components.squares import BITS, DIRECTIONS, NOWHERE, shifted
from tallystick.games.duke.components.tiles import EMPTY, Side, flipped, kind_of, pack_tile, seat_of
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.position import Counts, Dragon, Position


def changed(counts: Counts | None, kind: int, by: int) -> Counts | None:
    """Return counts with one of them raised or lowered, never below nothing; what is not known stays so."""
    if counts is None:
        return None
    return counts[:kind] + bytes([max(0, counts[kind] + by)]) + counts[kind + 1 :]


class Change:
    """A position that an action of `seat` changes. `as_claimed`: tiles go where they are said to go, even where none can lie."""

    def __init__(self, position: Position, seat: int, *, as_claimed: bool = False) -> None:
        self.as_claimed = as_claimed
        self.before = position
        self.seat = seat
        self.board = bytearray(position.board)
        self.occupied = [*position.occupied]
        self.dukes = [*position.dukes]
        self.bags = [*position.bags]
        self.lost = [*position.lost]
        self.flags = [*position.flags]
        self.hand = position.hand
        self.dragon = position.dragon

    def done(self) -> Position:
        """Return the position after the change."""
        agreement, _, phase, turn, _, _, _, _, _, points, waiting, stood, _, _ = self.before
        (bag, other_bag), (lost, other_lost), (flag, other_flag) = self.bags, self.lost, self.flags
        (occupied, other_occupied), (duke, other_duke) = self.occupied, self.dukes
        return Position(
            agreement, bytes(self.board), phase, turn, (bag, other_bag), (lost, other_lost), self.hand, self.dragon,
            (flag, other_flag), points, waiting, stood, (occupied, other_occupied), (duke, other_duke),
        )  # fmt: skip

    def take_off(self, square: int) -> int:
        """Empty the square, and return what was there."""
        packed = self.board[square]
        if packed != EMPTY:
            seat = seat_of(packed)
            self.board[square] = EMPTY
            self.occupied[seat] &= ~BITS[square]
            if self.dukes[seat] == square:
                self.dukes[seat] = NOWHERE
        return packed

    def set_down(self, packed: int, square: int) -> None:
        """Put the tile on an empty square. If it is claimed to be a second Duke, only one of both counts as the Duke."""
        seat = seat_of(packed)
        self.board[square] = packed
        self.occupied[seat] |= BITS[square]
        if packed in self.before.agreement.tile_set.duke_tiles:
            other = self.dukes[seat]
            if other == NOWHERE or (packed, square) < (self.board[other], other):
                self.dukes[seat] = square

    def capture(self, square: int) -> None:
        """Take the tile off; it counts as captured if it was the opponent's."""
        packed = self.take_off(square)
        if packed == EMPTY:
            return
        seat = seat_of(packed)
        if seat != self.seat:
            self.lost[seat] = changed(self.lost[seat], kind_of(packed), 1)

    def carry(self, start: int, to: int) -> None:
        """Move a tile, which captures what is there and takes a flag along."""
        if self.board[start] == EMPTY or start == to or not self.can_hold(to):
            return
        packed = self.take_off(start)
        self.capture(to)
        self.set_down(packed, to)
        self.carry_flag(start, to)

    def carry_flag(self, start: int, to: int) -> None:
        """Move the flag on a square, if there is one, to a square on which no other lies."""
        if self.as_claimed or to not in self.flags:
            self.flags = [to if flag == start else flag for flag in self.flags]

    def can_hold(self, square: int) -> bool:
        """Return whether a tile can lie there at all: not on the Mountain and not with the Dragon."""
        is_free = square != self.before.agreement.mountain and (self.dragon is None or self.dragon.square != square)
        return self.as_claimed or is_free

    def flip(self, square: int) -> None:
        """Turn the tile there to its other side."""
        if self.board[square] != EMPTY:
            self.board[square] = flipped(self.board[square])

    def fetch(self, kind: int, seat: int) -> bool:
        """Take a tile out of the hand, the bag or the captured ones, and return whether it was in one."""
        if self.as_claimed:
            return True
        if seat == self.before.turn and kind in self.hand:
            self.hand = self.hand.replace(bytes([kind]), b"", 1)
            return True
        for stocks in (self.bags, self.lost):
            stock = stocks[seat]
            if stock is None or stock[kind]:
                stocks[seat] = changed(stock, kind, -1)
                return True
        return False

    def can_come(self, kind: int, square: int) -> bool:
        """Return whether a tile can come onto the board there, as a second Duke cannot."""
        is_second = self.before.agreement.tiles[kind].is_duke and self.dukes[self.seat] != NOWHERE
        return self.as_claimed or (self.can_hold(square) and not is_second)

    def put(self, kind: int, square: int) -> None:
        """Put a tile onto the board with its starting side up, if there is one that can come."""
        if self.can_come(kind, square) and self.fetch(kind, self.seat):
            self.capture(square)
            self.set_down(pack_tile(kind, self.seat, Side.STARTING), square)

    def put_back(self) -> None:
        """Return what is left in the hand to the bag."""
        bag = self.bags[self.seat]
        for kind in self.hand:
            bag = changed(bag, kind, 1)
        self.bags[self.seat], self.hand = bag, b""

    def push(self, start: int, to: int, facing: str) -> None:
        """Push the Dragon on `to` one square on, in the direction of the move."""
        dragon = self.dragon
        assert dragon is not None
        beyond = shifted(to, *heading(start, to))
        if beyond == NOWHERE:
            self.dragon = None  # an illegal push off the board that stood
        elif self.take_off(beyond) != EMPTY:
            self.dragon = Dragon(beyond, dragon.facing)
        else:
            direction = DIRECTIONS.index(facing) if facing in DIRECTIONS else dragon.facing
            self.dragon = Dragon(beyond, direction, enraged=facing in DIRECTIONS)


def claimed(position: Position, move: Move, seat: int) -> Position:
    """Return the table after an action, as the claim tells it."""
    return act(position, move, seat, as_claimed=True)


def act(position: Position, move: Move, seat: int, *, as_claimed: bool = False) -> Position:
    """Return the table after what a player did with tiles, bag or flags in a turn."""
    change = Change(position, seat, as_claimed=as_claimed)
    _ACTS[move.what](change, move)
    if change.hand:
        change.put_back()
    return change.done()


def _go(change: Change, move: Move) -> None:
    start, to = move.squares
    if change.dragon is not None and change.dragon.square == to:
        change.push(start, to, move.facing)
    change.carry(start, to)
    change.flip(to)


def _strike(change: Change, move: Move) -> None:
    change.capture(move.squares[1])
    change.flip(move.squares[0])


def _command(change: Change, move: Move) -> None:
    commander, start, to = move.squares
    change.carry(start, to)
    change.flip(commander)


def _summon(change: Change, move: Move) -> None:
    change.carry(*move.squares)
    duke = change.before.dukes[change.seat]
    if duke != NOWHERE:
        change.flip(duke)


def _keep(change: Change, move: Move) -> None:
    change.put(move.tiles[0], move.squares[0])
    for kind in move.tiles[1:]:
        change.fetch(kind, change.seat)


def _escape(change: Change, move: Move) -> None:
    start, to = move.squares[0], move.squares[-1]
    if move.tiles:
        _give_back(change, move.tiles[0])
    else:
        change.take_off(move.squares[1])
    change.carry(start, to)
    packed = change.board[to]
    if packed != EMPTY:
        change.board[to] = pack_tile(kind_of(packed), seat_of(packed), Side.STARTING)


def _ransom(change: Change, move: Move) -> None:
    given, back = move.tiles
    _give_back(change, given)
    lost = change.lost[change.seat]
    is_there = change.as_claimed or lost is None or lost[back]
    if change.can_come(back, move.squares[0]) and is_there:
        change.lost[change.seat] = changed(lost, back, -1)
        change.capture(move.squares[0])
        change.set_down(pack_tile(back, change.seat, Side.STARTING), move.squares[0])


def _give_back(change: Change, kind: int) -> None:
    """Put a captured tile back into the opponent's bag."""
    other = 1 - change.seat
    lost = change.lost[other]
    if lost is None or lost[kind]:
        change.lost[other] = changed(lost, kind, -1)
        change.bags[other] = changed(change.bags[other], kind, 1)


_ACTS: dict[str, Callable[[Change, Move], None]] = {
    Step.PASSING: lambda _change, _move: None,
    Step.GO: _go,
    Step.STRIKE: _strike,
    Step.COMMAND: _command,
    Step.PLACE: lambda change, move: change.put(move.tiles[0], move.squares[0]),
    Step.SUMMON: _summon,
    Step.DIVINE: lambda change, move: change.flip(move.squares[0]),
    Step.KEEP: _keep,
    Step.ESCAPE: _escape,
    Step.RANSOM: _ransom,
    Step.FLAG: lambda change, move: change.carry_flag(move.squares[0], move.squares[-1]),
}
