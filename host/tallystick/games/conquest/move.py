"""Define a step of a turn, a result of chance, or a step before the first turn, as plain data."""

from __future__ import annotations

from tallystick.games.conquest.components.box import CardId
from tallystick.rules.tuples import NamedTuple


class Step:
    """What is done. A card is played by the step that has its id."""

    DRAW, CLAIM, SETUP, PLACE, TAKE_BACK = "draw", "claim", "setup", "place", "take-back"
    # The start draw, the choice of a territory, a whole set-up, and in a set-up one unit that is placed or taken back.
    CARDS, NONE, MOVE, STOP, RETURN = "cards", "none", "move", "stop", "return"
    # Which cards were drawn, no card is played, a unit moves, no further one does, a recaptured Flag is put back.


PLAYS = frozenset({*CardId.ALL, Step.NONE})
# What can be done with the cards that were drawn: the act bears the card's id.
PLACES = frozenset({CardId.DEPLOY, CardId.SURPRISE_ATTACK, CardId.NEW_SPY_MASTER})
# Cards that bring a unit from the reserve to a zone.
NOBODY, UNTOLD = "-", "?"
# In a set-up: a zone without a unit, a unit that is not told.
FALLS = ("attacker", "defender", "both", "none")
# What may be claimed of a fight.
UNSHOWN = -1
# In `kinds` of a fight: a unit of which it is not told what it showed.


class Move(NamedTuple):
    """One step. `seat` is None where it is the one that acts.

    `zones` are those it is about, in the order of the map except for a move, which goes from the first to the second. `kinds` are
    units that are told: the one drawn; of a fight, what the attacker and the defender show, or UNSHOWN; of a move without a fight,
    what moves; the Traitor's guess. `via` are the zones that a move is said to cross. `to` says where the units on `zones` go in a
    Redeploy, and is empty where that is not told. `numbers` are how many cards of each kind were drawn, or the territories;
    `is_right` says whether the Traitor's guess was right, and `falls` which unit of a fight is said to fall. `units` has a letter for
    each zone of the player in a set-up. Then `zones` and `kinds` are further units of it, on zones that are taken or not the player's.
    """

    what: str
    zones: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()
    to: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    is_right: bool | None = None
    falls: str = ""
    units: str = ""
    seat: int | None = None
    via: tuple[int, ...] = ()
