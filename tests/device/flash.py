"""Flash memory: it is erased in blocks and programmed in pages, which only clears bits. A power cut tears it at any byte.

The drive (fat.py) and the chip's non-volatile memory (chips.py) use the same model.
"""

from __future__ import annotations

from collections.abc import Callable

ERASED = 0xFF
SECTOR = 4096
PAGE_BYTES = 256
TORN = 0b10100101
# In the byte where the cut comes, only some bits are changed.
BARELY_ERASED = bytes(byte | TORN for byte in range(256))
HALF_PROGRAMMED = bytes(byte | 0b01011010 for byte in range(256))
# The value of each byte at that moment, for bytes.translate: tens of thousands of sectors go through here.


class Flash:
    """Flash of `size` bytes. `on_step` is called wherever the power could go, with `data` as it would be then.

    `blank` is the value of an erased byte. If it is not 0xFF, a layer in between inverts the bits.
    """

    def __init__(self, size: int, on_step: Callable[[], None], page: int = PAGE_BYTES, blank: int = ERASED) -> None:
        self.data = bytearray([blank]) * size
        self.on_step = on_step
        self._page = page
        self._blank = blank
        self._tears = 0
        """Each number means another place where a large piece is torn."""

    def erase(self, at: int, count: int) -> None:
        """Erase the `count` bytes from `at` on."""
        blank = bytes([self._blank])
        torn = self._torn(count)[len(self._torn(count)) // 2]
        self.on_step()
        self.data[at : at + torn] = blank * torn
        self.on_step()
        # Everywhere except in some cells: not all of their bits are erased.
        left = self.data[at : at + count : 3].translate(BARELY_ERASED)
        self.data[at : at + count] = blank * count
        self.data[at : at + count : 3] = left
        self.on_step()
        self.data[at : at + count] = blank * count
        self.on_step()

    def program(self, at: int, new: bytes) -> None:
        """Program `new` at `at`, page by page. A page that has it already is not changed."""
        stop = at + len(new)
        while at < stop:
            end = min(stop, at - at % self._page + self._page)
            piece, new = new[: end - at], new[end - at :]
            if piece != self.data[at:end]:
                self._program_page(at, piece)
            at = end

    def _program_page(self, at: int, piece: bytes) -> None:
        if self._blank == ERASED:
            before, after = int.from_bytes(self.data[at : at + len(piece)]), int.from_bytes(piece)
            assert before & after == after, "programming sets no bit"
        self.on_step()
        for count in self._torn(len(piece)):
            self.data[at : at + count] = piece[:count]
            self.data[at + count] = piece[count] | TORN
            self.on_step()
        # Every byte is half done: a page is programmed as a whole.
        self.data[at : at + len(piece)] = piece.translate(HALF_PROGRAMMED)
        self.on_step()
        self.data[at : at + len(piece)] = piece
        self.on_step()

    def _torn(self, count: int) -> tuple[int, ...]:
        """Return how far a write may be at a cut: for a large piece both ends, and each time another place."""
        if count < SECTOR:
            return (count // 2,)
        return (1, self._tears * 1237 % count, count - 1)


class Drive(Flash):
    """The flash of a drive. Its sectors are erased and programmed as a whole."""

    def __init__(self, on_step: Callable[[], None], sectors: int = 24) -> None:
        super().__init__(SECTOR * sectors, on_step, page=SECTOR)
        self.pairs: list[int] = []
        """The erased and programmed sectors, in order."""

    def rewrite(self, sector: int, new: bytes) -> None:
        """Erase sector number `sector`, and then program it."""
        self.pairs.append(sector)
        self._tears = len(self.pairs)
        self.erase(sector * SECTOR, SECTOR)
        self.program(sector * SECTOR, new)
