"""Name the kinds of pieces, the dice, and the groups that move together."""

from __future__ import annotations

ARMADAS, DRAGONS, KINGSMEN = "armadas", "dragons", "kingsmen"
EXTENSIONS = (ARMADAS, DRAGONS, KINGSMEN)

ARMY, CAVALRY, WALL, CAMP, CASTLE, SHIP = "army", "cavalry", "wall", "camp", "castle", "ship"
DRAGON, KINGSMAN, QUEEN, NEST = "dragon", "kingsman", "queen", "nest"
MOVABLE = (CAVALRY, ARMY, SHIP, DRAGON, KINGSMAN)
ENTERING = (CAVALRY, ARMY, SHIP, KINGSMAN)
# These come onto the mat from a camp or a castle; a dragon comes out of its nest.
ON_FOOT = (CAVALRY, ARMY, KINGSMAN)
# These walk, and can be passengers.
BUILDINGS = frozenset({CAMP, CASTLE})

DIE_NAMES = ("d12", "d8", "d6")
FACES = (12, 8, 6)
D12, D8, D6, DRAGON_GROUP = range(4)
GROUPS = (*DIE_NAMES, "dragons")
# Who moves by one roll: those of each die, and the dragons, by the sum of all dice.
NO_GROUP = -1
GROUP_OF = {CAVALRY: D12, ARMY: D8, SHIP: D6, DRAGON: DRAGON_GROUP}
# A kingsman has no die of its own: it moves by each die that was given to the kingsmen.
PLACED_FIRST = {DRAGONS: QUEEN}
# What an extension lays before the tokens are drawn.
