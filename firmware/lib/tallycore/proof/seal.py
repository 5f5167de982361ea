"""The seal: a hash chained over every public record, so that nobody can change an event without its showing.

Head 0 is the SHA-256 of the ASCII line `tallystick-log:DEVICEHEX:LOGHEX`; head n is the SHA-256 of head n-1 and record
n.
"""

from tallycore.proof.sha256 import sha256, to_hex

SEAL_BYTES = 16
# How much of the head a `sealed` event carries: half of it cannot be forged either, and takes less flash.


def first_head(device_id: bytes, log_id: bytes) -> bytes:
    """Return the head of a log without events."""
    return sha256(("tallystick-log:%s:%s" % (to_hex(device_id), to_hex(log_id))).encode())


def next_head(head: bytes, record: bytes) -> bytes:
    """Return the head after `record`; for most records that is one block of SHA-256."""
    return sha256(head + record)
