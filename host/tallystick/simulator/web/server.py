"""A page served on this laptop alone, beside whatever else the program does."""

import secrets
import socket
import threading
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.web.bridge import Bridge
from tallystick.simulator.web.guard import HostGuard
from tallystick.simulator.web.routes import simulator_fragment, simulator_routes, static_text

LOOPBACK = "127.0.0.1"
SHUTDOWN_S = 1
# Open event streams would keep the server waiting for ever.


def make_page(bridge: Bridge, token: str, hosts: frozenset[str]) -> Starlette:
    """The web application of the device's own page at /TOKEN/."""

    async def page(_request: Request) -> Response:
        return HTMLResponse(static_text("page.html").replace("<!-- simulator -->", simulator_fragment()))

    routes: list[BaseRoute] = [Route(f"/{token}/", page), *simulator_routes(bridge, token)]
    return guarded(routes, hosts)


def guarded(routes: list[BaseRoute], hosts: frozenset[str]) -> Starlette:
    """An application of `routes` that refuses every other address and every other host name."""

    async def refuse(_request: Request) -> Response:
        return PlainTextResponse("Use the whole address that tallystick printed.\n", status_code=403)

    return Starlette(
        routes=[*routes, Route("/{path:path}", refuse)],
        middleware=[Middleware(HostGuard, hosts=hosts)],
    )


class PageServer:
    """`make_app(token, hosts)` served from a thread at `url`, until `stop`. Raises SimulatorError for a busy port."""

    def __init__(self, make_app: Callable[[str, frozenset[str]], Starlette], port: int = 0) -> None:
        self.token = secrets.token_urlsafe(16)
        self._socket = socket.socket()
        try:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._socket.bind((LOOPBACK, port))
        except OSError as error:
            self._socket.close()
            raise SimulatorError(f"port {port} is busy or not allowed: {error.strerror}") from error
        self.port = int(self._socket.getsockname()[1])
        hosts = frozenset({f"{LOOPBACK}:{self.port}", f"localhost:{self.port}"})
        config = uvicorn.Config(
            make_app(self.token, hosts),
            log_level="error",
            lifespan="off",
            timeout_graceful_shutdown=SHUTDOWN_S,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, name="page", daemon=True
        )

    @property
    def url(self) -> str:
        """The address for the browser, with its token."""
        return f"http://{LOOPBACK}:{self.port}/{self.token}/"

    def start(self) -> None:
        """Browsers are being answered."""
        self._socket.listen()  # from now on requests wait, even if the thread needs a moment
        self._thread.start()

    def stop(self) -> None:
        """Nothing is answered any more; open streams are cut after a second."""
        self._server.should_exit = True
        self._thread.join(timeout=SHUTDOWN_S + 5)
        self._socket.close()
