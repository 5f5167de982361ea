"""Find legal steps faster than by asking the judge, for boards that have only tiles without Dread, Defense and Escape.

Only a few enemy tiles would reach the Duke's square if nothing stood between. After a move, only these must be checked.
"""

from __future__ import annotations

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.squares import BESIDE_BITS, BITS, NOWHERE, Squares, listed
from tallystick.games.duke.move import Move
from tallystick.games.duke.moves.reach import Reach, reaches_by_square
from tallystick.games.duke.objections.placing import possible
from tallystick.games.duke.position import Position


class PlainBoard:
    """A board of that sort, seen by the player to act, whose Duke is on `duke`.

    `own` and `enemy` are sets of squares, `own_reaches` and `enemy_reaches` what their tiles reach, in the order of the
    squares; `aimed` are those of `enemy_reaches` that reach the Duke if nothing stands between.
    `other_duke` is the square of the other Duke, as a set.
    """

    __slots__ = ("aimed", "duke", "enemy", "enemy_reaches", "free", "other_duke", "own", "own_reaches", "position")

    def __init__(self, position: Position, own_reaches: list[Reach], enemy_reaches: list[Reach]) -> None:
        seat = position.turn
        self.position = position
        self.own, self.enemy = position.occupied if seat == 0 else position.occupied[::-1]
        self.own_reaches, self.enemy_reaches = own_reaches, enemy_reaches
        self.duke, other_duke = position.dukes[seat], position.dukes[1 - seat]
        self.other_duke = 0 if other_duke == NOWHERE else BITS[other_duke]
        self.aimed = self._aimed_at(BITS[self.duke])
        self.free = BESIDE_BITS[self.duke] & ~(self.own | self.enemy | position.agreement.terrain)

    def _aimed_at(self, squares: Squares) -> list[Reach]:
        """Return those of the enemy's tiles that reach one of these squares if nothing stands between."""
        return [reach for reach in self.enemy_reaches if reach.aims & squares]

    def is_safe(self, square: int, aimed: list[Reach], occupied: Squares, captured: Squares) -> bool:
        """Return whether the Duke could not be taken on a square at which these tiles aim.

        The board after a move is looked at: those squares are occupied, and the tile on `captured` is gone.
        """
        target = BITS[square]
        for reach in aimed:
            if reach.bit != captured:
                block = reach.attacks.get(square)
                if block is not None and not block & occupied:
                    return False
                if reach.command & target and reach.command & self.enemy & ~captured & ~reach.bit:
                    return False
        return True

    def moves(self) -> list[Move]:
        """Return all legal moves of tiles, by tile from a1 on."""
        own, enemy, duke, aimed, other_duke = self.own, self.enemy, self.duke, self.aimed, self.other_duke
        occupied = own | enemy
        found: list[Move] = []
        for reach in self.own_reaches:
            if reach.square == duke:
                found += self._duke_moves(reach)
            elif aimed:
                rest = occupied & ~reach.bit
                for bit, block, move in reach.goes:
                    if not (block & occupied or bit & own) and (
                        bit == other_duke or self.is_safe(duke, aimed, rest | bit, bit)
                    ):
                        found.append(move)
            else:
                found += [move for bit, block, move in reach.goes if not (block & occupied or bit & own)]
            for bit, move in reach.strikes:
                if bit & enemy and (bit == other_duke or self.is_safe(duke, aimed, occupied & ~bit, bit)):
                    found.append(move)
            if reach.command & own:
                found += self._commands(reach)
        return found

    def _duke_moves(self, reach: Reach) -> list[Move]:
        own, occupied = self.own, self.own | self.enemy
        rest = occupied & ~reach.bit
        aimed = self._aimed_at(reach.aims)
        return [
            move
            for bit, block, move in reach.goes
            if not (block & occupied or bit & own)
            and (not aimed or bit == self.other_duke or self.is_safe(move.squares[1], aimed, rest | bit, bit))
        ]

    def _commands(self, reach: Reach) -> list[Move]:
        found = []
        targets = listed(reach.command & ~self.own)
        for start in listed(reach.command & self.own):
            aimed = self._aimed_at(reach.command) if start == self.duke else self.aimed
            for to in targets:
                bit, duke = BITS[to], to if start == self.duke else self.duke
                after = (self.own | self.enemy) & ~BITS[start] | bit
                if bit == self.other_duke or self.is_safe(duke, aimed, after, bit):
                    found.append(Move(steps.COMMAND, (reach.square, start, to)))
        return found

    @property
    def has_abilities(self) -> bool:
        """Return whether an own tile has an ability."""
        return any(reach.has_abilities for reach in self.own_reaches)

    def _saving_squares(self) -> list[int]:
        """Return where a new tile, whichever it is, keeps the Duke from being taken."""
        occupied = self.own | self.enemy
        return [near for near in listed(self.free) if self.is_safe(self.duke, self.aimed, occupied | BITS[near], 0)]

    def _may_be_anywhere(self) -> bool:
        """Return whether a new tile may be placed without a look at the Duke."""
        position = self.position
        is_free = not self.aimed or position.agreement.readings.guard_draw == "free"
        return is_free or self.is_safe(self.duke, self.aimed, self.own | self.enemy, 0)

    def is_like_any(self, kind: int) -> bool:
        """Return whether a new tile of this kind saves the Duke only by standing in the way, as any other does."""
        return kind not in self.position.agreement.tile_set.dread_kinds

    def placements(self) -> list[int]:
        """Return where a tile that is like any other may be placed; anywhere if no square saves the Duke: it must be placed."""
        return listed(self.free) if self._may_be_anywhere() else self._saving_squares() or listed(self.free)

    def may_draw(self) -> bool | None:
        """Return whether a tile may be drawn; None if that depends on what the tile is."""
        bag = self.position.bags[self.position.turn]
        left = possible(self.position, self.position.turn) if bag is None else bag
        if not self.free or not any(left):
            return False
        if self._may_be_anywhere():
            return True
        return (
            bool(self._saving_squares())
            if all(self.is_like_any(kind) for kind, count in enumerate(left) if count)
            else None
        )


def plain_board(position: Position) -> PlainBoard | None:
    """Return the board as the quick way needs it; None if something on it needs the judge."""
    agreement, seat = position.agreement, position.turn
    if position.dukes[seat] == NOWHERE or position.dragon is not None or not agreement.can_be_plain:
        return None
    reaches: tuple[list[Reach], list[Reach]] = ([], [])
    for row, packed in zip(reaches_by_square(agreement), position.board, strict=True):
        if packed:
            reach = row[packed]
            if reach.is_special:
                return None
            reaches[reach.seat].append(reach)
    return PlainBoard(position, reaches[seat], reaches[1 - seat])
