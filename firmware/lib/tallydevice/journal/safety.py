"""How safe the log is, as numbers for the screens: what the loss of the whole drive would take, and how full the log is.

The screens that say so import this module; docs/journal.md explains what is at risk when.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.journal import Journal

SAFE = 0
SOON_AT_RISK = 1
"""The next compaction will leave events that no laptop has on the drive alone."""
AT_RISK = 2
"""Events that no laptop has are on the drive alone."""
FILLING = 3
"""The history has little room left; when it is full, the oldest events are dropped, whether a laptop has them or not."""
GAP = 4
"""Events that no laptop had have been dropped."""

FILLING_BELOW_PERCENT = 25
SOON_ABOVE_PERCENT = 50

SENTENCES = (
    "Nothing is at risk.",
    "Sync soon: older events will then be on the drive alone.",
    "Sync: %d events are on the drive alone, and a broken drive would take them.",
    "Sync now: the log is %d %% full, and the oldest events will go when it is full.",
    "The oldest events went before a laptop had them. Sync now, so that no more go.",
)


def events_at_risk(journal: "Journal") -> int:
    """Return how many events that no laptop has acknowledged the loss of the whole drive would take."""
    first = max(journal.acknowledged + 1, journal.first_seq)
    safe_from: int = journal.base_next
    if getattr(journal.primary, "is_on_drive", False) or journal.base_at < 0:
        safe_from = journal.next_seq
    return max(0, safe_from - first)


def warning_of(journal: "Journal") -> int:
    """Return SAFE to GAP, whichever is the worst that holds."""
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
    """Return the sentence for `warning_of`, with its number and what to do about it."""
    level = warning_of(journal)
    sentence = SENTENCES[level]
    if level == AT_RISK:
        return sentence % events_at_risk(journal)
    if level == FILLING:
        return sentence % (100 - journal.room_percent)
    return sentence
