"""Exit codes, and the error a command raises to end with one of them."""

from __future__ import annotations

DONE = LEGAL = 0
ILLEGAL = 1
USAGE = 2
# A text that cannot be read, or a command used wrongly.
UNDECIDED = 3
DEVICE = 4
# The device or the link to it.
FAULT = 70
# A fault of ours, so that a crash is never read as "illegal".
INTERRUPTED = 130
# As shells report Ctrl-C.
READER_GONE = 141
# As shells report a closed pipe.


class CommandError(Exception):
    """A command cannot do what was asked. The message is one clear sentence; `exit_code` says of which sort."""

    def __init__(self, message: str, exit_code: int = USAGE) -> None:
        self.exit_code = exit_code
        super().__init__(message)
