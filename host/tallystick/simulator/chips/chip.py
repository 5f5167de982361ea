"""Define what every chip on an I2C bus has in common."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    Sent = bytes | bytearray | memoryview
    Buffer = bytearray | memoryview


class Chip:
    """Answer at one address: take whatever is sent, and send zeros."""

    def write(self, data: Sent) -> None:
        """Take `data` from the bus master."""

    def read_into(self, buffer: Buffer) -> None:
        """Fill `buffer` with what the chip sends when it is read now."""
        for at in range(len(buffer)):
            buffer[at] = 0


class RegisterChip(Chip):
    """Simulate a chip whose first byte written names a register, and whose registers follow each other."""

    def __init__(self) -> None:
        self.registers = bytearray(256)
        self._at = 0

    def write(self, data: Sent) -> None:
        """Store all bytes but the first in the registers from the one that the first names; the next read begins after them.

        A single byte only names the register where the next read begins.
        """
        if not data:
            return
        self._at = data[0]
        for number in range(1, len(data)):
            self.registers[self._at & 0xFF] = data[number]
            self._at += 1

    def read_into(self, buffer: Buffer) -> None:
        """Measure, then fill `buffer` from the registers that begin with the one named last."""
        self.refresh()
        for number in range(len(buffer)):
            buffer[number] = self.registers[self.place_of(number)]

    def place_of(self, number: int) -> int:
        """Return which register is read as byte `number` from here."""
        return (self._at + number) & 0xFF

    def refresh(self) -> None:
        """Put what the chip measures now into its registers; a chip that measures nothing has nothing to put."""
