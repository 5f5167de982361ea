"""How safe the log is, as numbers for the screens: what would be lost with the whole drive, and how full the log is.

The screens that show it import this module. docs/journal.md explains what is at risk at which time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.journal import Journal

SAFE = 0
SOON_AT_RISK = 1
"""After the next compaction, the drive will be the only place of some events that no laptop has."""
AT_RISK = 2
"""Some events that no laptop has are only on the drive."""
FILLING = 3
"""The history has little room left. When it is full, the oldest events are dropped, even if no laptop has them."""
GAP = 4
"""Events were dropped that no laptop had."""

FILLING_BELOW_PERCENT = 25
SOON_ABOVE_PERCENT = 50

SENTENCES = (
    "Nothing is at risk.",
    "Sync soon: older events will be only on the drive.",
    "Sync: %d events are only on the drive. A broken drive would lose them.",
    "Sync now: the log is %d %% full. When it is full, the oldest events go.",
    "The oldest events are lost: no laptop had them. Sync now to lose no more.",
)


def events_at_risk(journal: "Journal") -> int:
    """Return how many events would be lost with the whole drive: those that no laptop has and no other medium."""
    first = max(journal.acknowledged + 1, journal.first_seq)
    safe_from: int = journal.base_next
    if getattr(journal.primary, "is_on_drive", False) or journal.base_at < 0:
        safe_from = journal.next_seq
    return max(0, safe_from - first)


def warning_of(journal: "Journal") -> int:
    """Return the worst of SAFE to GAP that is true now."""
    if not journal.unsynced:
        return SAFE
    if journal.first_seq > journal.acknowledged + 1:
        return GAP
    if journal.room_percent < FILLING_BELOW_PERCENT:
        return FILLING
    if events_at_risk(journal):
        return AT_RISK
    primary = journal.primary
    is_soon = 100 * primary.size > SOON_ABOVE_PERCENT * primary.capacity
    return SOON_AT_RISK if is_soon else SAFE


def warning_sentence(journal: "Journal") -> str:
    """Return the sentence for `warning_of`, with its number and what to do."""
    level = warning_of(journal)
    sentence = SENTENCES[level]
    if level == AT_RISK:
        return sentence % events_at_risk(journal)
    if level == FILLING:
        return sentence % (100 - journal.room_percent)
    return sentence
