"""The journal after whatever happened: which of its places knows most, and what has to be mended. Imported at the start."""

from tallydevice.checkpoint import Checkpoint, find_checkpoint, fold_bytes
from tallydevice.historyfile import take_up
from tallydevice.journaltails import Tail, walk_history, walk_primary


def open_journal(journal, entropy, started_ms: int) -> None:  # type: ignore[no-untyped-def]
    """`journal` is what its places hold; a new log where they hold nothing."""
    own = find_checkpoint(journal.primary)
    other = find_checkpoint(journal.spare)
    head = take_up(journal.history)
    if own and other and own.values["log_id"] != other.values["log_id"]:
        other = None  # the drive of another device, or of another time
    if own is None and other is None:
        from tallydevice.newlog import start_log

        start_log(journal, head, entropy, started_ms)
        return
    in_primary = own or other
    on_drive = other or own
    assert in_primary is not None  # for mypy: one of the two is there
    assert on_drive is not None
    here, is_clean = walk_primary(journal, in_primary, None)
    is_clean = is_clean and own is not None and own.is_clean
    there = walk_history(journal, on_drive, None)
    # With a newer checkpoint on the spare, erasing the primary place had begun: its cells may not be what they seem.
    is_giving_way = own is not None and other is not None and other.moment > own.moment
    if here.moment > there.moment or (here.moment == there.moment and not is_giving_way):
        _restore(journal, in_primary)
        walk_primary(journal, in_primary, journal)
        last = here.last
        journal.is_unsure = not is_clean
    else:
        _restore(journal, on_drive)
        walk_history(journal, on_drive, journal)
        last = there.last
        journal.is_unsure = not is_clean or is_giving_way or here.moment < there.moment - 1
        if not journal.alternates and here.moment < there.moment:
            journal.is_unsure = True
    _note_primary(journal, in_primary, here, own is None)
    history = journal.history
    journal.spare_moment = other.moment if other and other.is_clean else -1
    journal.drive_is_whole = other is not None and there.moment == journal.moment
    journal.primary_is_whole = here.moment == journal.moment
    if journal.alternates and other is not None and abs(here.moment - there.moment) == 1:
        journal.pending = last
    if history.log_id == journal.log_id:
        history.is_unsure = not journal.drive_is_whole
    else:
        # A history of another log has nothing to do with this one: its own journal is gone.
        history.log_id = b""
        history.first = history.next = journal.base_next
        journal.recovered = True
    if journal.is_unsure or other is None:
        journal.recovered = True


def _restore(journal, checkpoint: Checkpoint) -> None:  # type: ignore[no-untyped-def]
    values = checkpoint.values
    journal.log_id = values["log_id"]
    journal.next_seq = values["next"]
    journal.head = values["head"]
    journal.secret = values["secret"]
    journal.acknowledged = journal.noted = values["acknowledged"]
    journal.moment = checkpoint.moment
    journal.fold.restore(fold_bytes(values))


def _note_primary(journal, checkpoint: Checkpoint, tail: Tail, is_mending: bool) -> None:  # type: ignore[no-untyped-def]
    """`journal` knows what can be read from its primary place: the changes behind `checkpoint`."""
    journal.base_at = checkpoint.at
    journal.base_seed = checkpoint.seed
    journal.base_next = checkpoint.values["next"]
    journal.base_head = checkpoint.values["head"]
    journal.primary_next = tail.next
    journal.is_mending = is_mending and tail.moment > checkpoint.moment
    if is_mending and tail.moment == checkpoint.moment:
        journal.base_at = -1  # nothing of ours is there
