"""Names that a laptop offers for the next game, so that nobody has to enter letters. A restart forgets these proposals."""

from tallycore.wire.messages import REFUSED_VALUE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
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
