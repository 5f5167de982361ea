"""The clock, why there was a safe mode, and the end of a program that is to be run anew."""

import world

ticks_ms = world.ticks_ms


class SafeModeReason:
    NONE = 0
    BROWNOUT = 1
    HARD_FAULT = 2
    FLASH_WRITE_FAIL = 3
    WATCHDOG = 4
    USER = 5


class _Runtime:
    safe_mode_reason = getattr(SafeModeReason, world.plan["safe_mode"])
    usb_connected = False
    serial_connected = False
    display = None


runtime = _Runtime()


def reload():
    raise SystemExit("reload")


def set_usb_identification(manufacturer=None, product=None, vid=-1, pid=-1):
    world.note("supervisor.set_usb_identification", product)
