"""Serve a page from a thread, while the program does other things: to this laptop alone, or to the local network."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.web.access import Access
from tallystick.simulator.web.connections import BoundedConnection

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 (only where --lan asks for it)
SHUTDOWN_S = 1
# The server waits no longer than this, because open event streams would keep it waiting for ever.
LOGGER = "uvicorn.error"

MakeApp = Callable[[frozenset[str]], ASGIApp]


class PageServer:
    """Serve what `make_app(hosts)` makes from `start` to `stop`; raise SimulatorError for a busy port.

    `hosts` are the names by which a browser may call this laptop.
    """

    def __init__(self, make_app: MakeApp, *, port: int = 0, lan: bool = False) -> None:
        # asyncio switches Nagle's algorithm off only where the protocol is named; with it each answer waits 40 ms for the browser.
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._socket.bind((EVERYWHERE if lan else LOOPBACK, port))
            # Two programs can bind one port at the same moment, and only one of them can listen. From now on requests wait.
            self._socket.listen()
        except OSError as error:
            self._socket.close()
            raise SimulatorError(f"the page cannot be served on port {port}: {error.strerror}.") from error
        self.port = int(self._socket.getsockname()[1])
        self._lan_addresses = lan_addresses() if lan else []
        names = [
            LOOPBACK,
            "localhost",
            *self._lan_addresses,
            *([socket.gethostname(), f"{socket.gethostname()}.local"] if lan else []),
        ]
        hosts = frozenset(f"{name.lower()}:{self.port}" for name in names)
        config = uvicorn.Config(
            make_app(hosts),
            http=BoundedConnection,
            ws="none",
            log_level="error",
            lifespan="off",
            timeout_graceful_shutdown=SHUTDOWN_S,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, name="page", daemon=True
        )

    def url(self, access: Access) -> str:
        """Return the address, with its token, for a browser on this laptop."""
        return f"http://{LOOPBACK}:{self.port}/{access.token}/"

    def lan_urls(self, access: Access) -> list[str]:
        """Return the addresses for browsers in the local network; none where it is not served."""
        return [f"http://{address}:{self.port}/{access.token}/" for address in self._lan_addresses]

    def address(self, access: Access) -> str:
        """Return the address to give to others: the first one in the local network, or this laptop's where there is none."""
        return [*self.lan_urls(access), self.url(access)][0]

    def start(self) -> None:
        """Begin to answer browsers."""
        self._thread.start()

    def stop(self) -> None:
        """Stop answering; cut open streams after a second."""
        # What is cut then ends with an error, which is nothing to be reported.
        logging.getLogger(LOGGER).setLevel(logging.CRITICAL)
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(timeout=SHUTDOWN_S + 5)
        self._socket.close()


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses that this laptop has in its local network, without asking anybody outside."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):  # no network at all
        # Nothing is sent: for a datagram, connecting only makes the system choose which of its addresses it would use.
        probe.connect(("192.0.2.1", 9))
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):  # a host name that leads nowhere
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]
