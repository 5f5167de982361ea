"""What keeps a board from starting, each in one sentence for the person who holds it.

Once it runs, its parts raise built-in errors (OSError with its number, NotImplementedError), as CircuitPython does.
"""


class HardwareError(Exception):
    """The base of everything that this package raises."""


class BoardFileError(HardwareError):
    """board.json cannot be used; the sentence names the field."""


class DriveError(HardwareError):
    """The drive cannot be read or written."""


class InMaintenance(HardwareError):
    """The board was started for its owner's laptop, which has the drive."""
