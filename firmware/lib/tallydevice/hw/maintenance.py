"""The drive in the laptop's hands: whether it is now, and how often it was: one byte a time, in a file of its own."""

from tallydevice.hw.marks import add_mark, open_mark, read_mark

SENTENCE = "Maintenance: the laptop has the drive. When done, eject it and restart to play. See boot_out.txt."
# Five lines on the smallest screen. Whoever held no button finds in that file why it came to this.

_FILE = "maintenance.bin"
_FULL = 28


def is_on() -> bool:
    """Whether the drive is the laptop's, so that nothing can be logged."""
    import storage

    return storage.getmount("/").readonly


def add_maintenance_boot(root: str) -> None:
    """One more start for maintenance is on record. Raises OSError when the drive does not take it."""
    add_mark(root, _FILE, ord("m"))


def try_writing(root: str) -> None:
    """Nothing has changed. Raises OSError when the drive refuses to be written at all; one that is only full does not."""
    try:
        open_mark(root, _FILE).close()
    except OSError as error:
        if error.errno != _FULL:
            raise


def maintenance_boots(root: str) -> int:
    """The number of starts for maintenance on record on this drive."""
    return read_mark(root, _FILE).count(b"m")
