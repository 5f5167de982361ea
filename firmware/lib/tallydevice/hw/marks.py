"""Marks: short notes on the drive that survive a restart. They say how often the laptop had the drive, and why the device started.

Their files are written in place, so that neither the FAT nor the log's directory is at risk. One file has a byte for each
safe mode and each restart by the watchdog, since the last start that ran for a minute. Another file counts the starts for
maintenance. They are not in sleep memory, because a brown-out erases it, and not in non-volatile memory, because the
journal has that.
"""

import os

import microcontroller

from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import File

FOLDER = "marks"
MAINTENANCE_SENTENCE = (
    "Maintenance: the laptop has the drive. When done, eject it and restart to play. See boot_out.txt."
)
# It takes five lines on the smallest screen. If no button was held, boot_out.txt says why the device is in maintenance.

MAINTENANCE_FILE = "maintenance.bin"
_FULL = 28

RESETS = "POWER_ON BROWNOUT SOFTWARE DEEP_SLEEP_ALARM RESET_PIN WATCHDOG RESCUE_DEBUG"
# `reset` of the event `booted` is the position of the reason in this list, counted from 1; 0 means unknown.

SAFE_MODES = (
    "BROWNOUT WATCHDOG HARD_FAULT FLASH_WRITE_FAIL GC_ALLOC_OUTSIDE_VM INTERRUPT_ERROR NLR_JUMP_FAIL NO_CIRCUITPY "
    "NO_HEAP PROGRAMMATIC SDK_FATAL_ERROR STACK_OVERFLOW USB_BOOT_DEVICE_NOT_INTERFACE_ZERO USB_TOO_MANY_ENDPOINTS "
    "USB_TOO_MANY_INTERFACE_NAMES"
)
# In the same way, `safe_mode` is the position in this list; 0 means none.
OTHER = 99
# The number for a reason of a later CircuitPython that is not in these lists.

SAFE_MODE_FILE = "safemode.bin"
WATCHDOG_RESET = 6
HUNG = 100
# The number of a restart by the watchdog. It is not a safe mode, but it is counted in the same file.


def read_mark(root: str, name: str) -> bytes:
    """Return the note in the file `name`, at most one block; b"" if it cannot be read."""
    try:
        with open(_folder(root) + FOLDER + "/" + name, "rb") as file:
            file.seek(GUARD_BYTES)
            found: bytes = file.read(BLOCK_BYTES)
    except OSError:
        return b""
    return found.split(b"\0", 1)[0]


def write_mark(root: str, name: str, noted: bytes) -> None:
    """Replace the note in the file `name` by `noted`, cut to one block. Raise OSError if the drive cannot be written."""
    noted = noted[:BLOCK_BYTES]
    with open_mark(root, name) as file:
        file.seek(GUARD_BYTES)
        file.write(noted + bytes(BLOCK_BYTES - len(noted)))
    _sync()


def add_mark(root: str, name: str, byte: int) -> None:
    """Append `byte` to the note in the file `name`. Raise OSError if the drive cannot be written."""
    open_mark(root, name).close()  # This also copies the note of an earlier version from its old place.
    write_mark(root, name, read_mark(root, name) + bytes((byte,)))


def open_mark(root: str, name: str) -> "File":
    """Return the file `name`, open for writing. Raise OSError if the drive cannot be written."""
    from tallydevice.hw.open_storage import opened

    return opened(_folder(root), FOLDER, name, BLOCK_BYTES, _sync)


def _folder(root: str) -> str:
    """Return `root` with a slash at its end."""
    return root if root.endswith("/") else root + "/"


def _sync() -> None:
    """Write the drive's cache to the drive, in builds that can do it."""
    if hasattr(os, "sync"):
        os.sync()


def is_on() -> bool:
    """Return True if the laptop has the drive: nothing can be logged then."""
    import storage

    return storage.getmount("/").readonly


def add_maintenance_boot(root: str) -> None:
    """Record one more start for maintenance. Raise OSError if the drive cannot be written."""
    add_mark(root, MAINTENANCE_FILE, ord("m"))


def try_writing(root: str) -> None:
    """Raise OSError if the drive cannot be written at all. A full drive is accepted. Nothing is changed."""
    try:
        open_mark(root, MAINTENANCE_FILE).close()
    except OSError as error:
        if error.errno != _FULL:
            raise


def maintenance_boots(root: str) -> int:
    """Return the number of starts for maintenance that the drive has recorded."""
    return read_mark(root, MAINTENANCE_FILE).count(b"m")


def start_reasons(root: str) -> tuple[int, int]:
    """Return why the chip started, and the last safe mode before this start, as the numbers of `booted`."""
    starts = safe_mode_starts(root)
    return _reset(), starts[-1] if starts else 0


def _reset() -> int:
    """Return why the chip started, as the number of `booted`."""
    try:
        return number_of(microcontroller.cpu.reset_reason, microcontroller.ResetReason, RESETS)
    except (AttributeError, NotImplementedError):
        return 0  # Some builds do not say why they started.


def note_hang(root: str) -> None:
    """If the watchdog has restarted the board, record it. Call this once after each hard reset. Raise OSError as `write_mark` does."""
    if _reset() == WATCHDOG_RESET:
        add_mark(root, SAFE_MODE_FILE, HUNG)


def hangs(root: str) -> int:
    """Return how often the watchdog has restarted the board since the last start that ran for a minute."""
    return read_mark(root, SAFE_MODE_FILE).count(bytes((HUNG,)))


def number_of(reason: object, reasons: object, names: str) -> int:
    """Return the position of `reason` in `names`, counted from 1; 0 if it is none or unknown, 99 if it is not in the list."""
    if reason is None or reason in (getattr(reasons, "NONE", None), getattr(reasons, "UNKNOWN", None)):
        return 0
    for number, name in enumerate(names.split(" ")):
        if getattr(reasons, name, None) == reason:
            return number + 1
    return OTHER


def safe_mode_starts(root: str) -> bytes:
    """Return the numbers of the safe modes since the last start that ran for a minute, oldest first."""
    return read_mark(root, SAFE_MODE_FILE).replace(bytes((HUNG,)), b"")[:16]


def note_safe_mode(root: str, number: int) -> None:
    """Record one more safe mode. Raise OSError if the drive cannot be written."""
    add_mark(root, SAFE_MODE_FILE, number)


def forget_safe_modes(root: str) -> None:
    """Forget the safe modes and hangs, because this start has run for a minute. The next one counts as the first."""
    try:
        if read_mark(root, SAFE_MODE_FILE):
            write_mark(root, SAFE_MODE_FILE, b"")
    except OSError:
        pass  # The only effect: the device leaves safe mode by itself less often.
