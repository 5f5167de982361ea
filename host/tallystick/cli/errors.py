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
# FAULT: an internal error. A crash must not look like "illegal".
INTERRUPTED = 130
# INTERRUPTED and READER_GONE are the codes of shells for Ctrl-C and for a closed pipe.
READER_GONE = 141


class CommandError(Exception):
    """Raised when a command cannot do what the user asked for.

    The message is one clear sentence. `exit_code` says which kind of error it is.
    """

    def __init__(self, message: str, exit_code: int = USAGE) -> None:
        self.exit_code = exit_code
        super().__init__(message)
