"""Compute once what a tile can do from a square if only Mountain and Fort are on the board."""

from __future__ import annotations

from functools import cache

from tallystick.games.duke.components import tiles
from tallystick.games.duke.components.agreement import Agreement
from tallystick.games.duke.components.squares import BITS, COUNT, NOWHERE, SIDE, Squares, shifted
from tallystick.games.duke.components.tiles import Icon, kind_of, seat_of, side_of
from tallystick.games.duke.move import GO, STRIKE, Move

SIDEWAYS_RULES = (tiles.ESCAPE, tiles.RANSOM)


def sign(number: int) -> int:
    """Return -1, 0 or 1."""
    return (number > 0) - (number < 0)


def is_straight(dx: int, dy: int) -> bool:
    """Return whether a way leads along a row, a column or a diagonal."""
    return dx == 0 or dy == 0 or abs(dx) == abs(dy)


@cache
def ways(start: int, to: int) -> tuple[Squares, ...]:
    """Return the squares between two squares on each way that a jump or a defended attack can take.

    There is one way if it is straight; else there is every shortest way of steps straight or diagonally towards the target.
    """
    (row, column), (to_row, to_column) = divmod(start, SIDE), divmod(to, SIDE)
    dx, dy = to_column - column, to_row - row
    if is_straight(dx, dy):
        steps = [(sign(dx), sign(dy))]
    else:
        along = (sign(dx), 0) if abs(dx) > abs(dy) else (0, sign(dy))
        steps = [along, (sign(dx), sign(dy))]
    return tuple(sorted(_ways_by(steps, start, to, max(abs(dx), abs(dy)))))


def _ways_by(steps: list[tuple[int, int]], start: int, to: int, length: int) -> set[Squares]:
    if length == 1:
        return {0} if any(shifted(start, *step) == to for step in steps) else set()
    found = set()
    for step in steps:
        square = shifted(start, *step)
        if square >= 0:
            found |= {way | BITS[square] for way in _ways_by(steps, square, to, length - 1)}
    return found


@cache
def corner_ways(start: int, to: int) -> tuple[Squares, ...]:
    """Return what `ways` returns, but let a crooked way go straight to a corner and straight on, along either side first."""
    (row, column), (to_row, to_column) = divmod(start, SIDE), divmod(to, SIDE)
    if is_straight(to_column - column, to_row - row):
        return ways(start, to)
    corners = row * SIDE + to_column, to_row * SIDE + column
    return tuple(sorted(ways(start, corner)[0] | BITS[corner] | ways(corner, to)[0] for corner in corners))


@cache
def crossed(start: int, to: int) -> Squares:
    """Return the squares whose inside the line from centre to centre crosses, without the two ends."""
    (row, column), (to_row, to_column) = divmod(start, SIDE), divmod(to, SIDE)
    dx, dy = to_column - column, to_row - row
    found = 0
    for x in range(min(dx, 0), max(dx, 0) + 1):
        for y in range(min(dy, 0), max(dy, 0) + 1):
            # The distance of a square's centre from the line against the square's width across it.
            if (x, y) not in {(0, 0), (dx, dy)} and 2 * abs(dx * y - dy * x) < abs(dx) + abs(dy):
                found |= BITS[shifted(start, x, y)]
    return found


class Reach:
    """What one tile on one square can do.

    `goes` holds (target, squares that must be empty, the move) for move, jump, slide and jump slide; `strikes` holds
    (target, the move). `attacks` maps a target square to the squares that must be empty, for all of these; `go_blocks` does
    so without strikes. `pushes` maps a square to (squares that must be empty, step) for what can push the Dragon. `aims`
    (all that it attacks if nothing stands between), `command`, `dread` and `defense` are sets of squares, `bit` is that of
    its own. `is_special` says that some rule looks at it that most tiles never meet, `has_abilities` that some are printed.
    """

    __slots__ = (
        "aims", "attacks", "bit", "command", "defense", "dread", "go_blocks", "goes", "has_abilities", "is_special",
        "packed", "pushes", "seat", "square", "strike_squares", "strikes",
    )  # fmt: skip

    def __init__(self, agreement: Agreement, packed: int, square: int) -> None:
        tile = agreement.tiles[kind_of(packed)]
        self.packed = packed
        self.seat = seat_of(packed)
        self.square = square
        self.bit = BITS[square]
        forward = -1 if self.seat else 1
        self.go_blocks: dict[int, Squares] = {}
        self.pushes: dict[int, tuple[Squares, tuple[int, int]]] = {}
        self.strike_squares = self.command = self.dread = self.defense = 0
        for icon in tile.sides[side_of(packed)]:
            self._add(agreement, Icon(icon.what, forward * icon.dx, forward * icon.dy))
        self.goes = tuple((BITS[to], block, Move(GO, (square, to))) for to, block in sorted(self.go_blocks.items()))
        strike_targets = [to for to in range(len(BITS)) if self.strike_squares & BITS[to]]
        self.strikes = tuple((BITS[to], Move(STRIKE, (square, to))) for to in strike_targets)
        self.attacks = {**self.go_blocks, **dict.fromkeys(strike_targets, 0)}
        self.aims = sum(BITS[to] for to in self.attacks) | self.command
        self.has_abilities = bool(tile.abilities)
        is_sideways = any(ability in SIDEWAYS_RULES for ability in tile.abilities)
        self.is_special = bool(self.dread or self.defense or is_sideways)

    def _add(self, agreement: Agreement, icon: Icon) -> None:
        to = shifted(self.square, icon.dx, icon.dy)
        if icon.what in {tiles.SLIDE, tiles.JUMP_SLIDE}:
            self._slide(agreement, icon)
        elif to == NOWHERE:
            return
        elif icon.what == tiles.STRIKE:
            blocked = agreement.mountain_bit | agreement.fort_bit
            if not (BITS[to] | crossed(self.square, to)) & blocked:
                self.strike_squares |= BITS[to]
        elif icon.what == tiles.COMMAND:
            self.command |= BITS[to] & ~agreement.mountain_bit
        elif icon.what == tiles.DREAD:
            self.dread |= BITS[to]
        elif icon.what == tiles.DEFENSE:
            self.defense |= BITS[to]
        elif icon.what == tiles.MOVE:
            if is_straight(icon.dx, icon.dy):
                self._go(agreement, to, ways(self.square, to)[0])
        elif BITS[to] != agreement.fort_bit and any(not way & agreement.mountain_bit for way in ways(self.square, to)):
            self._go(agreement, to, 0, over=True)

    def _slide(self, agreement: Agreement, icon: Icon) -> None:
        step = sign(icon.dx), sign(icon.dy)
        jumps = icon.what == tiles.JUMP_SLIDE
        to, block, distance = shifted(self.square, *step), 0, 1
        while to != NOWHERE and not BITS[to] & agreement.mountain_bit:
            if not jumps or distance > 1:
                if not (jumps and BITS[to] == agreement.fort_bit and agreement.readings.fort_jump_slide == "no"):
                    self._go(agreement, to, block)
                    if to not in self.pushes or not self.pushes[to][0] & ~block:
                        self.pushes[to] = block, step
                block |= BITS[to]
            to, distance = shifted(to, *step), distance + 1

    def _go(self, agreement: Agreement, to: int, block: Squares, *, over: bool = False) -> None:
        """Add a target; of two icons that lead to it on one line, the one that needs fewer empty squares includes the other."""
        if BITS[to] == agreement.mountain_bit or (not over and block & agreement.mountain_bit):
            return
        known = self.go_blocks.get(to)
        self.go_blocks[to] = block if known is None else block & known


class ReachesFrom(dict[int, Reach]):
    """Work out what each tile can do from one square when it is first asked for."""

    def __init__(self, agreement: Agreement, square: int) -> None:
        super().__init__()
        self.agreement = agreement
        self.square = square

    def __missing__(self, packed: int) -> Reach:
        found = self[packed] = Reach(self.agreement, packed, self.square)
        return found


def reaches_by_square(agreement: Agreement) -> list[ReachesFrom]:
    """Return what tiles can do, for each square."""
    if not agreement.tables:
        agreement.tables = [ReachesFrom(agreement, square) for square in range(COUNT)]
    return agreement.tables


def reach(agreement: Agreement, packed: int, square: int) -> Reach:
    """Return what this tile can do from this square."""
    return reaches_by_square(agreement)[square][packed]
