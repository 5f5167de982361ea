"""The quick way to `tiles` and `guard` for boards with nothing on them but tiles without Dread, Defense and Escape.

Whether a move leaves the own Duke safe is seen on the few enemy tiles that reach its square if nothing stands between.
"""

from __future__ import annotations

from typing import NamedTuple

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.squares import BESIDE_BITS, BITS, NOWHERE, Squares, listed
from tallystick.games.duke.move import Move
from tallystick.games.duke.moves.reach import Reach, reaches_by_square
from tallystick.games.duke.position import Position


class PlainBoard(NamedTuple):
    """A board of that sort, seen by the player to act, whose Duke is on `duke`.

    `own` and `enemy` are sets of squares, `mine` and `theirs` what their tiles reach, in the order of the squares; `aimed`
    those of `theirs` that reach the Duke if nothing stands between. `prize` is the square of the other Duke, as a set.
    """

    position: Position
    own: Squares
    enemy: Squares
    mine: list[Reach]
    theirs: list[Reach]
    duke: int
    aimed: list[Reach]
    prize: Squares

    def is_safe(self, square: int, aimed: list[Reach], occupied: Squares, captured: Squares) -> bool:
        """Whether the Duke could not be taken on a square at which these tiles aim.

        Looked at is the board after a move: with those squares occupied, and the tile on `captured` gone.
        """
        target = BITS[square]
        for far in aimed:
            if far.bit != captured:
                block = far.attacks.get(square)
                if block is not None and not block & occupied:
                    return False
                if far.command & target and far.command & self.enemy & ~captured & ~far.bit:
                    return False
        return True

    def free_beside_duke(self) -> Squares:
        """The open squares that share a side with the Duke."""
        setting = self.position.setting
        return BESIDE_BITS[self.duke] & ~(self.own | self.enemy | setting.mountain_bit | setting.fort_bit)

    def is_safe_now(self) -> bool:
        """Whether the Duke could not be taken as things stand."""
        return not self.aimed or self.is_safe(self.duke, self.aimed, self.own | self.enemy, 0)

    def saving_squares(self, free: Squares) -> list[int]:
        """Those of the free squares where a new tile, whichever it is, keeps the Duke from being taken."""
        occupied = self.own | self.enemy
        return [square for square in listed(free) if self.is_safe(self.duke, self.aimed, occupied | BITS[square], 0)]

    def moves(self) -> list[Move]:
        """All legal moves of tiles, in the order of `tile_moves`."""
        _, own, enemy, mine, _, duke, aimed, prize = self
        occupied = own | enemy
        found: list[Move] = []
        for far in mine:
            if far.square == duke:
                found += self._duke_moves(far)
            elif aimed:
                rest = occupied & ~far.bit
                for bit, block, move in far.goes:
                    if not (block & occupied or bit & own) and (
                        bit == prize or self.is_safe(duke, aimed, rest | bit, bit)
                    ):
                        found.append(move)
            else:
                found += [move for bit, block, move in far.goes if not (block & occupied or bit & own)]
            if far.strike_squares & enemy:
                for bit, move in far.strikes:
                    if bit & enemy and (bit == prize or self.is_safe(duke, aimed, occupied & ~bit, bit)):
                        found.append(move)
            if far.command & own:
                found += self._commands(far)
        return found

    def _duke_moves(self, far: Reach) -> list[Move]:
        own, occupied = self.own, self.own | self.enemy
        rest = occupied & ~far.bit
        aimed = self._aimed_at(far.aims)
        return [
            move
            for bit, block, move in far.goes
            if not (block & occupied or bit & own)
            and (not aimed or bit == self.prize or self.is_safe(move.squares[1], aimed, rest | bit, bit))
        ]

    def _commands(self, far: Reach) -> list[Move]:
        found = []
        targets = listed(far.command & ~self.own)
        for start in listed(far.command & self.own):
            aimed = self._aimed_at(far.command) if start == self.duke else self.aimed
            for to in targets:
                bit, duke = BITS[to], to if start == self.duke else self.duke
                after = (self.own | self.enemy) & ~BITS[start] | bit
                if bit == self.prize or self.is_safe(duke, aimed, after, bit):
                    found.append(Move(steps.COMMAND, (far.square, start, to)))
        return found

    def _aimed_at(self, squares: Squares) -> list[Reach]:
        """Those of the enemy's tiles that reach one of these squares if nothing stands between."""
        return [far for far in self.theirs if far.aims & squares]


def plain_board(position: Position) -> PlainBoard | None:
    """The board seen in the quick way; None if something on it needs the long one."""
    setting = position.setting
    seat = position.turn
    duke = position.dukes[seat]
    if duke == NOWHERE or position.dragon is not None or not setting.can_be_plain:
        return None
    board, rows = position.board, reaches_by_square(setting)
    own, enemy = position.men if seat == 0 else position.men[::-1]
    mine: list[Reach] = []
    theirs: list[Reach] = []
    for men, reaches in ((own, mine), (enemy, theirs)):
        while men:
            bit = men & -men
            men ^= bit
            square = bit.bit_length() - 1
            far = rows[square][board[square]]
            if far.is_special:
                return None
            reaches.append(far)
    target, prize = BITS[duke], position.dukes[1 - seat]
    aimed = [far for far in theirs if far.aims & target]
    return PlainBoard(position, own, enemy, mine, theirs, duke, aimed, 0 if prize == NOWHERE else BITS[prize])
