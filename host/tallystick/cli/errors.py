"""Define the exit codes, and the error with which a command ends with one of them."""

from __future__ import annotations

DONE = LEGAL = 0
ILLEGAL = 1
USAGE = 2
# USAGE: a text cannot be read, or a command was used wrongly.
UNDECIDED = 3
DEVICE = 4
# DEVICE: the device or the link to it has failed.
FAULT = 70
# FAULT: the program itself is at fault; a crash must not be read as "illegal".
INTERRUPTED = 130
# INTERRUPTED and READER_GONE are what shells report for Ctrl-C and for a closed pipe.
READER_GONE = 141


class CommandError(Exception):
    """Raised when a command cannot do what was asked. The message is one clear sentence; `exit_code` says of which sort."""

    def __init__(self, message: str, exit_code: int = USAGE) -> None:
        self.exit_code = exit_code
        super().__init__(message)
