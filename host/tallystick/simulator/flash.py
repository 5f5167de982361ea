"""Flash memory as chips have it: erased in sectors to 0xFF, programmed by clearing bits, interrupted anywhere.

Before each step, and again with the step half done, `on_step` is called: a test takes an image there, and has the state of
the chip after a power cut at that point.
"""

from __future__ import annotations

from collections.abc import Callable

from tallystick.simulator.errors import SimulatorError

ERASED = 0xFF
SECTOR_BYTES = 4096
PROGRAM_BYTES = 16
# One step programs this many bytes at most; a cut between any two of them is a case of its own.


class FlashError(SimulatorError):
    """The program asked the chip for what no chip can do."""


class Flash:
    """A chip of whole sectors; `steps` counts what was programmed and erased, `erases` the sectors erased."""

    def __init__(self, size: int, on_step: Callable[[], None] | None = None, sector: int = SECTOR_BYTES) -> None:
        if size % sector:
            raise FlashError(f"a chip of {size} bytes is no whole number of sectors of {sector}")
        self.data = bytearray([ERASED]) * size
        self.sector = sector
        self.on_step = on_step
        self.steps = 0
        self.erases = 0

    def program(self, at: int, data: bytes) -> None:
        """`data` stands at `at`, where everything was erased."""
        if any(byte != ERASED for byte in self.data[at : at + len(data)]):
            raise FlashError(f"byte {at} was programmed twice without an erase between")
        for start in range(0, len(data), PROGRAM_BYTES):
            self._program_step(at + start, data[start : start + PROGRAM_BYTES])

    def _program_step(self, at: int, piece: bytes) -> None:
        self._step()
        half = len(piece) // 2
        self.data[at : at + half] = piece[:half]
        # The byte that the cut falls into has only some of its bits cleared.
        self.data[at + half] = piece[half] | 0b10100101
        self._step()
        self.data[at : at + len(piece)] = piece

    def erase(self, at: int) -> None:
        """The sector that holds byte `at` is all 0xFF."""
        start = at - at % self.sector
        self._step()
        for offset in range(start, start + self.sector, 3):
            self.data[offset] = ERASED  # half erased: some cells have let go, others not
        self._step()
        self.data[start : start + self.sector] = bytes([ERASED]) * self.sector
        self.erases += 1

    def _step(self) -> None:
        self.steps += 1
        if self.on_step:
            self.on_step()
