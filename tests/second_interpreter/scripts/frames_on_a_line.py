"""CRC-32, byte stuffing and frames: whole, cut, joined and with every single byte changed."""

from tallycore.errors import FrameError
from tallycore.wire.crc32 import crc32
from tallycore.wire.frames import FrameReader, decode_frame, encode_frame, stuff, unstuff

print(crc32(b""), crc32(b"123456789"), crc32(b"456789", crc32(b"123")))

for length in (0, 1, 2, 253, 254, 255, 256, 508, 509):
    for data in (bytes(length), b"\x01" * length, bytes([at % 7 for at in range(length)])):
        stuffed = bytes(stuff(data))
        print(length, len(stuffed), 0 in stuffed, bytes(unstuff(stuffed)) == data)

for bad in (b"", b"\x05ab", b"\x02\x00", b"\x00"):
    try:
        print(bad, bytes(unstuff(bad)))
    except FrameError as error:
        print(bad, error)

frame = bytes(encode_frame(b"a roll\x00of 6"))
print(frame, decode_frame(frame[:-1]))
for at in range(len(frame) - 1):
    changed = bytearray(frame)
    changed[at] ^= 0x10
    reader = FrameReader(64)
    print(at, reader.feed(bytes(changed)), reader.damaged)

reader = FrameReader(32)
line = b"noise\x00" + frame + b"\x00\x00" + b"x" * 200 + b"\x00" + frame
got = []
for at in range(0, len(line), 3):
    got.extend(reader.feed(line[at : at + 3]))
print(got, reader.damaged)
