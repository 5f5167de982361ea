"""CRC-32 (ISO 3309, as in zlib): the board's own function, or a small one of ours if it has none."""

try:
    from binascii import crc32
except ImportError:  # The firmware was built without binascii.
    _NIBBLES = (
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
        0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    )  # fmt: skip
    # The table has 16 entries instead of 256, because boards without the function have little memory.

    def crc32(data: "bytes | bytearray | memoryview", value: int = 0):  # type: ignore[misc,no-untyped-def]
        """Return the checksum of `data`, continued from the checksum `value`."""
        value = ~value & 0xFFFFFFFF
        for byte in data:
            value ^= byte
            value = value >> 4 ^ _NIBBLES[value & 15]
            value = value >> 4 ^ _NIBBLES[value & 15]
        return ~value & 0xFFFFFFFF


__all__ = ("crc32",)
