"""Find legal steps faster than by asking the judge, for boards that have only tiles without Dread, Defense and Escape.

Only a few enemy tiles would reach the Duke's square if nothing stood between. After a move, only these must be checked.
"""

from __future__ import annotations

from tallystick.games.duke.components.squares import BESIDE_BITS, BITS, COUNT, NOWHERE, Squares, listed
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.moves.reach import ABLE, SPECIAL, Reach, Reaches, barred, reaches_by_square, reaches_on
from tallystick.games.duke.objections.placing import possible
from tallystick.games.duke.position import Position


class PlainBoard:
    """A board of that sort, seen by the player to act, whose Duke is on `duke`.

    `own` and `enemy` are sets of squares, `reaches` is what the own tiles reach, in the order of the squares. `danger` are the
    squares on which the Duke could be taken, if it went there. `aimed` is what those enemy tiles reach that would take the Duke if
    nothing stood between, and `screen` the squares between: only a tile that leaves one of them can put a safe Duke in danger.
    `other_duke` is the square of the other Duke, as a set; `is_able` says that an own tile has an ability.
    """

    __slots__ = (
        "aimed", "danger", "duke", "enemy", "free", "is_able", "is_safe_now", "other_duke", "own", "position", "reaches",
        "screen",
    )  # fmt: skip

    def __init__(self, position: Position, reaches: list[Reach], enemy_reaches: list[Reach], *, is_able: bool) -> None:
        seat = position.turn
        self.position, self.reaches, self.is_able = position, reaches, is_able
        self.own, self.enemy = own, enemy = position.occupied if seat == 0 else position.occupied[::-1]
        self.duke, other_duke = position.dukes[seat], position.dukes[1 - seat]
        self.other_duke = 0 if other_duke == NOWHERE else BITS[other_duke]
        self.free = BESIDE_BITS[self.duke] & ~(own | enemy | position.agreement.terrain)
        target, danger, screen = BITS[self.duke], 0, 0
        others = (own | enemy) ^ target
        self.aimed: list[Reach] = []
        for reach in enemy_reaches:
            danger |= reach.covers[reach.looks_past & others]
            if reach.command & enemy:
                danger |= self._commanded(reach)
            if reach.aims & target:
                self.aimed.append(reach)
                screen |= reach.attacks.get(self.duke, 0)
        self.danger, self.screen, self.is_safe_now = danger, screen, not danger & target

    def _commanded(self, reach: Reach) -> Squares:
        """Return the squares that the enemy attacks by a command. Whoever takes the only tile to command is safe there."""
        commanded = reach.command & self.enemy
        is_one = not commanded & commanded - 1
        return reach.command & ~commanded if is_one else reach.command

    def _is_safe(self, square: int, aimed: list[Reach], occupied: Squares, captured: Squares) -> bool:
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

    def _keeps_safe(self, left: Squares, entered: Squares, captured: Squares) -> bool:
        """Return whether the Duke, which has not moved, is safe or the game won once squares were left, entered and captured."""
        if captured & self.other_duke or (self.is_safe_now and not left & self.screen):
            return True
        return self._is_safe(self.duke, self.aimed, (self.own | self.enemy) & ~left | entered, captured)

    def moves(self) -> list[Move]:
        """Return all legal moves of tiles, by tile from a1 on."""
        own, duke = self.own, self.duke
        taken, watched = barred(own | self.enemy, own), self.screen if self.is_safe_now else own
        found: list[Move] = []
        for reach in self.reaches:
            if reach.square == duke:
                found += self._duke_moves(reach, taken)
            elif reach.leaves & watched:
                found += self._watched_moves(reach, taken)
            else:
                found += [move for barring, move in reach.goes if not barring & taken]
                if reach.strikes:
                    found += [move for bit, move in reach.strikes if bit & self.enemy]
            if reach.command & own:
                found += self._commands(reach)
        return found

    def _duke_moves(self, reach: Reach, taken: int) -> list[Move]:
        """Return the moves of the Duke to safe squares, or that win, and the strikes that leave it safe."""
        # A square in danger bars the Duke as its own tile on it would.
        taken |= barred(0, self.danger & ~self.other_duke)
        found = [move for barring, move in reach.goes if not barring & taken]
        return found + self._safe_strikes(reach) if reach.strikes else found

    def _watched_moves(self, reach: Reach, taken: int) -> list[Move]:
        """Return those moves and strikes of another tile after which the Duke is safe, where each has to be looked at."""
        found = []
        for barring, move in reach.goes:
            if not barring & taken and self._keeps_safe(reach.bit, barring >> COUNT, barring >> COUNT):
                found.append(move)
        return found + self._safe_strikes(reach)

    def _safe_strikes(self, reach: Reach) -> list[Move]:
        return [move for bit, move in reach.strikes if bit & self.enemy and self._keeps_safe(bit, 0, bit)]

    def _duke_is_safe_on(self, bit: Squares) -> bool:
        """Return whether the Duke is safe, or the game won, once it has moved to this square."""
        return not bit & self.danger or bit == self.other_duke

    def _commands(self, reach: Reach) -> list[Move]:
        found = []
        targets = listed(reach.command & ~self.own)
        for start in listed(reach.command & self.own):
            for to in targets:
                is_duke, bit = start == self.duke, BITS[to]
                if self._duke_is_safe_on(bit) if is_duke else self._keeps_safe(BITS[start], bit, bit):
                    found.append(Move(Step.COMMAND, (reach.square, start, to)))
        return found

    def _saving_squares(self) -> list[int]:
        """Return where a new tile, whichever it is, keeps the Duke from being taken."""
        return [near for near in listed(self.free) if self._keeps_safe(0, BITS[near], 0)]

    def _may_be_anywhere(self) -> bool:
        """Return whether a new tile may be placed without a look at the Duke."""
        return self.is_safe_now or self.position.agreement.readings.guard_draw == "free"

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
        are_alike = all(self.is_like_any(kind) for kind, count in enumerate(left) if count)
        return bool(self._saving_squares()) if are_alike else None


def plain_board(position: Position) -> PlainBoard | None:
    """Return the board as the quick way needs it; None if something on it needs the judge."""
    agreement, seat = position.agreement, position.turn
    if position.dragon is not None or not agreement.can_be_plain or position.dukes[seat] == NOWHERE:
        return None
    reaches, marks = _reaches_of(position, seat)
    enemy_reaches, enemy_marks = _reaches_of(position, 1 - seat)
    if (marks | enemy_marks) & SPECIAL:
        return None
    return PlainBoard(position, reaches, enemy_reaches, is_able=bool(marks & ABLE))


def _reaches_of(position: Position, seat: int) -> Reaches:
    """Return what the tiles of a seat can do, and all their marks. `play.plain_steps` hands it on."""
    found: Reaches | None = position.reaches[seat]
    if found is None:
        found = reaches_on(reaches_by_square(position.agreement), position.board, position.occupied[seat])
        position.reaches = (found, position.reaches[1]) if seat == 0 else (position.reaches[0], found)
    return found
