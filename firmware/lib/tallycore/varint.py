"""Integers of any size in as few bytes as they need: seven bits a byte, lowest first, the high bit meaning "more"."""

from tallycore.errors import FieldError

LONGEST = 10
# Ten bytes hold 70 bits: more than any counter here, and a bound on what damaged bytes can make us read.


def write_varint(out: bytearray, value: int) -> None:
    """`value` (not negative) stands at the end of `out`."""
    if value < 0:
        raise FieldError("%d is negative: an unsigned field holds 0 or more" % value)
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def read_varint(data: "bytes | bytearray", at: int) -> tuple[int, int]:
    """The integer that starts at `at`, and the place after it."""
    value = 0
    shift = 0
    end = len(data)
    while at < end:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
        if shift >= 7 * LONGEST:
            raise FieldError("an integer runs on past %d bytes" % LONGEST)
    raise FieldError("the bytes end inside an integer")


def zigzag(value: int) -> int:
    """A signed integer as an unsigned one: 0, -1, 1, -2 become 0, 1, 2, 3."""
    return value << 1 if value >= 0 else (-value << 1) - 1


def unzigzag(value: int) -> int:
    """The signed integer that `zigzag` made `value` from."""
    return -((value + 1) >> 1) if value & 1 else value >> 1
