"""The codec of named fields. Events, link messages and checkpoints use it.

A layout is a text such as `seq:u names:S`, or a list of (name, type) pairs. The types are `u` (unsigned), `i` (signed),
`b` (bytes) and `s` (text). `U`, `I` and `S` are lists of these, and `T` is a list of lists of unsigned integers. Fields
are only ever appended to a layout. If the bytes end early, the later fields get their empty value. If there are more
bytes, they come from a newer layout and are skipped.
"""

from tallycore.errors import FieldError

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Sequence
    from typing import Any

LONGEST = 10
# In bytes. Ten bytes have 70 bits, more than any counter here needs. The limit also stops the reading of damaged bytes.


def write_varint(out: bytearray, value: int) -> None:
    """Append `value` (0 or more) to `out` as a variable-length integer: seven bits per byte, least significant first (LEB128).

    Raise FieldError if it is negative.
    """
    if value < 0:
        raise FieldError("%d is negative: an unsigned field holds 0 or more" % value)
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def read_varint(data: "bytes | bytearray", at: int) -> tuple[int, int]:
    """Return the integer that starts at offset `at` of `data`, and the offset after it.

    Raise FieldError if the bytes end inside it or it is longer than `LONGEST` bytes.
    """
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
    """Return a signed integer as an unsigned one: 0, -1, 1, -2 become 0, 1, 2, 3."""
    return value << 1 if value >= 0 else (-value << 1) - 1


def unzigzag(value: int) -> int:
    """Return the signed integer for which `zigzag` returns `value`."""
    return -((value + 1) >> 1) if value & 1 else value >> 1


def pairs_of(layout: "str | Sequence[tuple[str, str]]") -> "Sequence[tuple[str, str]]":
    """Return the (name, type) pairs of a layout."""
    return [(field[:-2], field[-1]) for field in layout.split()] if isinstance(layout, str) else layout


def find_line(table: str, mark: str) -> "list[str] | None":
    """Return the line of `table` that contains `mark`, split at its bars; None if there is no such line.

    A table of dozens of small tuples takes five times the memory of its text, and only one line is needed at a time.
    """
    at = table.find(mark)
    if at < 0:
        return None
    return table[table.rfind("\n", 0, at + 1) + 1 : table.find("\n", at + 1)].split("|")


def empty_value(type_: str) -> object:
    """Return the value of a field of this type if nothing was written: 0, no bytes, no text or an empty list."""
    if type_ in "ui":
        return 0
    if type_ == "s":
        return ""
    return b"" if type_ == "b" else []


def write_value(out: bytearray, type_: str, value: "Any") -> None:
    """Append `value` to `out` as a field of type `type_`. Raise FieldError for an unknown type or a negative unsigned value."""
    if type_ == "u":
        write_varint(out, value)
    elif type_ == "i":
        write_varint(out, zigzag(value))
    elif type_ == "b" or type_ == "s":
        data = value.encode() if type_ == "s" else value
        write_varint(out, len(data))
        out.extend(data)
    elif type_ in "UIST":
        write_varint(out, len(value))
        item = "U" if type_ == "T" else type_.lower()
        for each in value:
            write_value(out, item, each)
    else:
        raise FieldError("there is no field type %r" % type_)


def read_value(data: "bytes | bytearray", at: int, type_: str) -> "tuple[Any, int]":
    """Return the value of type `type_` that starts at offset `at`, and the offset after it. Raise FieldError if it is damaged."""
    number, at = read_varint(data, at)
    if type_ == "u":
        return number, at
    if type_ == "i":
        return unzigzag(number), at
    if number > len(data) - at:
        # Each item of a list takes at least one byte. So a damaged length never allocates more than there are bytes.
        raise FieldError("a field of %d items does not fit in the %d bytes left" % (number, len(data) - at))
    if type_ == "b" or type_ == "s":
        raw = bytes(data[at : at + number])
        at += number
        if type_ == "b":
            return raw, at
        try:
            return raw.decode(), at
        except UnicodeError:
            raise FieldError("a text field is not UTF-8: %r" % raw[:16]) from None
    if type_ in "UI" and number:
        raw = bytes(data[at : at + number])
        if max(raw) < 128:  # Every number takes one byte, as in most lists: there is nothing to decode.
            return (list(raw) if type_ == "U" else [unzigzag(byte) for byte in raw]), at + number
    items = []
    item = "U" if type_ == "T" else type_.lower()
    for _ in range(number):
        each, at = read_value(data, at, item)
        items.append(each)
    return items, at


def write_fields(out: bytearray, layout: "str | Sequence[tuple[str, str]]", values: "dict[str, Any]") -> None:
    """Append every field of `layout` to `out`. The values are in the dict `values`. A missing one is written as its empty value."""
    for name, type_ in pairs_of(layout):
        value = values.get(name)
        write_value(out, type_, empty_value(type_) if value is None else value)


def read_fields(data: "bytes | bytearray", at: int, layout: "str | Sequence[tuple[str, str]]") -> "dict[str, Any]":
    """Return a dict of every field of `layout`, read from offset `at`. If the bytes end early, the other fields are empty.

    Raise FieldError if the bytes are damaged.
    """
    values = {}
    for name, type_ in pairs_of(layout):
        if at >= len(data):
            values[name] = empty_value(type_)
        else:
            values[name], at = read_value(data, at, type_)
    return values
