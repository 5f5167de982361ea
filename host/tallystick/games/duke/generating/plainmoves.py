"""The quick way to `tilemoves` and `guard` for boards with nothing on them but tiles without Dread, Defense and Escape.

Whether a move leaves the own Duke safe is seen on the few enemy tiles that reach its square if nothing stands between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tallystick.games.duke import move as steps
from tallystick.games.duke.generating.reach import Reach, reach
from tallystick.games.duke.move import Move
from tallystick.games.duke.position import Position
from tallystick.games.duke.setting import DUKE_OBJECTIVES
from tallystick.games.duke.squares import BITS, NOWHERE, Squares, listed

Reaches = list[tuple[Squares, Reach]]
# Each tile's square as a set, and what it reaches.


class PlainBoard(NamedTuple):
    """A board of that sort, seen by the player to act.

    `lines`: (attacker, squares that must be empty) for what could take the own Duke; `commanders`: (commander, its
    squares) for those that could have it taken.
    """

    position: Position
    mine: Reaches
    theirs: Reaches
    duke: int
    lines: Sequence[tuple[Squares, Squares]]
    commanders: Sequence[tuple[Squares, Squares]]

    def is_safe(self, occupied: Squares, captured: Squares) -> bool:
        """Whether the Duke, where it stands, cannot be taken with these squares occupied and that tile captured."""
        for bit, block in self.lines:
            if not block & occupied and bit != captured:
                return False
        enemy = self.position.men[1 - self.position.turn] & ~captured
        return not any(bit != captured and command & enemy & ~bit for bit, command in self.commanders)

    def is_safe_at(self, square: int, occupied: Squares, captured: Squares) -> bool:
        """Likewise for a Duke that has moved to `square`."""
        target = BITS[square]
        enemy = self.position.men[1 - self.position.turn] & ~captured
        for bit, far in self.theirs:
            if bit != captured:
                block = far.attacks.get(square)
                if block is not None and not block & occupied:
                    return False
                if far.command & target and far.command & enemy & ~bit:
                    return False
        return True

    def moves(self) -> list[Move]:
        """All legal moves of tiles, in the order of `tile_moves`."""
        position = self.position
        own, enemy = position.men if position.turn == 0 else position.men[::-1]
        prize = position.dukes[1 - position.turn]
        prize_bit = 0 if prize == NOWHERE else BITS[prize]
        occupied = own | enemy
        is_watched = bool(self.lines or self.commanders)
        found: list[Move] = []
        for start, far in self.mine:
            goes = [(bit, move) for bit, block, move in far.goes if not (block & occupied or bit & own)]
            if far.square == self.duke:
                rest = occupied & ~start
                found += [
                    move for bit, move in goes if bit == prize_bit or self.is_safe_at(move.squares[1], rest | bit, bit)
                ]
            elif is_watched:
                rest = occupied & ~start
                found += [move for bit, move in goes if bit == prize_bit or self.is_safe(rest | bit, bit)]
            else:
                found += [move for _bit, move in goes]
            for bit, move in far.strikes:
                if bit & enemy and (bit == prize_bit or self.is_safe(occupied & ~bit, bit)):
                    found.append(move)
            if far.command & own:
                found += self._commands(far, own, occupied, prize_bit)
        return found

    def _commands(self, far: Reach, own: Squares, occupied: Squares, prize_bit: Squares) -> list[Move]:
        found = []
        targets = listed(far.command & ~own)
        for start in listed(far.command & own):
            for to in targets:
                bit = BITS[to]
                after = occupied & ~BITS[start] | bit
                if bit == prize_bit or (
                    self.is_safe_at(to, after, bit) if start == self.duke else self.is_safe(after, bit)
                ):
                    found.append(Move(steps.COMMAND, (far.square, start, to)))
        return found


def plain_board(position: Position) -> PlainBoard | None:
    """The board seen in the quick way; None if something on it needs the long one."""
    setting = position.setting
    seat = position.turn
    duke = position.dukes[seat]
    if (
        position.dragon is not None
        or setting.objective not in DUKE_OBJECTIVES
        or setting.readings.pinned != "threat"
        or duke == NOWHERE
        or (setting.tile_set.ransom_kinds and setting.tile_set.escape_kinds)
    ):
        return None
    sides: list[Reaches] = []
    for men in position.men:
        reaches = []
        while men:
            bit = men & -men
            men ^= bit
            square = bit.bit_length() - 1
            far = reach(setting, position.board[square], square)
            if far.is_special:
                return None
            reaches.append((bit, far))
        sides.append(reaches)
    mine, theirs = sides[seat], sides[1 - seat]
    target = BITS[duke]
    lines = [(bit, far.attacks[duke]) for bit, far in theirs if duke in far.attacks]
    commanders = [(bit, far.command) for bit, far in theirs if far.command & target]
    return PlainBoard(position, mine, theirs, duke, lines, commanders)
