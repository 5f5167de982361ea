"""Name the words and signs that steps are written with."""

from __future__ import annotations

from tallystick.games.armadora.components.board import COLUMN_LETTERS, ROWS
from tallystick.games.armadora.components.box import FACTIONS, Power
from tallystick.games.armadora.move import PHRASES, Step
from tallystick.rules.texts import number_of

FORMS = {
    Step.STOP: "stop", Step.PASS: "pass", Step.FACTION: "faction {faction}", Step.PALISADE: "{line}", Power.ORC: "orc {line}",
    Step.MOVE: "move {square} {other}", Step.WARRIOR: "W{value} {square}", Step.REINFORCE: "+1 {square}", Power.MAGE: "mage {square}",
    Power.ELF: "elf {square}", Step.LOOK: "look {square}", Power.GOBLIN: "goblin {value} {square}", Step.REVEAL: "reveal {value} {square}",
    Step.GOLD: "gold {value} {square}",
}  # fmt: skip
# How each step is written. The reader goes by what stands in braces, too.
FILLERS = frozenset((
    "at", "on", "in", "from", "to", "of", "and", "between", "with", "value", "pile", "mine", "the", "->", *"|/=-,.:;>!",
    "i", "we", "a", "an", "my", "place", "places", "put", "puts", "lay", "lays", "shoot", "shoots", "board", "beside",
))  # fmt: skip
# These may stand anywhere in a step.
WORDS = {
    "w": Step.WARRIOR, "warrior": Step.WARRIOR, "warriors": Step.WARRIOR, "p": Step.PALISADE, "palisade": Step.PALISADE,
    "palisades": Step.PALISADE, "wall": Step.PALISADE, "walls": Step.PALISADE, "fence": Step.PALISADE, "stop": Step.STOP, "done": Step.STOP,
    "end": Step.STOP, "pass": Step.PASS, "passes": Step.PASS, "reinforce": Step.REINFORCE, "reinforcement": Step.REINFORCE,
    "r": Step.REINFORCE, "+": Step.REINFORCE, "look": Step.LOOK, "peek": Step.LOOK, "reveal": Step.REVEAL, "gold": Step.GOLD,
    "faction": Step.FACTION, "mage": Power.MAGE, "elf": Power.ELF, "arrow": Power.ELF, "orc": Power.ORC, "goblin": Power.GOBLIN,
    "chooses": Step.FACTION, "move": Step.MOVE, "moves": Step.MOVE, **{phrase: what for what, phrase in PHRASES.items()},
}  # fmt: skip
SECOND_WORDS = {
    Step.FACTION: Power.ALL,
    Power.GOBLIN: (Step.WARRIOR,),
    Power.ORC: (Step.PALISADE,),
    Step.MOVE: (Step.WARRIOR,),
    Step.WARRIOR: (Step.MOVE, Step.REVEAL),
}
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
