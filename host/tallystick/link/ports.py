"""Which serial ports may hold a Tallystick, by what USB says of them; whether one does, only a hello can tell."""

from __future__ import annotations

from dataclasses import dataclass

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

PRODUCT = "Tallystick"
# What boot.py calls the device in play mode.
INTERFACE = "CircuitPython CDC2"
# How CircuitPython calls its data channel, where the operating system tells interfaces apart.


@dataclass(frozen=True)
class Candidate:
    """A port worth a hello. `serial_number` is the USB device's own: it stays when the port's name changes."""

    port: str
    description: str
    serial_number: str | None


def candidates() -> list[Candidate]:
    """The ports whose USB description fits, in the order of their names. Ports of other devices are never written to."""
    found = [port for port in list_ports.comports() if _fits(port)]
    return [
        Candidate(port.device, port.product or port.description or port.device, port.serial_number)
        for port in sorted(found, key=lambda port: port.device)
    ]


def _fits(port: ListPortInfo) -> bool:
    said = " ".join(text for text in (port.product, port.description, port.interface) if text)
    return PRODUCT.lower() in said.lower() or INTERFACE in said
