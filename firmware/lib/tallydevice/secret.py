"""Where the dice secret and the log's id come from, and what there is where nothing can be drawn."""

from tallycore.dice import SECRET_BYTES
from tallycore.sha256 import sha256


def draw_secret(entropy) -> bytes:  # type: ignore[no-untyped-def]
    """32 bytes from the system's source; b"" where it has none, and then rolls are marked unverified."""
    try:
        secret = bytes(entropy(SECRET_BYTES))
    except (NotImplementedError, OSError):
        return b""
    return secret if len(secret) == SECRET_BYTES else b""


def unverified_secret(now_ms: int, head: bytes) -> bytes:
    """A stream for a device without entropy: it differs from moment to moment, and nothing is promised of it."""
    return sha256(b"unverified:%d:" % now_ms + head)


def draw_log_id(entropy, count: int, device_id: bytes, started_ms: int) -> bytes:  # type: ignore[no-untyped-def]
    """An id that no other log has; without entropy it hangs on the moment of the start, which two wipes hardly share."""
    try:
        return bytes(entropy(count))
    except (NotImplementedError, OSError):
        return unverified_secret(started_ms, device_id)[:count]
