"""Read what a program writes to a pseudo-terminal."""

import os


def read_all(descriptor):
    """Return everything that is written to the other end until that is closed; then close this one, too."""
    written = b""
    while True:
        try:
            piece = os.read(descriptor, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        written += piece
    os.close(descriptor)
    return written
