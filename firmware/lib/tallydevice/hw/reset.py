"""Why the device started: the chip's reason, and the safe mode that it came out of. Their numbers are for ever.

The safe modes since a start that lasted stand in a file, a byte each. Memory that only deep sleep keeps is lost in just the
brown-out that is to be counted, and the non-volatile memory is the journal's; so it is a file, and it is written seldom.
"""

import microcontroller

from tallydevice.hw.marks import add_mark, read_mark, write_mark

RESETS = "POWER_ON BROWNOUT SOFTWARE DEEP_SLEEP_ALARM RESET_PIN WATCHDOG RESCUE_DEBUG"
# `reset` of the event `booted` is the place of the reason here, counted from 1; 0 is unknown.

SAFE_MODES = (
    "BROWNOUT WATCHDOG HARD_FAULT FLASH_WRITE_FAIL GC_ALLOC_OUTSIDE_VM INTERRUPT_ERROR NLR_JUMP_FAIL NO_CIRCUITPY "
    "NO_HEAP PROGRAMMATIC SDK_FATAL_ERROR STACK_OVERFLOW USB_BOOT_DEVICE_NOT_INTERFACE_ZERO USB_TOO_MANY_ENDPOINTS "
    "USB_TOO_MANY_INTERFACE_NAMES"
)
# `safe_mode` likewise; 0 is none.
OTHER = 99
# A reason that a later CircuitPython has and this table lacks.

FILE = "safemode.bin"


def start_reasons(root: str) -> tuple[int, int]:
    """Why the chip started, and the last safe mode that this start came out of, as `booted` gives them."""
    reset = 0
    try:
        reset = number_of(microcontroller.cpu.reset_reason, microcontroller.ResetReason, RESETS)
    except (AttributeError, NotImplementedError):
        pass  # a build that does not say
    starts = safe_mode_starts(root)
    return reset, starts[-1] if starts else 0


def number_of(reason: object, reasons: object, names: str) -> int:
    """The place of `reason` among `names`, from 1 on; 0 for none or an unknown one, 99 for one that has no name there."""
    if reason is None or reason in (getattr(reasons, "NONE", None), getattr(reasons, "UNKNOWN", None)):
        return 0
    for number, name in enumerate(names.split(" ")):
        if getattr(reasons, name, None) == reason:
            return number + 1
    return OTHER


def safe_mode_starts(root: str) -> bytes:
    """The numbers of the safe modes since a start that lasted, oldest first."""
    return read_mark(root, FILE)[:16]


def note_safe_mode(root: str, number: int) -> None:
    """One more safe mode is on record. Raises OSError when the drive does not take it."""
    add_mark(root, FILE, number)


def forget_safe_modes(root: str) -> None:
    """This start has lasted: the next safe mode is counted as the first."""
    try:
        if safe_mode_starts(root):
            write_mark(root, FILE, b"")
    except OSError:
        pass  # then safe mode is left less often by itself, and nothing else
