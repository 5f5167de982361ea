"""The chip; its non-volatile memory is a file beside the drive, which start.py writes back."""

import world


class Pin:
    def __init__(self, name):
        self.name = name


class ResetReason:
    UNKNOWN = 0


class _Cpu:
    uid = b"\x01\x02\x03\x04\x05\x06\x07\x08"
    reset_reason = ResetReason.UNKNOWN


cpu = _Cpu()
nvm = world.plan.get("nvm")


def reset():
    world.note("microcontroller.reset")
    raise SystemExit("reset")
