"""Integers and named fields: as bytes, back again, and what is refused."""

from tallycore.errors import FieldError
from tallycore.log.fields import empty_value, read_fields, read_varint, unzigzag, write_fields, write_varint, zigzag

for value in (0, 1, 127, 128, 300, 16383, 16384, 2**29 - 1, 2**31, 2**32, 2**63, 2**69):
    out = bytearray()
    write_varint(out, value)
    print(value, bytes(out), read_varint(out, 0))

for value in (0, -1, 1, -64, 64, -(2**31), 2**31):
    print(value, zigzag(value), unzigzag(zigzag(value)))

LAYOUT = (
    ("count", "u"),
    ("delta", "i"),
    ("hash", "b"),
    ("name", "s"),
    ("faces", "U"),
    ("steps", "I"),
    ("names", "S"),
    ("rows", "T"),
)
VALUES = {
    "count": 300,
    "delta": -7,
    "hash": b"\x00\xff",
    "name": "Zoe",
    "faces": [6, 1, 100],
    "steps": [-1, 0, 1],
    "names": ["Ann", "", "Bo"],
    "rows": [[1, 2], [], [300]],
}
out = bytearray()
write_fields(out, LAYOUT, VALUES)
print(bytes(out))
for end in range(len(out) + 1):
    try:
        print(end, sorted(read_fields(bytes(out[:end]), 0, LAYOUT).items()))
    except FieldError as error:
        print(end, error)
out = bytearray()
write_fields(out, (("name", "s"),), {"name": "Zo\u00eb"})
print(bytes(out), read_fields(bytes(out), 0, (("name", "s"),))["name"] == "Zo\u00eb")
print([empty_value(type_) for type_ in "uibsUIST"])

for bad in (b"\x80", b"\x80" * 11, b"\x05ab", b"\x02\xff\xff"):
    try:
        print(read_fields(bad, 0, (("name", "s"),)))
    except FieldError as error:
        print(bad, error)
try:
    write_varint(bytearray(), -1)
except FieldError as error:
    print(error)
