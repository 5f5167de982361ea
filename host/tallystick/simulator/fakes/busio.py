"""Stands in for CircuitPython's `busio`: I2C buses with the chips that the board has on them."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from typing import Any

    from tallystick.simulator.chips.chip import Buffer, Chip, Sent
    from tallystick.simulator.circuit import Pin

NACK = 19


class _Bus:
    def __init__(self, name: str) -> None:
        self._circuit = current.circuit()
        self._chips = {address: chip for (bus, address), chip in self._circuit.chips.items() if bus == name}
        self._locked = False

    def try_lock(self) -> bool:
        """Lock the bus for the caller; return whether it was free."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Unlock the bus."""
        self._locked = False

    def scan(self) -> list[int]:
        """Return the addresses that answer, in ascending order; raise RuntimeError unless the bus is locked."""
        self._require_lock()
        return sorted([address for address in self._chips if address not in self._circuit.broken])

    def writeto(self, address: int, buffer: Sent, *, start: int = 0, end: int | None = None) -> None:
        """Send the bytes from `start` to `end` to the chip at `address`.

        Raise OSError if none answers there, and RuntimeError unless the bus is locked.
        """
        self._chip(address).write(_part(buffer, start, end))

    def readfrom_into(self, address: int, buffer: Buffer, *, start: int = 0, end: int | None = None) -> None:
        """Fill `buffer` from `start` to `end` with what the chip at `address` sends; raise what `writeto` raises."""
        self._chip(address).read_into(_part(buffer, start, end))

    def writeto_then_readfrom(self, address: int, out_buffer: Sent, in_buffer: Buffer) -> None:
        """Write to the chip at `address`, then read from it without letting go of the bus; raise what `writeto` raises."""
        self._chip(address).write(out_buffer)
        self._chip(address).read_into(in_buffer)

    def _chip(self, address: int) -> Chip:
        self._require_lock()
        chip = self._chips.get(address)
        if chip is None or address in self._circuit.broken:
            raise OSError(NACK, "No such device")
        return chip

    def _require_lock(self) -> None:
        if not self._locked:
            raise RuntimeError("Function requires lock")


class BoardI2C(_Bus):
    """Open a bus whose pins the board itself has taken."""


class I2C(_Bus):
    """Open a bus on two pins; raise ValueError if one of them is in use."""

    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100_000, timeout: int = 255) -> None:
        del frequency, timeout
        super().__init__(f"{scl.name} {sda.name}")
        self._pins = (scl, sda)
        for pin in self._pins:
            self._circuit.claim(pin)

    def deinit(self) -> None:
        """Free the pins."""
        for pin in self._pins:
            self._circuit.release(pin)


def must_answer(bus: I2C, address: int) -> None:
    """Raise RuntimeError, as a board does, where no display answers at `address`."""
    bus.try_lock()
    try:
        if address not in bus.scan():
            raise RuntimeError(f"Unable to find I2C Display at {address:x}")
    finally:
        bus.unlock()


def _part(buffer: Any, start: int, end: int | None) -> Any:
    # A whole buffer is passed as it is, because a slice would take memory on MicroPython.
    return buffer if start == 0 and end is None else memoryview(buffer)[start:end]
