"""The work of safemode.py: it leaves safe mode if a restart is harmless, but not for ever."""

import time

import microcontroller
import storage
import supervisor

from tallydevice.hw.marks import SAFE_MODES, note_safe_mode, number_of, safe_mode_starts

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

HARMLESS = (1, 2)
# These are BROWNOUT, after which the voltage may be good again, and WATCHDOG, which says that something hung, not that memory was
# damaged. After anything else the flash may hold wrong data, or a restart would fail in the same way: the owner should look first.
NOT_WRITABLE = (4, 8)
# These are FLASH_WRITE_FAIL and NO_CIRCUITPY, in which the drive itself has failed.
MOST_RESTARTS = 3
MOST_NOTED = 8
SETTLE_S = 3.0
# A write while the voltage still dips could cost the whole drive.


def recover(root: str = "/", sleep: "Callable[[float], None]" = time.sleep) -> None:
    """Restart the board if that is harmless and has not been tried three times in vain; else stay in safe mode.

    In either case the next game's log reports that there was a safe mode, because console and drive were open in it.
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
        # Restarts that cannot be counted could go on for ever.
        tried = MOST_RESTARTS
    try:
        storage.remount("/", readonly=True)
    except (OSError, RuntimeError):
        pass
    if number in HARMLESS and tried < MOST_RESTARTS:
        microcontroller.reset()
