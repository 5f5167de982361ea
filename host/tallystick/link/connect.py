"""From a port's name, or none, to an open link; and again to the same device after it was unplugged."""

from __future__ import annotations

import time
from collections.abc import Callable

from tallystick.link.client import Link
from tallystick.link.errors import LinkError, NoDevice, PortVanished, SeveralDevices
from tallystick.link.ports import Candidate, candidates
from tallystick.link.serialport import SerialTransport
from tallystick.link.transport import Transport

OpenTransport = Callable[[str], Transport]


def connect(
    port: str | None = None,
    *,
    find: Callable[[], list[Candidate]] = candidates,
    transport: OpenTransport = SerialTransport,
    now_s: Callable[[], float] = time.monotonic,
) -> Link:
    """An open link to the Tallystick on `port`, or to the only one that is plugged in. Raises LinkError."""
    if port is not None:
        link = Link(transport(port), now_s=now_s)
        link.open()
        return link
    links: list[Link] = []
    tried: list[str] = []
    for candidate in find():
        link = Link(transport(candidate.port), now_s=now_s)
        try:
            link.open()
        except LinkError as error:
            tried.append(str(error).rstrip("."))
        else:
            links.append(link)
    if len(links) == 1:
        return links[0]
    for link in links:
        link.close()
    if links:
        raise SeveralDevices([link.transport.name for link in links])
    raise NoDevice(tried)


class Reopener:
    """Calling it gives an open link: to `port` or the only device at first, then to the same device, wherever it is now."""

    def __init__(
        self,
        port: str | None = None,
        *,
        find: Callable[[], list[Candidate]] = candidates,
        transport: OpenTransport = SerialTransport,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._port = port
        self._serial_number: str | None = None
        self._find = find
        self._transport = transport
        self._now_s = now_s

    def __call__(self) -> Link:
        """An open link. Raises LinkError; once it has given one, PortVanished while the device is away."""
        port = self._port if self._serial_number is None else self._port_now()
        link = connect(port, find=self._find, transport=self._transport, now_s=self._now_s)
        self._port = link.transport.name
        # Without a serial number (a pseudo-terminal, some bridges) the path is all there is to know it by.
        self._serial_number = next((each.serial_number for each in self._find() if each.port == self._port), None)
        return link

    def _port_now(self) -> str:
        """Ports are numbered in the order of plugging in; the serial number stays."""
        for candidate in self._find():
            if candidate.serial_number == self._serial_number:
                return candidate.port
        raise PortVanished(self._port or "the device")
