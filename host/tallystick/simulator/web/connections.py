"""Limit what strangers can keep open: the number of connections, and the time that a request may take to arrive."""

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

MOST_CONNECTIONS = 128
MOST_OF_ONE_ADDRESS = 24
# A browser opens six at once, two of which are the page's streams; this leaves room for some browsers on one machine.
REQUEST_S = 5.0
# The whole request must have arrived by then; the longest has 20,000 bytes.


class BoundedConnection(H11Protocol):
    """Serve a connection as uvicorn does, but close one too many, and one whose request does not arrive in time.

    How long an answered connection may stay idle is uvicorn's own affair; a stream of events stays open.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, or close it at once where there are too many."""
        super().connection_made(transport)
        address = self.client and self.client[0]
        ours = [each for each in self.connections if isinstance(each, BoundedConnection)]
        of_this_address = sum(1 for each in ours if each.client and each.client[0] == address)
        if len(self.connections) > MOST_CONNECTIONS or of_this_address > MOST_OF_ONE_ADDRESS:
            transport.abort()
            return
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take what has arrived of a request."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_watching()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Set the deadline when a request begins, and forget it when the request is whole."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is not None and not cycle.response_complete and not cycle.more_body:
            self._stop_watching()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_S, self.transport.close)

    def _stop_watching(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
