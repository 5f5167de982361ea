"""Define the steps of Armadora: what a player does or claims, and what chance decides."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.games.armadora.components.box import ELF, GOBLIN, MAGE, ORC

FACTION, GOLD, REVEAL, LOOK = "faction", "gold", "reveal", "look"
WARRIOR, PALISADE, STOP, REINFORCE, PASS = "warrior", "palisade", "stop", "reinforce", "pass"
TARGETS = frozenset({MAGE, ELF, REINFORCE, LOOK})
# Steps that are about a warrior on a square and say nothing of its value.
LINES = frozenset({PALISADE, ORC})
PLACES = frozenset({WARRIOR, GOBLIN})

RIM = -1
# Of a palisade: what lies on its other side where a claim puts it round the edge of the board.


class Move(NamedTuple):
    """Hold one step.

    `square` is the square that it is about, `other` the one across the palisade. `value` is a warrior's value, 0 where it is
    not told; the size of a pile of gold; or the place of a faction in the box. `seat` (from 0) is None for the seat that acts.
    """

    what: str
    square: int = -1
    other: int = RIM
    value: int = 0
    seat: int | None = None
