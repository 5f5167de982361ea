"""Write a bookmark. A start begins to read there; tallydevice.journal.places has the rest.

There are two bookmarks, and the older one is overwritten. So a power cut during the write leaves the other. The device
imports this module only when nobody presses a button.
"""

from tallycore.log.fields import write_fields
from tallycore.wire.crc32 import crc32
from tallydevice.journal.checkpoint import checkpoint_values
from tallydevice.journal.entries import encode_entry
from tallydevice.journal.places import BOOKMARK, LAYOUT, bookmark_places, check, check_batch, longest_bookmark

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.journal.journal import Journal


def keep_bookmark(journal: "Journal") -> None:
    """Write a bookmark of now over the older one. If the drive fails, only the time that it would have saved is lost."""
    journal.marked_change = journal.change_number
    places = [at for at in bookmark_places(journal) if at != journal.marked_at]
    if not places or journal.is_unsure or journal.is_repairing or journal.lost or journal.base_at < 0:
        return
    values = checkpoint_values(journal)
    history = journal.history
    lacks_primary = not journal.primary_is_whole
    values["at"] = journal.primary.size
    values["seed"] = journal.seed
    values["check"] = check(journal.primary, 0, journal.primary.size)
    values["primary_change"] = journal.change_number - lacks_primary
    values["drive_at"] = history.medium.size
    values["batch_at"] = journal.history_at
    values["batch_check"] = check_batch(history.medium, values)
    for name in ("base_at", "base_seed", "base_next", "base_head", "base_change"):
        values[name] = getattr(journal, name)
    if journal.uses_dual_write:
        values["drive_change"] = journal.change_number - (not journal.drive_is_whole)
        if journal.pending:
            values["pending"] = bytes((journal.pending[0],)) + journal.pending[1]
    else:
        for name in ("filed_at", "filed_seed", "filed_next", "filed_change"):
            values[name] = getattr(journal, name)
        values["drive_change"] = journal.filed_change
    out = bytearray()
    write_fields(out, LAYOUT, values)
    if len(out) > longest_bookmark(journal):
        return
    spare = journal.spare
    size = spare.size
    try:
        spare.write((encode_entry(BOOKMARK, out, crc32(journal.log_id))[0],), places[0])
        journal.marked_at = places[0]
    except OSError:
        pass
    spare.size = size
