"""The laptop's USB as its operating system shows it: port names in the order of plugging in, and descriptions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from serial.tools.list_ports_common import ListPortInfo

from tallystick.link.client import Link
from tallystick.link.connect import Reopener, connect
from tallystick.link.errors import PortMissing
from tallystick.link.ports import Candidate, candidates, consoles
from tests.link.rig import Rig

DATA = "CircuitPython CDC2 control"
CONSOLE = "CircuitPython CDC control"


def usb_port(
    name: str,
    serial_number: str | None = None,
    product: str | None = "Tallystick",
    interface: str | None = DATA,
    location: str | None = None,
    vid: int | None = 0x239A,
) -> ListPortInfo:
    """Return a port as pyserial lists it."""
    port = ListPortInfo(name)
    port.serial_number, port.product, port.interface, port.location, port.vid = (
        serial_number, product, interface, location, vid,
    )  # fmt: skip
    port.description = product or name
    return port


@dataclass
class Missing:
    """A transport whose port does not exist."""

    name: str

    def open(self) -> None:
        raise PortMissing(self.name)

    def close(self) -> None:
        pass


class Hub:
    """Ports by name. `opened` has the names of those that were opened, in order."""

    def __init__(self, now_s: Callable[[], float]) -> None:
        self.now_s = now_s
        self.opened: list[str] = []
        self._ports: dict[str, tuple[ListPortInfo, Callable[[str], object]]] = {}

    def plug(self, name: str, device: Rig | Callable[[str], object], serial_number: str | None = None, **usb) -> None:
        """Plug `device` into the port `name`. It is a rig, or a function that makes a transport."""
        opener = device
        if isinstance(device, Rig):
            device.line.plug()
            opener = device.line.end
        self._ports[name] = (usb_port(name, serial_number, **usb), opener)

    def unplug(self, name: str) -> None:
        """Remove the port. The caller handles the device's own end of the cable."""
        del self._ports[name]

    def listed(self) -> list[ListPortInfo]:
        return [port for port, _ in self._ports.values()]

    def find(self) -> list[Candidate]:
        return candidates(self.listed)

    def transport(self, name: str):
        self.opened.append(name)
        return self._ports[name][1](name) if name in self._ports else Missing(name)

    def connect(self, port: str | None = None) -> Link:
        find_consoles = lambda: consoles(self.listed)  # noqa: E731
        return connect(port, find=self.find, find_consoles=find_consoles, transport=self.transport, now_s=self.now_s)

    def reopener(self, port: str | None = None) -> Reopener:
        return Reopener(port, find=self.find, transport=self.transport, now_s=self.now_s)
