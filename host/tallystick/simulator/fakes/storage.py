"""Stands in for CircuitPython's `storage`: who may write the drive."""

from tallystick.simulator.fakes import current


def remount(mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False) -> None:
    """Let the program write the drive unless `readonly`; raise RuntimeError, as a board does, after boot.py."""
    del mount_path, disable_concurrent_write_protection
    current.circuit().usb.must_be_in_boot("Cannot remount path when visible via USB.")
    current.circuit().drive_is_writable = not readonly


class _Mount:
    def __init__(self, is_writable: bool) -> None:
        self.readonly = not is_writable


def getmount(mount_path: str) -> _Mount:
    """Return the drive's mount, whose `readonly` is true unless the program may write it."""
    del mount_path
    return _Mount(current.circuit().drive_is_writable)


def disable_usb_drive() -> None:
    """Hide the drive from the laptop; raise RuntimeError, as a board does, after boot.py."""
    current.circuit().usb.choose("drive", there=False)


def enable_usb_drive() -> None:
    """Show the laptop the drive; raise RuntimeError, as a board does, after boot.py."""
    current.circuit().usb.choose("drive", there=True)
