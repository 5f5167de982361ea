"""How bytes get to a device and back: four methods, the same for a serial port and for a device in this process."""

from __future__ import annotations

from typing import Protocol


class Transport(Protocol):
    """A line that carries bytes both ways, whole or damaged, and may vanish. All errors are LinkErrors."""

    name: str
    """What the user knows it by: the port's path."""

    def open(self) -> None:
        """The line is open, and the device sees that somebody is there."""

    def close(self) -> None:
        """The line is closed; the device sees that, too. Closing twice changes nothing."""

    def send(self, data: bytes) -> None:
        """All of `data` is on its way."""

    def receive(self, timeout_s: float) -> bytes:
        """What has arrived: as soon as there is anything, or b"" after `timeout_s` seconds."""
