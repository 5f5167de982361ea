"""The drive in the laptop's hands: whether it is so now, and how often it was; a file has one byte for each time."""

from tallydevice.hw.marks import add_mark, open_mark, read_mark

SENTENCE = "Maintenance: the laptop has the drive. When done, eject it and restart to play. See boot_out.txt."
# It takes five lines on the smallest screen. If no button was held, boot_out.txt says why it came to this.

_FILE = "maintenance.bin"
_FULL = 28


def is_on() -> bool:
    """Return True if the drive is the laptop's, so that nothing can be logged."""
    import storage

    return storage.getmount("/").readonly


def add_maintenance_boot(root: str) -> None:
    """Record one more start for maintenance. Raise OSError if the drive cannot be written."""
    add_mark(root, _FILE, ord("m"))


def try_writing(root: str) -> None:
    """Raise OSError if the drive cannot be written at all; a drive that is only full passes. Nothing is changed."""
    try:
        open_mark(root, _FILE).close()
    except OSError as error:
        if error.errno != _FULL:
            raise


def maintenance_boots(root: str) -> int:
    """Return the number of starts for maintenance that this drive has on record."""
    return read_mark(root, _FILE).count(b"m")
