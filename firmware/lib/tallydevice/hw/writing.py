"""Writing a file of the log in place: whole blocks, read back. Imported when it is due."""

from tallycore.crc32 import crc32
from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES

_READ_ONLY = 30
_FULL = 28
_FAILED = 5

block = bytearray(BLOCK_BYTES)
# Nothing is written while something else is.


def written(place, pieces, at: int) -> int:  # type: ignore[no-untyped-def]
    """The bytes of `pieces` stand in `place` from `at` on, and zeros behind them. Returns where they end. Raises OSError."""
    try:
        return _put_all(place, pieces, at)
    except OSError as error:
        if place.name in str(error.args[-1]):
            raise  # our own sentence
        raise OSError(error.errno, explained(error.errno, place.name)) from error


def _put_all(place, pieces, at: int) -> int:  # type: ignore[no-untyped-def]
    count = at % BLOCK_BYTES
    start = at = at - count
    if count:
        block[:] = place.read(start, BLOCK_BYTES)
    checksum = 0
    for piece in pieces:
        done = 0
        while done < len(piece):
            part = piece[done : done + BLOCK_BYTES - count]
            block[count : count + len(part)] = part
            count += len(part)
            done += len(part)
            if count == BLOCK_BYTES:
                checksum = _put(place, at, checksum)
                at += BLOCK_BYTES
                count = 0
    end = at + count
    # At least one zero tells the end.
    block[count:] = bytes(BLOCK_BYTES - count)
    checksum = _put(place, at, checksum)
    place.sync()
    _check(place, start, at + BLOCK_BYTES, checksum)
    return end


def _put(place, at: int, checksum: int) -> int:  # type: ignore[no-untyped-def]
    if at + BLOCK_BYTES > place.capacity:
        raise OSError(_FULL, "%s is full (%d of %d bytes)." % (place.name, place.size, place.capacity))
    place.file.seek(GUARD_BYTES + at)
    place.file.write(block)
    return crc32(block, checksum)


def _check(place, at: int, end: int, wanted: int) -> None:  # type: ignore[no-untyped-def]
    """What was written is what can be read. Raises OSError(5)."""
    checksum = 0
    while at < end:
        checksum = crc32(place.read(at, BLOCK_BYTES), checksum)
        at += BLOCK_BYTES
    if checksum != wanted:
        raise OSError(_FAILED, "%s does not keep what is written to it." % place.name)


def explained(number: "int | None", path: str) -> str:
    """What error `number` of the drive means for whoever wants to write `path`."""
    if number == _READ_ONLY:
        return (
            "%s cannot be written: the drive belongs to the laptop (started for maintenance); "
            "restart without holding a button to play." % path
        )
    if number == _FULL:
        return "%s cannot be written: the drive is full; sync with the laptop." % path
    return "%s cannot be written (error %s of the drive)." % (path, number)
