"""Name the words and signs that steps are written with."""

from __future__ import annotations

from tallystick.games.armadora.components.board import COLUMN_LETTERS, ROWS
from tallystick.games.armadora.components.box import ELF, FACTIONS, GOBLIN, MAGE, ORC, POWERS
from tallystick.games.armadora.move import (
    FACTION,
    GOLD,
    LOOK,
    MOVE,
    PALISADE,
    PASS,
    REINFORCE,
    REVEAL,
    STOP,
    WARRIOR,
)
from tallystick.rules.texts import number_of

FORMS = {
    STOP: "stop", PASS: "pass", FACTION: "faction {faction}", PALISADE: "{line}", ORC: "orc {line}", MOVE: "move {square} {other}",
    WARRIOR: "W{value} {square}", REINFORCE: "+1 {square}", MAGE: "mage {square}", ELF: "elf {square}", LOOK: "look {square}",
    GOBLIN: "goblin {value} {square}", REVEAL: "reveal {value} {square}", GOLD: "gold {value} {square}",
}  # fmt: skip
# How each step is written. The reader goes by what stands in braces, too.
FILLERS = frozenset((
    "at", "on", "in", "from", "to", "of", "and", "between", "with", "value", "pile", "mine", "the", "->", *"|/=-,.:;>!",
    "i", "we", "a", "an", "my", "place", "places", "put", "puts", "lay", "lays", "shoot", "shoots",
))  # fmt: skip
# These may stand anywhere in a step.
WORDS = {
    "w": WARRIOR, "warrior": WARRIOR, "warriors": WARRIOR, "p": PALISADE, "palisade": PALISADE, "palisades": PALISADE,
    "wall": PALISADE, "walls": PALISADE, "fence": PALISADE, "stop": STOP, "done": STOP, "end": STOP, "pass": PASS,
    "passes": PASS, "reinforce": REINFORCE, "reinforcement": REINFORCE, "r": REINFORCE, "+": REINFORCE, "look": LOOK,
    "peek": LOOK, "reveal": REVEAL, "gold": GOLD, "faction": FACTION, "mage": MAGE, "elf": ELF, "arrow": ELF, "orc": ORC,
    "goblin": GOBLIN, "move": MOVE, "moves": MOVE,
}  # fmt: skip
SECOND_WORDS = {FACTION: POWERS, GOBLIN: (WARRIOR,), ORC: (PALISADE,), MOVE: (WARRIOR,), WARRIOR: (MOVE,)}
# What may be said once more in addition to a step's word.
RIM_WORDS = frozenset({"rim", "edge"})
LINE_SIGNS = frozenset("|/")
GOING = frozenset({"to", "->", ">", "from"})
LISTING = frozenset({"and", ",", ";"})
# Between two squares these signs and words say more than that a palisade stands between them.
EXAMPLES = "a step such as W4 c3, c2|d2, stop or pass"
BEHIND = chr(ord(COLUMN_LETTERS[-1]) + 1)
# The letter of a column right of the board.


def is_just_outside(token: str) -> bool:
    """Return whether this names a square that would lie beside the board, such as a0 or i3."""
    column, row = COLUMN_LETTERS.find(token[0]), number_of(token[1:])
    return (column >= 0 and row in {0, ROWS + 1}) or (token[0] == BEHIND and 1 <= row <= ROWS)


def one_faction() -> str:
    """Return what is expected where one faction is named."""
    return f"one faction: {', '.join(faction.name.lower() for faction in FACTIONS)}"
