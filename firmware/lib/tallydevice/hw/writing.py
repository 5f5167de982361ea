"""Write a file of the log in place: in whole blocks, which are then read back. It is imported for a write."""

from tallycore.wire.crc32 import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Iterable

    from tallydevice.hw.storage import FileMedium

BLOCK_BYTES = 512
# FatFs writes whole blocks directly; see tallydevice.hw.storage.
_READ_ONLY = 30
_FULL = 28
_FAILED = 5

block = bytearray(BLOCK_BYTES)
# One buffer serves every write, because no two run at the same time.


def written(medium: "FileMedium", pieces: "Iterable[bytes | bytearray]", at: int) -> int:
    """Write the bytes of `pieces` into `medium` from offset `at` on, with zeros after them. Return the offset of their end.

    If that fails, raise OSError with a sentence that names the file.
    """
    try:
        return _put_all(medium, pieces, at)
    except OSError as error:
        if medium.name in str(error.args[-1]):
            raise  # The error has our own sentence already.
        raise OSError(error.errno, explained(error.errno, medium.name)) from error


def _put_all(medium: "FileMedium", pieces: "Iterable[bytes | bytearray]", at: int) -> int:
    """Write the pieces block by block, and read them back. Return the offset of their end."""
    count = at % BLOCK_BYTES
    start = at = at - count
    if count:
        block[:] = medium.read(start, BLOCK_BYTES)
    checksum = 0
    for piece in pieces:
        done = 0
        while done < len(piece):
            part = piece[done : done + BLOCK_BYTES - count]
            block[count : count + len(part)] = part
            count += len(part)
            done += len(part)
            if count == BLOCK_BYTES:
                checksum = _put(medium, at, checksum)
                at += BLOCK_BYTES
                count = 0
    end = at + count
    # At least one zero marks the end.
    block[count:] = bytes(BLOCK_BYTES - count)
    checksum = _put(medium, at, checksum)
    medium.sync()
    _check(medium, start, at + BLOCK_BYTES, checksum)
    return end


def _put(medium: "FileMedium", at: int, checksum: int) -> int:
    """Write the block at offset `at`, and return the checksum with it added. After the end of the medium, raise OSError(28)."""
    if at + BLOCK_BYTES > medium.capacity:
        raise OSError(_FULL, "%s is full (%d of %d bytes)." % (medium.name, medium.size, medium.capacity))
    medium.file.seek(medium.guard_bytes + at)
    medium.file.write(block)
    return crc32(block, checksum)


def _check(medium: "FileMedium", at: int, end: int, wanted: int) -> None:
    """Raise OSError(5) if the bytes from `at` to `end` do not have the checksum of those that were written."""
    checksum = 0
    while at < end:
        checksum = crc32(medium.read(at, BLOCK_BYTES), checksum)
        at += BLOCK_BYTES
    if checksum != wanted:
        raise OSError(_FAILED, "%s does not keep what is written to it." % medium.name)


def explained(number: "int | None", path: str) -> str:
    """Return one sentence that says why `path` cannot be written, for error `number` of the drive."""
    if number == _READ_ONLY:
        return (
            "%s cannot be written: the drive belongs to the laptop (started for maintenance); "
            "restart without holding a button to play." % path
        )
    if number == _FULL:
        return "%s cannot be written: the drive is full; sync with the laptop." % path
    return "%s cannot be written (error %s of the drive)." % (path, number)
