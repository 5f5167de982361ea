"""SHA-256, the interpreter's and ours, against FIPS 180-4; the seal's chain and its short code."""

from tallycore.proof.seal import SEAL_BYTES, first_head, next_head
from tallycore.proof.sha256 import DIGEST_BYTES, sha256, sha256_hex, to_hex
from tallycore.proof.short_code import short_code
from tallycore.proof.soft_sha256 import SoftSha256

print(DIGEST_BYTES, SEAL_BYTES)
for line in ("", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"):
    print(sha256_hex(line), to_hex(SoftSha256(line.encode()).digest()))

for length in (1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 200):
    data = bytes([at * 31 & 255 for at in range(length)])
    print(length, to_hex(sha256(data)), SoftSha256(data).digest() == sha256(data))

sliced = SoftSha256(b"in slices")
steps = 1
while not sliced.step(3):
    steps += 1
print(steps, to_hex(sliced.digest()))

pieces = SoftSha256(b"")
for at in range(0, 200, 23):
    pieces.update(bytes(range(at, min(at + 23, 200))))
print(pieces.digest() == sha256(bytes(range(200))))

head = first_head(b"\x01\x02\x03", b"\xaa\xbb")
for record in (b"", b"one", b"two" * 40):
    head = next_head(head, record)
    print(to_hex(head), short_code(head))
