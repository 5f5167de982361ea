"""The seal: a chain of hashes over every public record. Nobody can change an event unnoticed.

Head 0 is the SHA-256 of the ASCII line `tallystick-log:DEVICEHEX:LOGHEX`. Head n is the SHA-256 of head n-1 and record n.
"""

from tallycore.proof.sha256 import sha256, to_hex

SEAL_BYTES = 16
# A `sealed` event has this number of bytes of the head. Half a head cannot be forged either, and takes less flash.


def first_head(device_id: bytes, log_id: bytes) -> bytes:
    """Return the head of a log without events."""
    return sha256(("tallystick-log:%s:%s" % (to_hex(device_id), to_hex(log_id))).encode())


def next_head(head: bytes, record: bytes) -> bytes:
    """Return the head after `record`. For most records, it takes one block of SHA-256."""
    return sha256(head + record)
