"""Open a link to a port or to the only device that is plugged in. Later, find the same device again at another port."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from tallystick.link.client import Link
from tallystick.link.errors import LinkError, NoDevice, OtherDevice, PortVanished, SeveralDevices
from tallystick.link.ports import Candidate, candidates, consoles
from tallystick.link.serialport import SerialTransport
from tallystick.link.transport import Transport

HELLO_ATTEMPTS = 3
# For a port that the user did not name. Within three seconds a slow board has drawn its screen and loaded its link code.

OpenTransport = Callable[[str], Transport]
FindPorts = Callable[[], list[Candidate]]


def connect(
    port: str | None = None,
    *,
    find: FindPorts = candidates,
    find_consoles: FindPorts = consoles,
    transport: OpenTransport = SerialTransport,
    now_s: Callable[[], float] = time.monotonic,
) -> Link:
    """Return an open link to the Tallystick on `port`, or to the only one that is plugged in. Raise LinkError."""
    if port is not None:
        link = Link(transport(port), now_s=now_s)
        link.open()
        return link
    links: list[Link] = []
    errors: list[LinkError] = []
    for candidate in find():
        link = Link(transport(candidate.port), now_s=now_s, hello_attempts=HELLO_ATTEMPTS)
        try:
            link.open()
        except LinkError as error:
            errors.append(error)
        else:
            links.append(link)
    if len(links) == 1:
        return links[0]
    for link in links:
        link.close()
    if links:
        raise SeveralDevices([link.transport.name for link in links])
    if len(errors) == 1:
        raise errors[0]
    tried = [str(error).rstrip(".") for error in errors]
    raise NoDevice(tried + [f"{each.port} is a Tallystick in maintenance mode" for each in find_consoles()])


class Reopener:
    """Open a link on each call: first to `port` or to the only device, later to the same device at its current port.

    Ports are numbered in the order in which they are plugged in, so a name says nothing. The USB serial number, where the
    system shows one, says which port to try. The device's own id in its welcome decides.
    """

    def __init__(
        self,
        port: str | None = None,
        *,
        find: FindPorts = candidates,
        transport: OpenTransport = SerialTransport,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._port = port
        self._device_id: bytes | None = None
        self._serial_number: str | None = None
        self._find = find
        self._transport = transport
        self._now_s = now_s

    def __call__(self) -> Link:
        """Return an open link. Raise LinkError.

        After the first link, raise PortVanished or OtherDevice while the device is away.
        """
        if self._device_id is None:
            link = connect(self._port, find=self._find, transport=self._transport, now_s=self._now_s)
        else:
            link = self._again(self._device_id)
        self._port = link.transport.name
        self._device_id = link.device.device_id
        self._serial_number = next((each.serial_number for each in self._find() if each.port == self._port), None)
        return link

    def _again(self, device_id: bytes) -> Link:
        """Return a link to the device with this id, whose port may have changed. Raise LinkError."""
        error: LinkError = PortVanished(self._port or "the device")
        for port, is_known in self._ports(device_id):
            link = Link(self._transport(port), now_s=self._now_s, hello_attempts=HELLO_ATTEMPTS)
            try:
                link.open()
            except LinkError as failure:
                if is_known:
                    raise
                if port == self._port:
                    error = failure
                continue
            if link.device.device_id == device_id:
                return link
            link.close()
            error = OtherDevice(port)
        raise error

    def _ports(self, device_id: bytes) -> Iterator[tuple[str, bool]]:
        """Yield the ports at which the device may be, each with True where USB says that it is the device.

        A port that USB says is another device's is never yielded.
        """
        found = self._find()
        ours = [each.port for each in found if self._is_ours(each, device_id)]
        for port in ours:
            yield port, True
        unnamed = [each.port for each in found if each.serial_number is None]
        if self._serial_number is None:
            # Of a pseudo-terminal, for example, only the port's name is known.
            others = {each.port for each in found} - set(unnamed)
            if self._port and self._port not in others:
                unnamed = [self._port] + [port for port in unnamed if port != self._port]
        for port in unnamed:
            if port not in ours:
                yield port, False

    def _is_ours(self, candidate: Candidate, device_id: bytes) -> bool:
        """Return True if the port's USB serial number is that of the device."""
        said = candidate.serial_number
        return said is not None and (said == self._serial_number or candidate.has_device_id(device_id))
