"""Do the work of `tiles` and `guard` faster, for boards that have only tiles without Dread, Defense and Escape.

Only a few enemy tiles would reach the Duke's square if nothing stood between. After a move, only these must be checked.
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

    `own` and `enemy` are sets of squares, `own_reaches` and `enemy_reaches` what their tiles reach, in the order of the
    squares; `aimed` are those of `enemy_reaches` that reach the Duke if nothing stands between.
    `other_duke` is the square of the other Duke, as a set.
    """

    position: Position
    own: Squares
    enemy: Squares
    own_reaches: list[Reach]
    enemy_reaches: list[Reach]
    duke: int
    aimed: list[Reach]
    other_duke: Squares

    def is_safe(self, square: int, aimed: list[Reach], occupied: Squares, captured: Squares) -> bool:
        """Return whether the Duke could not be taken on a square at which these tiles aim.

        The board after a move is looked at: those squares are occupied, and the tile on `captured` is gone.
        """
        target = BITS[square]
        for tile_reach in aimed:
            if tile_reach.bit != captured:
                block = tile_reach.attacks.get(square)
                if block is not None and not block & occupied:
                    return False
                if tile_reach.command & target and tile_reach.command & self.enemy & ~captured & ~tile_reach.bit:
                    return False
        return True

    def free_beside_duke(self) -> Squares:
        """Return the open squares that share a side with the Duke."""
        agreement = self.position.agreement
        return BESIDE_BITS[self.duke] & ~(self.own | self.enemy | agreement.mountain_bit | agreement.fort_bit)

    def is_safe_now(self) -> bool:
        """Return whether the Duke could not be taken as things stand."""
        return not self.aimed or self.is_safe(self.duke, self.aimed, self.own | self.enemy, 0)

    def saving_squares(self, free: Squares) -> list[int]:
        """Return those of the free squares where a new tile, whichever it is, keeps the Duke from being taken."""
        occupied = self.own | self.enemy
        return [square for square in listed(free) if self.is_safe(self.duke, self.aimed, occupied | BITS[square], 0)]

    def moves(self) -> list[Move]:
        """Return all legal moves of tiles, in the order of `tile_moves`."""
        _, own, enemy, own_reaches, _, duke, aimed, other_duke = self
        occupied = own | enemy
        found: list[Move] = []
        for tile_reach in own_reaches:
            if tile_reach.square == duke:
                found += self._duke_moves(tile_reach)
            elif aimed:
                rest = occupied & ~tile_reach.bit
                for bit, block, move in tile_reach.goes:
                    if not (block & occupied or bit & own) and (
                        bit == other_duke or self.is_safe(duke, aimed, rest | bit, bit)
                    ):
                        found.append(move)
            else:
                found += [move for bit, block, move in tile_reach.goes if not (block & occupied or bit & own)]
            if tile_reach.strike_squares & enemy:
                for bit, move in tile_reach.strikes:
                    if bit & enemy and (bit == other_duke or self.is_safe(duke, aimed, occupied & ~bit, bit)):
                        found.append(move)
            if tile_reach.command & own:
                found += self._commands(tile_reach)
        return found

    def _duke_moves(self, tile_reach: Reach) -> list[Move]:
        own, occupied = self.own, self.own | self.enemy
        rest = occupied & ~tile_reach.bit
        aimed = self._aimed_at(tile_reach.aims)
        return [
            move
            for bit, block, move in tile_reach.goes
            if not (block & occupied or bit & own)
            and (not aimed or bit == self.other_duke or self.is_safe(move.squares[1], aimed, rest | bit, bit))
        ]

    def _commands(self, tile_reach: Reach) -> list[Move]:
        found = []
        targets = listed(tile_reach.command & ~self.own)
        for start in listed(tile_reach.command & self.own):
            aimed = self._aimed_at(tile_reach.command) if start == self.duke else self.aimed
            for to in targets:
                bit, duke = BITS[to], to if start == self.duke else self.duke
                after = (self.own | self.enemy) & ~BITS[start] | bit
                if bit == self.other_duke or self.is_safe(duke, aimed, after, bit):
                    found.append(Move(steps.COMMAND, (tile_reach.square, start, to)))
        return found

    def _aimed_at(self, squares: Squares) -> list[Reach]:
        """Return those of the enemy's tiles that reach one of these squares if nothing stands between."""
        return [tile_reach for tile_reach in self.enemy_reaches if tile_reach.aims & squares]


def plain_board(position: Position) -> PlainBoard | None:
    """Return the board as the quick way needs it; None if something on it needs the long way."""
    agreement = position.agreement
    seat = position.turn
    duke = position.dukes[seat]
    if duke == NOWHERE or position.dragon is not None or not agreement.can_be_plain:
        return None
    board, rows = position.board, reaches_by_square(agreement)
    own, enemy = position.occupied if seat == 0 else position.occupied[::-1]
    own_reaches: list[Reach] = []
    enemy_reaches: list[Reach] = []
    for rest, reaches in ((own, own_reaches), (enemy, enemy_reaches)):
        while rest:
            bit = rest & -rest
            rest ^= bit
            square = bit.bit_length() - 1
            tile_reach = rows[square][board[square]]
            if tile_reach.is_special:
                return None
            reaches.append(tile_reach)
    target, other_duke = BITS[duke], position.dukes[1 - seat]
    aimed = [tile_reach for tile_reach in enemy_reaches if tile_reach.aims & target]
    return PlainBoard(
        position, own, enemy, own_reaches, enemy_reaches, duke, aimed, 0 if other_duke == NOWHERE else BITS[other_duke]
    )
