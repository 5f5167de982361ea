"""Upkeep: work of the journal that is done early, in short steps. A press hardly waits for a step.

So no press waits for a compaction, and a start folds only few changes. A power cut during a step or between two steps
loses nothing; docs/journal.md says why.
"""

import sys

from tallydevice.journal.entries import FEW_CHANGES, LEAST_HISTORY_ROOM
from tallydevice.journal.journal import BOOKMARK_STEP, FULL_PERCENT

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable
    from types import ModuleType

    from tallydevice.journal.journal import Journal

FILING = "tallydevice.journal.filing"
BOOKMARK = "tallydevice.journal.bookmark"
COMPACTION = "tallydevice.journal.compaction"
HARDLY_ROOM_PERCENT = 96
# If somebody presses very fast, each step finds a new change. From here on, all steps run at once, so that no press has to do them.


def do_step(journal: "Journal") -> bool:
    """Do the next step. Return False if there is nothing to do."""
    module, step = next_step(journal)
    if not module:
        return False
    if module not in sys.modules:
        # The import takes as long as the step itself. Between the two, somebody may press.
        if module == FILING:
            import tallydevice.journal.filing
        elif module == BOOKMARK:
            import tallydevice.journal.bookmark
        else:
            import tallydevice.journal.compaction  # noqa: F401
        return True
    try:
        step(sys.modules[module], journal)  # type: ignore[misc]  # A module comes with its step.
    except OSError:
        # Nothing depends on this step now. If the drive still fails at the next change, the problem is shown then.
        journal.failed_change = journal.change_number
    return True


def next_step(journal: "Journal") -> "tuple[str, Callable[[ModuleType, Journal], object] | None]":
    """Return the module of the next step, and a function that gets the module and `journal`; ("", None) if nothing is due."""
    number = journal.change_number
    if (
        journal.is_unsure
        or journal.is_behind
        or journal.is_repairing
        or journal.lost
        or journal.failed_change == number
    ):
        return "", None  # The next change begins with a compaction.
    is_full = journal.fill_percent >= FULL_PERCENT
    step = _step_of_both(journal, is_full) if journal.uses_dual_write else _step_of_one(journal, is_full)
    if step[0]:
        return step
    if number - max(journal.base_change, journal.marked_change) >= BOOKMARK_STEP:
        return BOOKMARK, lambda its, journal: its.keep_bookmark(journal)
    return "", None


def _step_of_one(journal: "Journal", is_full: bool) -> "tuple[str, Callable[[ModuleType, Journal], object] | None]":
    """Return the next step towards a new checkpoint of a primary medium that can be appended to, as `next_step` does."""
    number = journal.change_number
    if journal.fill_percent >= HARDLY_ROOM_PERCENT:
        return COMPACTION, lambda its, journal: its.compact(journal)
    if is_full and journal.spare_change_number == number:
        return COMPACTION, lambda its, journal: its.renew_primary(journal)
    if number - journal.filed_change >= (1 if is_full else FEW_CHANGES):
        return FILING, lambda its, journal: its.file_changes(journal)
    if is_full:
        return COMPACTION, lambda its, journal: its.renew_spare(journal)
    return "", None


def _step_of_both(journal: "Journal", is_full: bool) -> "tuple[str, Callable[[ModuleType, Journal], object] | None]":
    """Return the same for dual write: changes go to the primary medium and to the drive in turn."""
    history = journal.history
    if not is_full and not journal.is_history_acknowledged:
        return "", None
    if history.is_torn or history.log_id != journal.log_id or history.room < LEAST_HISTORY_ROOM:
        return "", None
    if journal.pending is None and not (journal.drive_is_whole and journal.primary_is_whole):
        return "", None
    if journal.is_history_acknowledged:
        # The laptop has everything that is only in the history, so the history can make room.
        return COMPACTION, lambda its, journal: its.renew_history(journal)
    if not journal.drive_is_whole:
        return COMPACTION, lambda its, journal: its.complete_history(journal)
    if not journal.primary_is_whole:
        return COMPACTION, lambda its, journal: its.catch_up(journal)
    if journal.spare_change_number == journal.change_number:
        return COMPACTION, lambda its, journal: its.renew_primary(journal)
    return COMPACTION, lambda its, journal: its.renew_spare(journal)
