"""What safemode.py does: it leaves safe mode where a restart is harmless, and not for ever."""

import time

import microcontroller
import storage
import supervisor

from tallydevice.hw.reset import SAFE_MODES, note_safe_mode, number_of, safe_mode_starts

HARMLESS = (1, 2)
# BROWNOUT: the voltage dipped. WATCHDOG: something hung, and nothing says that memory was damaged. After anything else what
# lies in flash may be wrong, or a restart would fail in the same way: the owner should look first.
NOT_WRITABLE = (4, 8)
# FLASH_WRITE_FAIL, NO_CIRCUITPY: the drive itself is what failed.
MOST_RESTARTS = 3
MOST_NOTED = 8
SETTLE_S = 3.0
# A write while the voltage still dips could cost the whole drive.


def recover(root: str = "/", sleep=time.sleep) -> None:  # type: ignore[no-untyped-def]
    """The board restarts, where that is harmless and has not been tried three times in vain; else safe mode stays.

    Either way the next game's log says that there was a safe mode: console and drive were open in it.
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
        # What cannot be counted would go on for ever.
        tried = MOST_RESTARTS
    try:
        storage.remount("/", readonly=True)
    except (OSError, RuntimeError):
        pass
    if number in HARMLESS and tried < MOST_RESTARTS:
        microcontroller.reset()
