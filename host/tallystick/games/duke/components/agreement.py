"""What does not change after a game has begun: the tiles, the readings, the objective, Mountain and Fort."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tallystick.games.duke.components.squares import BITS, NOWHERE
from tallystick.games.duke.components.tiles import Tile, tile_set_of

CAPTURE, COUP, TROPHIES, RIDER, DYNASTY = OBJECTIVES = ("duke", "coup", "trophies", "rider", "dynasty")
# In the order of the option's numbers.
FLAG_OBJECTIVES = (COUP, TROPHIES)
DUKE_OBJECTIVES = (CAPTURE, DYNASTY)
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


class Agreement:
    """The agreement, a frozen value. Equal agreements are one object, so that the tables of one are found by identity.

    Make them with `agreement_of` and `replace`.

    - `custom` are the group's own tiles. `mountain` and `fort` are squares or NOWHERE.
    - `first` is the seat that sets up first; 0 when that no longer matters.
    - `is_diagram`: the table is a picture to talk about. Dukes, flags and other tiles may be missing.
    - `stood`: an illegal move was left standing, so perhaps no legal game leads to the table.
    """

    __slots__ = (
        "camelot", "can_be_plain", "custom", "first", "fort", "fort_bit", "is_diagram", "key", "mountain", "mountain_bit", "objective",
        "readings", "stood", "tables", "tile_set", "tiles",
    )  # fmt: skip

    def __init__(self, key: _Key) -> None:
        self.key = key
        (
            self.custom, self.readings, self.objective, self.mountain, self.fort, self.camelot, self.first, self.is_diagram,
            self.stood,
        ) = key  # fmt: skip
        self.tile_set: Final = tile_set_of(self.custom)
        self.tiles: Final = self.tile_set.tiles
        self.mountain_bit = 0 if self.mountain == NOWHERE else BITS[self.mountain]
        self.fort_bit = 0 if self.fort == NOWHERE else BITS[self.fort]
        self.can_be_plain = (
            self.objective in DUKE_OBJECTIVES
            and self.readings.pinned == "threat"
            and not (self.tile_set.ransom_kinds and self.tile_set.escape_kinds)
        )
        # Whether no rule of the game but those of tiles on the board decides what is legal: see `moves.plain`.
        self.tables: list[Any] = []
        # What `reach` has worked out for this agreement, by square.

    def replace(self, **changes: Any) -> Agreement:
        """Return the agreement with these fields of the key changed."""
        return agreement_of(**{**self.key._asdict(), **changes})

    def __reduce__(self) -> tuple[Callable[..., Agreement], tuple[Any, ...]]:
        return agreement_of, tuple(self.key)

    def __repr__(self) -> str:
        return f"setting_of{tuple(self.key)!r}"


class _Key(NamedTuple):
    custom: tuple[Tile, ...]
    readings: Readings
    objective: str
    mountain: int
    fort: int
    camelot: bool
    first: int
    is_diagram: bool
    stood: bool


_known: dict[_Key, Agreement] = {}


def agreement_of(
    custom: tuple[Tile, ...] = (),
    readings: Readings = Readings(),  # noqa: B008 (a frozen value)
    objective: str = CAPTURE,
    mountain: int = NOWHERE,
    fort: int = NOWHERE,
    camelot: bool = False,
    first: int = 0,
    is_diagram: bool = False,
    stood: bool = False,
) -> Agreement:
    """Return the one agreement with these values."""
    key = _Key(custom, readings, objective, mountain, fort, camelot, first, is_diagram, stood)
    found = _known.get(key)
    if found is None:
        found = _known[key] = Agreement(key)
    return found
