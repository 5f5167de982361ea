"""Marks: short notes that outlive a start, and what they say: how often the laptop had the drive, and why the device started.

They are in files that are written in place, so that neither FAT nor log directory is at risk. The safe modes since a
start that lasted are in one of them, a byte each, together with the restarts by the watchdog. So are the starts for
maintenance: memory that is kept in deep sleep only is lost in the very brown-out that is to be counted, and the
non-volatile memory is the journal's.
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
# It takes five lines on the smallest screen. If no button was held, boot_out.txt says why it came to this.

MAINTENANCE_FILE = "maintenance.bin"
_FULL = 28

RESETS = "POWER_ON BROWNOUT SOFTWARE DEEP_SLEEP_ALARM RESET_PIN WATCHDOG RESCUE_DEBUG"
# `reset` of the event `booted` is the position of the reason in this list, counted from 1; 0 is unknown.

SAFE_MODES = (
    "BROWNOUT WATCHDOG HARD_FAULT FLASH_WRITE_FAIL GC_ALLOC_OUTSIDE_VM INTERRUPT_ERROR NLR_JUMP_FAIL NO_CIRCUITPY "
    "NO_HEAP PROGRAMMATIC SDK_FATAL_ERROR STACK_OVERFLOW USB_BOOT_DEVICE_NOT_INTERFACE_ZERO USB_TOO_MANY_ENDPOINTS "
    "USB_TOO_MANY_INTERFACE_NAMES"
)
# `safe_mode` is the position in this list likewise; 0 is none.
OTHER = 99
# The number of a reason that a later CircuitPython has and this list lacks.

SAFE_MODE_FILE = "safemode.bin"
WATCHDOG_RESET = 6
HUNG = 100
# This stands among the safe modes where the watchdog restarted the board: that is none of them, but is counted in the same way.


def read_mark(root: str, name: str) -> bytes:
    """Return what is noted in the file `name`, at most a block; b"" if it cannot be read."""
    try:
        with open(_folder(root) + FOLDER + "/" + name, "rb") as file:
            file.seek(GUARD_BYTES)
            found: bytes = file.read(BLOCK_BYTES)
    except OSError:
        return b""
    return found.split(b"\0", 1)[0]


def write_mark(root: str, name: str, noted: bytes) -> None:
    """Replace the note in the file `name` by `noted`, as far as it fits. Raise OSError if the drive cannot be written."""
    noted = noted[:BLOCK_BYTES]
    with open_mark(root, name) as file:
        file.seek(GUARD_BYTES)
        file.write(noted + bytes(BLOCK_BYTES - len(noted)))
    _sync()


def add_mark(root: str, name: str, byte: int) -> None:
    """Append `byte` to the note in the file `name`. Raise OSError if the drive cannot be written."""
    open_mark(root, name).close()  # This brings over what an earlier version noted elsewhere.
    write_mark(root, name, read_mark(root, name) + bytes((byte,)))


def open_mark(root: str, name: str) -> "File":
    """Return the file `name`, open for writing. Raise OSError if the drive cannot be written."""
    from tallydevice.hw.open_storage import opened

    return opened(_folder(root), FOLDER, name, BLOCK_BYTES, _sync)


def _folder(root: str) -> str:
    """Return `root` with a slash at its end."""
    return root if root.endswith("/") else root + "/"


def _sync() -> None:
    """Write the drive's cache out, in builds that can."""
    if hasattr(os, "sync"):
        os.sync()


def is_on() -> bool:
    """Return True if the drive is the laptop's, so that nothing can be logged."""
    import storage

    return storage.getmount("/").readonly


def add_maintenance_boot(root: str) -> None:
    """Record one more start for maintenance. Raise OSError if the drive cannot be written."""
    add_mark(root, MAINTENANCE_FILE, ord("m"))


def try_writing(root: str) -> None:
    """Raise OSError if the drive cannot be written at all; a drive that is only full passes. Nothing is changed."""
    try:
        open_mark(root, MAINTENANCE_FILE).close()
    except OSError as error:
        if error.errno != _FULL:
            raise


def maintenance_boots(root: str) -> int:
    """Return the number of starts for maintenance that this drive has on record."""
    return read_mark(root, MAINTENANCE_FILE).count(b"m")


def start_reasons(root: str) -> tuple[int, int]:
    """Return why the chip started, and the last safe mode before this start, in the numbers of `booted`."""
    starts = safe_mode_starts(root)
    return _reset(), starts[-1] if starts else 0


def _reset() -> int:
    """Return why the chip started, in the numbers of `booted`."""
    try:
        return number_of(microcontroller.cpu.reset_reason, microcontroller.ResetReason, RESETS)
    except (AttributeError, NotImplementedError):
        return 0  # Some builds do not say why they started.


def note_hang(root: str) -> None:
    """Record that the watchdog has restarted the board, if it has; call this once after each hard reset. Raise OSError as `write_mark`."""
    if _reset() == WATCHDOG_RESET:
        add_mark(root, SAFE_MODE_FILE, HUNG)


def hangs(root: str) -> int:
    """Return how often the watchdog has restarted the board since a start that lasted."""
    return read_mark(root, SAFE_MODE_FILE).count(bytes((HUNG,)))


def number_of(reason: object, reasons: object, names: str) -> int:
    """Return the position of `reason` in `names`, from 1 on; 0 if it is none or unknown, 99 if it is not in the list."""
    if reason is None or reason in (getattr(reasons, "NONE", None), getattr(reasons, "UNKNOWN", None)):
        return 0
    for number, name in enumerate(names.split(" ")):
        if getattr(reasons, name, None) == reason:
            return number + 1
    return OTHER


def safe_mode_starts(root: str) -> bytes:
    """Return the numbers of the safe modes since a start that lasted, oldest first."""
    return read_mark(root, SAFE_MODE_FILE).replace(bytes((HUNG,)), b"")[:16]


def note_safe_mode(root: str, number: int) -> None:
    """Record one more safe mode. Raise OSError if the drive cannot be written."""
    add_mark(root, SAFE_MODE_FILE, number)


def forget_safe_modes(root: str) -> None:
    """Forget the safe modes and hangs, because this start has lasted; the next one counts as the first."""
    try:
        if read_mark(root, SAFE_MODE_FILE):
            write_mark(root, SAFE_MODE_FILE, b"")
    except OSError:
        pass  # The only effect is that safe mode is left less often by itself.
