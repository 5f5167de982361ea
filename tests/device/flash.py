"""Flash memory: erased in blocks, programmed in pages, bits only ever cleared, torn at any byte when the power goes.

It is the one model of it: below the drive (fat.py) and below the chip's non-volatile memory (chips.py).
"""

from __future__ import annotations

from collections.abc import Callable

ERASED = 0xFF
SECTOR = 4096
PAGE_BYTES = 256
TORN = 0b10100101
# The byte that a cut falls into has only some of its bits changed.
BARELY_ERASED = bytes(byte | TORN for byte in range(256))
HALF_PROGRAMMED = bytes(byte | 0b01011010 for byte in range(256))
# What each byte has become by then, for bytes.translate: sectors pass through here by the ten thousand.


class Flash:
    """`size` bytes. `on_step` is called wherever the power could go, with `data` as it would then be.

    `blank` is what an erased byte reads as: where that is not 0xFF, some layer between turns bits over.
    """

    def __init__(self, size: int, on_step: Callable[[], None], page: int = PAGE_BYTES, blank: int = ERASED) -> None:
        self.data = bytearray([blank]) * size
        self.on_step = on_step
        self._page = page
        self._blank = blank
        self._tears = 0
        """Another number, another place where a large piece is torn."""

    def erase(self, at: int, count: int) -> None:
        """The `count` bytes from `at` on are blank."""
        blank = bytes([self._blank])
        torn = self._torn(count)[len(self._torn(count)) // 2]
        self.on_step()
        self.data[at : at + torn] = blank * torn
        self.on_step()
        # Everywhere but for some cells, of which not all bits have let go.
        left = self.data[at : at + count : 3].translate(BARELY_ERASED)
        self.data[at : at + count] = blank * count
        self.data[at : at + count : 3] = left
        self.on_step()
        self.data[at : at + count] = blank * count
        self.on_step()

    def program(self, at: int, new: bytes) -> None:
        """`new` stands at `at`, page by page; a page that holds it already is left alone."""
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
        # Every byte has come halfway: a page is programmed all at once.
        self.data[at : at + len(piece)] = piece.translate(HALF_PROGRAMMED)
        self.on_step()
        self.data[at : at + len(piece)] = piece
        self.on_step()

    def _torn(self, count: int) -> tuple[int, ...]:
        """How far a cut may have let it come: of a large piece both ends, and each time somewhere else."""
        if count < SECTOR:
            return (count // 2,)
        return (1, self._tears * 1237 % count, count - 1)


class Drive(Flash):
    """The flash of a drive, whose sectors are erased and programmed whole."""

    def __init__(self, on_step: Callable[[], None], sectors: int = 24) -> None:
        super().__init__(SECTOR * sectors, on_step, page=SECTOR)
        self.pairs: list[int] = []
        """The sectors that were erased and programmed, in order."""

    def rewrite(self, sector: int, new: bytes) -> None:
        """Sector number `sector` is erased, and then programmed."""
        self.pairs.append(sector)
        self._tears = len(self.pairs)
        self.erase(sector * SECTOR, SECTOR)
        self.program(sector * SECTOR, new)
