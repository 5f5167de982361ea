"""Stands in for CircuitPython's `busio`: I2C buses with the chips that the board has on them."""

from collections.abc import Sequence

from tallystick.simulator.chips.chip import Chip
from tallystick.simulator.circuit import Pin
from tallystick.simulator.fakes import current

NACK = 19
Buffer = bytes | bytearray | memoryview


class _Bus:
    def __init__(self, name: str) -> None:
        self._circuit = current.circuit()
        self._name = name
        self._locked = False

    def try_lock(self) -> bool:
        """Whether the bus was free and is the caller's now."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """The bus is free."""
        self._locked = False

    def scan(self) -> list[int]:
        """The addresses that answer."""
        self._must_be_locked()
        here = [address for bus, address in self._circuit.chips if bus == self._name]
        return sorted(address for address in here if address not in self._circuit.broken)

    def writeto(self, address: int, buffer: Buffer, *, start: int = 0, end: int | None = None) -> None:
        """The chip at `address` has got the bytes. Raises OSError when none answers."""
        self._chip(address).write(bytes(buffer[start:end]))

    def readfrom_into(
        self, address: int, buffer: bytearray | memoryview, *, start: int = 0, end: int | None = None
    ) -> None:
        """`buffer` holds what the chip at `address` has sent. Raises OSError when none answers."""
        count = len(buffer[start:end])
        buffer[start : start + count] = self._chip(address).read(count)

    def writeto_then_readfrom(self, address: int, out_buffer: Buffer, in_buffer: bytearray | memoryview) -> None:
        """Both, without letting go of the bus between."""
        self.writeto(address, out_buffer)
        self.readfrom_into(address, in_buffer)

    def _chip(self, address: int) -> Chip:
        self._must_be_locked()
        chip = self._circuit.chips.get((self._name, address))
        if chip is None or address in self._circuit.broken:
            raise OSError(NACK, "No such device")
        return chip

    def _must_be_locked(self) -> None:
        if not self._locked:
            raise RuntimeError("Function requires lock")


class BoardI2C(_Bus):
    """A bus whose pins the board itself has taken."""


class I2C(_Bus):
    """A bus on two pins. Raises ValueError where one of them is in use."""

    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100_000, timeout: int = 255) -> None:
        del frequency, timeout
        super().__init__(f"{scl.name} {sda.name}")
        self._pins: Sequence[Pin] = (scl, sda)
        for pin in self._pins:
            self._circuit.claim(pin)

    def deinit(self) -> None:
        """The pins are free."""
        for pin in self._pins:
            self._circuit.release(pin)
