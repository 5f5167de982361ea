"""CRC-32 (ISO 3309, as in zlib): the board's own where it has one."""

try:
    from binascii import crc32
except ImportError:  # a firmware built without it
    _NIBBLES = (
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
        0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    )  # fmt: skip
    # Sixteen entries instead of 256: this runs where memory is shortest.

    def crc32(data, value=0):  # type: ignore[misc,no-untyped-def]
        """The checksum of `data`, going on from `value`."""
        value = ~value & 0xFFFFFFFF
        for byte in data:
            value ^= byte
            value = value >> 4 ^ _NIBBLES[value & 15]
            value = value >> 4 ^ _NIBBLES[value & 15]
        return ~value & 0xFFFFFFFF


__all__ = ("crc32",)
