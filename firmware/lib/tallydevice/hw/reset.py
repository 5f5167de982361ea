"""Why the device started: the chip's reset reason, and the safe mode before it. The numbers never change their meaning.

The safe modes since a start that lasted are in a file, a byte each. Memory that is kept in deep sleep only is lost in
the very brown-out that is to be counted, and the non-volatile memory is the journal's; so it is a file, which is rarely
written.
"""

import microcontroller

from tallydevice.hw.marks import add_mark, read_mark, write_mark

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

FILE = "safemode.bin"


def start_reasons(root: str) -> tuple[int, int]:
    """Return why the chip started, and the last safe mode before this start, in the numbers of `booted`."""
    reset = 0
    try:
        reset = number_of(microcontroller.cpu.reset_reason, microcontroller.ResetReason, RESETS)
    except (AttributeError, NotImplementedError):
        pass  # Some builds do not say why they started.
    starts = safe_mode_starts(root)
    return reset, starts[-1] if starts else 0


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
    return read_mark(root, FILE)[:16]


def note_safe_mode(root: str, number: int) -> None:
    """Record one more safe mode. Raise OSError if the drive cannot be written."""
    add_mark(root, FILE, number)


def forget_safe_modes(root: str) -> None:
    """Forget the safe modes, because this start has lasted; the next one counts as the first."""
    try:
        if safe_mode_starts(root):
            write_mark(root, FILE, b"")
    except OSError:
        pass  # The only effect is that safe mode is left less often by itself.
