"""Define the steps of Armadora: what a player does or claims, and what chance decides."""

from __future__ import annotations

from tallystick.games.armadora.components.box import Power
from tallystick.rules.tuples import NamedTuple


class Step:
    """What is done. The steps by which a faction's power is used have its name, see `Power`."""

    FACTION, GOLD, REVEAL, LOOK = "faction", "gold", "reveal", "look"
    WARRIOR, PALISADE, STOP, REINFORCE, PASS = "warrior", "palisade", "stop", "reinforce", "pass"
    MOVE = "move"
    # The claim that a warrior goes to another square, which the rules never allow.
    WHOLE = "whole"
    # Several steps of one turn that are claimed at once.


TARGETS = frozenset({Power.MAGE, Power.ELF, Step.REINFORCE, Step.LOOK})
# Steps that are about a warrior on a square and say nothing of its value.
LINES = frozenset({Step.PALISADE, Power.ORC})
PLACES = frozenset({Step.WARRIOR, Power.GOBLIN})
OF_A_TURN = frozenset(
    {
        Step.WARRIOR,
        Step.PALISADE,
        Step.STOP,
        Step.REINFORCE,
        Step.PASS,
        Step.MOVE,
        Power.MAGE,
        Power.ELF,
        Power.ORC,
        Power.GOBLIN,
    }
)

PHRASES = {
    Step.STOP: "places no second palisade", Step.REINFORCE: "reinforces the warrior", Step.LOOK: "looks again at their own warrior",
    Step.REVEAL: "turns out to be", Step.GOLD: "comes to lie", Power.MAGE: "looks at the warrior",
    Power.ELF: "shoots an arrow at the warrior", Power.ORC: "places an extra palisade", Power.GOBLIN: "places an extra warrior",
}  # fmt: skip
# What our sentences say of a step. The reader knows these words, where each alone would be read in another way.
FACE_UP = ", face up"
# Of an extra warrior, where it says nothing new.

RIM = -1
# Of a palisade: what lies on its other side where a claim puts it round the edge of the board.


class Move(NamedTuple):
    """One step, or several of one turn.

    `square` is the square that it is about, `other` the one across the palisade, or where a warrior is claimed to go. `value`
    is a warrior's value, 0 where it is not told; the size of a pile of gold; or the place of a faction in the box. `seat` (from
    0) is None for the seat that acts. `steps` are those of WHOLE, in order and without seats.
    """

    what: str
    square: int = -1
    other: int = RIM
    value: int = 0
    seat: int | None = None
    steps: tuple[Move, ...] = ()
