"""Random bytes for the dice: the chip's own source or none at all."""

import os


def entropy(count: int) -> bytes:
    """`count` bytes of the chip's source. Raises NotImplementedError where there is none: no weaker one stands in."""
    try:
        return os.urandom(count)
    except (AttributeError, NotImplementedError, OSError):
        raise NotImplementedError("This board has no random source; roll the dice by hand and type them in.")
