"""The tasks that no press should wait for: merge old events, copy the newest change, keep up the journal.

The device imports this module when nobody has pressed a button for a moment.
"""

from tallydevice.loading import is_room_short, load

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.play.session import Session

UPKEEP_BYTES = 16384
# The journal's upkeep takes about 10 KB with its modules. If memory is short, it waits, as long as the journal has room.


def tidy(session: "Session") -> bool:
    """Do one of these tasks, the most urgent first. Return False if nothing is left to do."""
    journal = session.journal
    if session.fold.settle():
        return True
    if journal.pending and journal.copied != journal.change_number:
        load("tallydevice.journal.copies").keep_copy(journal)
        return True
    return keep_up(session, True)


def keep_up(session: "Session", is_quiet: bool) -> bool:
    """If a step of the journal's upkeep is due, do it and return True. `is_quiet` is False between two presses in a row."""
    journal = session.journal
    if not journal.needs_upkeep(is_quiet) or is_room_short(UPKEEP_BYTES):
        return False
    has_done: bool = load("tallydevice.journal.upkeep").do_step(journal)
    return has_done
