"""Define how bytes get to a device and back: by four methods. They are the same for a serial port and for a device in this process."""

from __future__ import annotations

from typing import Protocol


class Transport(Protocol):
    """Carry bytes both ways over a line that may damage them or vanish. All errors are LinkErrors."""

    name: str
    """The name that the user knows: the port's path."""

    def open(self) -> None:
        """Open the line; the device sees that somebody is there."""

    def close(self) -> None:
        """Close the line, which the device sees, too. Closing twice changes nothing."""

    def send(self, data: bytes) -> None:
        """Send all of `data`."""

    def receive(self, timeout_s: float) -> bytes:
        """Return what has arrived as soon as there is anything, or b"" after `timeout_s` seconds."""
