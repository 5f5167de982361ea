"""The work of safemode.py: it leaves safe mode if a restart is harmless, but only a limited number of times."""

import time

import microcontroller
import storage
import supervisor

from tallydevice.hw.marks import SAFE_MODES, note_safe_mode, number_of, safe_mode_starts

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

HARMLESS = (1, 2)
# BROWNOUT: the voltage may be good again. WATCHDOG: something hung, but no memory was damaged. After any other reason, the flash may
# have wrong data, or a restart would fail in the same way: the owner should look first.
NOT_WRITABLE = (4, 8)
# FLASH_WRITE_FAIL and NO_CIRCUITPY: the drive itself has failed.
MOST_RESTARTS = 3
MOST_NOTED = 8
SETTLE_S = 3.0
# A write while the voltage is still low could destroy the whole drive.


def recover(root: str = "/", sleep: "Callable[[float], None]" = time.sleep) -> None:
    """Restart the board if that is harmless and was not already tried three times. Otherwise stay in safe mode.

    In both cases, the next game's log reports the safe mode, because console and drive were open in it.
    """
    reason = supervisor.runtime.safe_mode_reason
    number = number_of(reason, supervisor.SafeModeReason, SAFE_MODES)
    tried = len(safe_mode_starts(root))
    if not number or number in NOT_WRITABLE or tried >= MOST_NOTED:
        return
    sleep(SETTLE_S)
    try:
        storage.remount("/", readonly=False)
        note_safe_mode(root, number)
    except (OSError, RuntimeError):
        # If restarts cannot be counted, they could go on for ever.
        tried = MOST_RESTARTS
    try:
        storage.remount("/", readonly=True)
    except (OSError, RuntimeError):
        pass
    if number in HARMLESS and tried < MOST_RESTARTS:
        microcontroller.reset()
