"""What every chip on an I2C bus has in common."""

from abc import ABC, abstractmethod


class Chip(ABC):
    """A part that answers at one address."""

    @abstractmethod
    def write(self, data: bytes) -> None:
        """The bus master has sent `data`."""

    @abstractmethod
    def read(self, count: int) -> bytes:
        """The `count` bytes that the chip sends when it is read now."""


class RegisterChip(Chip):
    """A chip whose first byte written names a register, and whose registers follow each other."""

    def __init__(self) -> None:
        self.registers = bytearray(256)
        self._at = 0

    def write(self, data: bytes) -> None:
        """The first byte names the register where the rest is written, or the next read begins."""
        if not data:
            return
        self._at = data[0]
        for byte in data[1:]:
            self.registers[self._at & 0xFF] = byte
            self._at += 1

    def read(self, count: int) -> bytes:
        """The registers from the one named last."""
        self.refresh()
        return bytes(self.registers[(self._at + number) & 0xFF] for number in range(count))

    def refresh(self) -> None:
        """The registers hold what the chip measures now."""
