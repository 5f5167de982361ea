"""The seal: a hash chained over every public record, so that no one can change what was said without its showing.

Head 0 is the SHA-256 of the ASCII line `tallystick-log:DEVICEHEX:LOGHEX`; head n that of head n-1 and record n.
"""

from tallycore.proof.sha256 import sha256, to_hex

SEAL_BYTES = 16
# What a `sealed` event carries of the head: half of it is beyond forging, and is short in flash.


def first_head(device_id: bytes, log_id: bytes) -> bytes:
    """The head of a log without events."""
    return sha256(("tallystick-log:%s:%s" % (to_hex(device_id), to_hex(log_id))).encode())


def next_head(head: bytes, record: bytes) -> bytes:
    """The head after `record`: for most records one block of SHA-256."""
    return sha256(head + record)
