"""The interpreter itself: what boards and laptops share of the language that the core leans on."""

print(sorted({"z": 1, "a": 2}.items()))
print([1, 2, 3][1:], b"abc"[:2], "tally"[-3:])
print((300).to_bytes(4, "little"), int.from_bytes(b"\x01\x02", "big"))
print("{:>5}|{:<5}|{:05d}".format("ab", "cd", 42))
print(f"{1 + 1} {'x'!r}")
print(1 << 70, -7 // 2, -7 % 3, pow(3, 40))

buffer = bytearray(b"abc")
buffer.extend(b"de")
buffer[:2] = b""
print(bytes(buffer))

try:
    raise ValueError("said so")
except ValueError as error:
    print("caught", error)
