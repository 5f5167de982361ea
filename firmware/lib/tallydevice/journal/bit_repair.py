"""Repair a single wrong bit in an entry. The checksum says which bit has flipped in flash."""

from tallycore.wire.crc32 import crc32


def repaired(data: bytes, seed: int) -> "bytes | None":
    """Flip one bit of `data` so that it begins with a whole entry, and return it; None if no bit does that.

    At most 640 bytes are tried. That takes a board one or two seconds. By chance, about one in ten million pieces of garbage
    (as long as a short entry) would pass.
    """
    trial = bytearray(data)
    for at in range(len(data)):
        if at > 2 and not at < _end(data) <= len(data):
            return None
        for bit in range(8):
            trial[at] ^= 1 << bit
            end = _end(trial)
            if end <= len(trial) and crc32(memoryview(trial)[: end - 4], seed) == int.from_bytes(
                trial[end - 4 : end], "little"
            ):
                return bytes(trial)
            trial[at] ^= 1 << bit
    return None


def _end(data: "bytes | bytearray") -> int:
    """Return the offset where an entry at the beginning of `data` would end."""
    first: int = data[0]
    if 0 < first < 128:
        return first + 5
    if not 129 <= first <= 134 or len(data) < 3:
        return len(data) + 1
    end: int = 7 + (data[1] | data[2] << 8)
    return end
