"""List the serial ports that may be a Tallystick by their USB descriptions. Only a hello shows whether one is.

A board may show two ports: a console, which is a Python prompt and is never written to, and the data channel.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

PRODUCT = "Tallystick"
# boot.py gives the device this name, in play mode and in maintenance mode.
DATA_INTERFACE = "CircuitPython CDC2"
CONSOLE_INTERFACE = "CircuitPython CDC "
# CircuitPython's names for its two channels. Only some operating systems show the names of interfaces (Linux does).
VENDORS = (0x239A, 0x2E8A, 0x303A, 0x1209)
# Adafruit, Raspberry Pi, Espressif and pid.codes, whose vendor numbers CircuitPython boards have. If the operating system does not
# show the product's name (Windows does not), nothing else is known of a port.

ListPorts = Callable[[], Iterable[ListPortInfo]]


@dataclass(frozen=True)
class Candidate:
    """Describe a port that may be a Tallystick. `serial_number` is the USB device's own: it stays when the port's name
    changes.
    """

    port: str
    description: str
    serial_number: str | None

    def has_device_id(self, device_id: bytes) -> bool:
        """Return True if the USB serial number belongs to the device with this id. CircuitPython makes both from the chip's
        own.
        """
        said = (self.serial_number or "").lower()
        # The two digits of a byte come in either order, depending on CircuitPython's version.
        return said in {device_id.hex(), "".join(f"{byte & 15:x}{byte >> 4:x}" for byte in device_id)} - {""}


def candidates(listed: ListPorts | None = None) -> list[Candidate]:
    """Return the data channels whose USB description fits, in the order of their names. No other port is ever written to."""
    return _candidates(listed, is_console=False)


def every_port() -> list[ListPortInfo]:
    """Return all serial ports of this computer, also those of other devices."""
    return list(list_ports.comports())


def consoles(listed: ListPorts | None = None) -> list[Candidate]:
    """Return the consoles of Tallysticks. A device in maintenance mode has one. This program does not open it."""
    return [port for port in _candidates(listed, is_console=True) if PRODUCT in port.description]


def _candidates(listed: ListPorts | None, *, is_console: bool) -> list[Candidate]:
    """Return the ports that are a Tallystick's consoles or its data channels, in the order of their names."""
    ports = list((listed or list_ports.comports)())
    of_device: dict[object, list[ListPortInfo]] = defaultdict(list)
    for port in ports:
        if _fits(port):
            of_device[port.serial_number or port.device].append(port)
    found = [port for group in of_device.values() for port in group if _is_console(port, group) == is_console]
    return [
        Candidate(port.device, port.product or port.description or port.device, port.serial_number)
        for port in sorted(found, key=_order)
    ]


def _fits(port: ListPortInfo) -> bool:
    """Return True if the port's USB description may be that of a Tallystick."""
    said = " ".join(text for text in (port.product, port.description, port.interface) if text)
    if PRODUCT.lower() in said.lower() or DATA_INTERFACE in said:
        return True
    return not port.product and not port.interface and port.vid in VENDORS


def _is_console(port: ListPortInfo, of_same_device: list[ListPortInfo]) -> bool:
    """Return True if the port is the console among the ports of its device."""
    if port.interface:
        return CONSOLE_INTERFACE in port.interface
    # Without a name, a board's console comes first and its data channel last. A single port is the data channel of play mode.
    return port is not max(of_same_device, key=_order)


def _order(port: ListPortInfo) -> tuple[int, list[tuple[int, str]]]:
    """Return a key that sorts by the number of the USB interface if it is known, then by name, with 10 after 9."""
    interface = re.search(r":\w+\.(\d+)$", port.location or "")
    parts = re.findall(r"\d+|\D+", port.device)
    return int(interface[1]) if interface else 0, [(int(part), "") if part.isdigit() else (0, part) for part in parts]
