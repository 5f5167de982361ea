"""What no press should have to wait for: old events are merged, the newest change is copied, the journal is kept up.

The device imports this module when nobody has pressed anything for a moment.
"""

from tallydevice.loading import is_room_short, load

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.play.session import Session

UPKEEP_BYTES = 16384
# The journal's upkeep takes some 10 KB with its modules. For want of memory it waits, as long as there is room in the journal.


def tidy(session: "Session") -> bool:
    """Do one of these things, the most urgent first; return False if nothing is left to be done."""
    journal = session.journal
    if session.fold.settle():
        return True
    if journal.pending and journal.copied != journal.change_number:
        load("tallydevice.journal.copies").keep_copy(journal)
        return True
    return keep_up(session, True)


def keep_up(session: "Session", is_quiet: bool) -> bool:
    """Do a step of the journal's upkeep if one is due, while nobody presses anything or between two presses; return True if so."""
    journal = session.journal
    if not journal.needs_upkeep(is_quiet) or is_room_short(UPKEEP_BYTES):
        return False
    has_done: bool = load("tallydevice.journal.upkeep").do_step(journal)
    return has_done
