"""Names that a laptop offers for the next game, so that nobody dials letters. They are proposals, and a restart forgets them."""

from tallycore.wire.messages import REFUSED_VALUE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Reply
    from tallydevice.play.session import Session

MOST_NAMES = 8
# As many as a free table has seats.
LONGEST_NAME = 12
# As long as a name that is written on the device.


def take_offer(session: "Session", names: "list[str]", known: "list[str]") -> "Reply":
    """Keep `names`, one for each seat, and the `known` names of earlier games; return name and fields of the reply.

    An empty name says nothing about its seat. The set-up on the screen shows the names at once, and a game that has started is
    not changed.
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
