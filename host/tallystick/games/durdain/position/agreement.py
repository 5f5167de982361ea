"""Define what was agreed before the game: players, mat, extensions, points to begin with, readings; and say what follows from it."""

from __future__ import annotations

from tallystick.games.durdain.components.box import BEST, PIECE
from tallystick.games.durdain.components.mat import mat_of, stand_in
from tallystick.games.durdain.components.mat_parts import STAND_IN, TRACK_END, Mat
from tallystick.games.durdain.position.kinds import D6, D8, D12, FACES
from tallystick.rules.tuples import NamedTuple


class Readings(NamedTuple):
    """Say how the places that the rulebook leaves open are read; `game.toml` says what each value means."""

    flags: str = "8"
    wall_spacing: str = "borders"
    multi_dice: str = "each"
    unclaimed: str = "any-time"
    attack_walls: str = "enemy-walls"
    backtracking: str = "last"
    tie: str = "shared"
    track_end: str = "stops"
    marker: str = "passed"
    nest_points: str = "all"
    all_dice: str = "in-play"
    actions: str = "both"
    passengers: str = "one"
    ship_landing: str = "each"
    entering_ships: str = "no"
    coast_walls: str = "may"
    dragons_at_sea: str = "with-armadas"
    range_attack: str = "dragons"
    dragon_action: str = "any"
    bonus_islands: str = "own"


class Agreement(NamedTuple):
    """What was agreed before the game."""

    players: int = 2
    mat: str = STAND_IN
    extensions: tuple[str, ...] = ()
    start: int = 0
    readings: Readings = Readings()

    @property
    def board(self) -> Mat:
        """Return the mat that is played on."""
        return stand_in() if self.mat == STAND_IN else mat_of(self.mat)

    @property
    def dice(self) -> tuple[int, ...]:
        """Return the dice of each set: the d6 comes with any extension."""
        return (D12, D8, D6) if self.extensions else (D12, D8)

    @property
    def flags(self) -> int:
        """Return how many flags each player has, by the reading."""
        return int(self.readings.flags)

    def has(self, kind: str) -> bool:
        """Return whether a piece belongs to the base game or to an extension that was agreed."""
        return not PIECE[kind].pack or PIECE[kind].pack in self.extensions

    def dice_for(self, kind: str) -> tuple[int, ...]:
        """Return the dice that are rolled for a piece, the largest first. Source: "Resolving a Battle", "Dice"."""
        dice = tuple(die for die, faces in enumerate(FACES) if faces in PIECE[kind].dice)
        lacks_d6 = PIECE[kind].takes == BEST and self.readings.all_dice == "in-play" and D6 not in self.dice
        return tuple(die for die in dice if die != D6) if lacks_d6 else dice

    def on_track(self, score: int, points: int) -> int:
        """Return where a token comes to from a score with points: the track may end there."""
        if self.readings.track_end == "stops":
            return min(score + points, max(TRACK_END, score))
        return score + points

    def plunder_at(self, score: int) -> int:
        """Return what a battle won against a player with this score yields. Source: "Plunder Point Markers"."""
        return self.board.plunder_at(self.players, score, self.readings.marker)
