"""Define what was agreed before the game: players, mat, extensions, points to begin with, and readings."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.games.durdain.components.mat import mat_of, stand_in
from tallystick.games.durdain.components.mat_parts import STAND_IN, Mat


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
