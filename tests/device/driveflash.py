"""The flash of a drive: sectors of 4,096 bytes, erased and programmed whole, torn at any byte when the power goes."""

from __future__ import annotations

from collections.abc import Callable

SECTOR = 4096


class Drive:
    """The flash of a drive. `on_step` is called wherever the power could go, with `data` as it would then be."""

    def __init__(self, on_step: Callable[[], None], sectors: int = 24) -> None:
        self.data = bytearray(b"\xff" * SECTOR * sectors)
        self.on_step = on_step
        self.pairs: list[int] = []
        """The sectors that were erased and programmed, in order."""

    def rewrite(self, sector: int, new: bytes) -> None:
        """Sector number `sector` is erased, and then programmed."""
        at = sector * SECTOR
        self.pairs.append(sector)
        odd = (len(self.pairs) * 1237) % SECTOR
        self.on_step()
        for count in (odd, SECTOR):
            # Erased as far as that, or everywhere but for some cells.
            self.data[at : at + count] = b"\xff" * count
            if count == SECTOR:
                self.data[at : at + SECTOR : 3] = bytes(byte | 0xA5 for byte in new[::3])
            self.on_step()
        self.data[at : at + SECTOR] = b"\xff" * SECTOR
        self.on_step()
        for count in (1, odd, SECTOR - 1):
            self.data[at : at + count] = new[:count]
            # The byte that the cut falls into has only some of its bits cleared.
            self.data[at + count] = new[count] | 0b10100101
            self.on_step()
        self.data[at : at + SECTOR] = new
        self.on_step()
