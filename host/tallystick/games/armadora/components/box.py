"""Say what lies in the box: warriors by number of players, gold, palisades, and the four factions with their powers."""

from __future__ import annotations

from tallystick.rules.tuples import NamedTuple

HANDS = {2: (11, 2, 1, 1, 1), 3: (7, 2, 1, 1, 0), 4: (5, 1, 1, 1, 0)}
# By number of players: how many warriors of value 1, 2, 3, 4 and 5 each of them has.
VALUES = (1, 2, 3, 4, 5)
PILES = (3, 4, 4, 5, 5, 6, 6, 7)
PALISADES = 35
TEAM_PLAYERS = 4
# Teams are for so many players.


class Power:
    """The powers, each by the word of its faction."""

    MAGE, ELF, ORC, GOBLIN = ALL = ("mage", "elf", "orc", "goblin")


class Faction(NamedTuple):
    """A faction: its letter and name, how many power tokens it has, and what one of them does."""

    letter: str
    name: str
    tokens: int
    power: str


FACTIONS = (
    Faction("O", "Orc", 1, Power.ORC),
    Faction("G", "Goblin", 1, Power.GOBLIN),
    Faction("E", "Elf", 2, Power.ELF),
    Faction("M", "Mage", 2, Power.MAGE),
)
BY_LETTER = {faction.letter: faction for faction in FACTIONS}
BY_POWER = {faction.power: faction for faction in FACTIONS}
POWERS = tuple(BY_POWER)
