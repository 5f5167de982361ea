"""What does not change after a game has begun: the tiles, the readings, the objective, Mountain and Fort."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from tallystick.games.duke.components.squares import BITS, NOWHERE, Squares
from tallystick.games.duke.components.tiles import Tile, TileSet, tile_set_of
from tallystick.rules.tuples import NamedTuple


class Objective:
    """The objectives, in the order of the option's numbers."""

    CAPTURE, COUP, TROPHIES, RIDER, DYNASTY = ALL = ("duke", "coup", "trophies", "rider", "dynasty")
    WITH_FLAGS = (COUP, TROPHIES)
    ABOUT_DUKES = (CAPTURE, DYNASTY)
    # The captured Duke ends these.


class Readings(NamedTuple):
    """Say how the places that the rulebook leaves open are read; `game.toml` says what each value means."""

    guard_draw: str = "must-save"
    stalemate: str = "guard-loses"
    pinned: str = "threat"
    fort_jump_slide: str = "no"
    divination: str = "what-is-there"
    guard_call: str = "reminder"
    frozen_icons: str = "none"
    frozen_sacrifice: str = "no"
    escape_square: str = "free"
    escape_flag: str = "no"
    crooked_path: str = "shortest"
    push_own_duke: str = "yes"
    eaten_rider: str = "nobody"
    both_dukes: str = "draw"


READING_IDS = tuple(field.replace("_", "-") for field in Readings._fields)


class _Agreed(NamedTuple):
    custom: tuple[Tile, ...] = ()
    readings: Readings = Readings()
    objective: str = Objective.CAPTURE
    mountain: int = NOWHERE
    fort: int = NOWHERE
    camelot: bool = False
    first: int = 0
    is_diagram: bool = False


class Agreement(_Agreed):
    """The agreement, a frozen value.

    - `custom` are the group's own tiles. `mountain` and `fort` are squares or NOWHERE.
    - `first` is the seat that sets up first; 0 when that no longer matters.
    - `is_diagram`: the table is a picture to talk about. Dukes, flags and other tiles may be missing.
    """

    players = 2
    reaches: Any = None
    # What `moves.reach` has worked out for this agreement.

    @cached_property
    def tile_set(self) -> TileSet:
        """Return the tiles of this game, and which of them rules look at."""
        return tile_set_of(self.custom)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles of this game. A tile's place is its kind."""
        return self.tile_set.tiles

    @cached_property
    def can_be_plain(self) -> bool:
        """Return whether no rules but those of tiles on the board decide what is legal, unless there is a Dragon (`moves.plain`)."""
        is_about_dukes = self.objective in Objective.ABOUT_DUKES and self.readings.pinned == "threat"
        return is_about_dukes and not (self.tile_set.ransom_kinds and self.tile_set.escape_kinds)

    @cached_property
    def terrain(self) -> Squares:
        """Return the squares of Mountain and Fort."""
        return sum(BITS[square] for square in {self.mountain, self.fort} - {NOWHERE})
