"""What a laptop offers, so that nobody has to enter it: names for the next game, and the pieces of the battle that is rolled for next.

Nothing of it is logged. A restart forgets it.
"""

from tallycore.table.state import PLAYING
from tallycore.wire.messages import REFUSED_NO_GAME, REFUSED_TURN, REFUSED_VALUE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.wire.messages import Message
    from tallydevice.parts import Reply
    from tallydevice.play.session import Session

MOST_NAMES = 8
# A free table has this number of seats.
LONGEST_NAME = 12
# A name that is written on the device has the same limit.


def take_offer(session: "Session", names: "list[str]", known: "list[str]") -> "Reply":
    """Keep `names`, one for each seat, and the `known` names of earlier games. Return the name and the fields of the reply.

    An empty name says nothing about its seat. A set-up on the screen shows the names at once. A game that has started does not
    change.
    """
    for name in names + known:
        complaint = _complaint(name)
        if complaint:
            return "refused", {"reason": REFUSED_VALUE, "detail": complaint}
    if len(names) > MOST_NAMES or len(known) > MOST_NAMES:
        return "refused", {"reason": REFUSED_VALUE, "detail": "at most %d names can be offered" % MOST_NAMES}
    session.known = known
    if names != session.offered:
        session.offered = names
    return "done", {"seq": session.journal.next_seq - 1}


def _complaint(name: str) -> str:
    """Return what is wrong with a name, or ""."""
    if len(name) > LONGEST_NAME:
        return "a name has at most %d letters" % LONGEST_NAME
    for letter in name:
        if not " " <= letter <= "~":
            return "the display has no letter %r" % letter
    return ""


def take_battle(session: "Session", request: "Message") -> "Reply":
    """Keep the battle that a laptop has recorded, for the screen on which both sides are rolled for. Return the reply's name and fields.

    `attack` names the chances of the attacking pieces, each with the number of its pieces. `defence` is the chance of the piece of seat
    `against`. The screen of the game looks whether it can show this battle.
    """
    state = session.state
    if state.game_seq != request["game_seq"] or state.stage != PLAYING:
        return "refused", {"reason": REFUSED_NO_GAME, "detail": "game %d is not being played" % request["game_seq"]}
    if request["seat"] != state.seat or request["turn"] != state.turn:
        detail = "it is turn %d, of seat %d" % (state.turn, state.seat + 1)
        return "refused", {"reason": REFUSED_TURN, "detail": detail}
    if request["against"] >= state.seats:
        return "refused", {"reason": REFUSED_VALUE, "detail": "there is no seat %d" % (request["against"] + 1)}
    session.battle = (state.turn, request["attack"], request["against"], request["defence"], request["bonus"])
    return "done", {"seq": session.journal.next_seq - 1}
