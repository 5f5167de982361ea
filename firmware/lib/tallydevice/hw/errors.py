"""The errors that stop the start of a board. Each has one sentence for the person who holds the board.

After the start, the parts raise built-in errors (OSError with its number, NotImplementedError), as CircuitPython does.
"""


class HardwareError(Exception):
    """The base of every error that this package raises."""


class BoardFileError(HardwareError):
    """The file board.json cannot be used; the sentence names the field."""


class DriveError(HardwareError):
    """The drive cannot be read or written."""


class InMaintenance(HardwareError):
    """The board was started for maintenance, so the laptop has the drive."""
