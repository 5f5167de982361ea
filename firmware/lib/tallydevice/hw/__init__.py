"""The board's hardware, behind plain objects: the only part of the program that imports hardware modules."""

from tallydevice.hw.errors import HardwareError
from tallydevice.hw.hardware import Hardware, open_hardware

__all__ = ["Hardware", "HardwareError", "open_hardware"]
