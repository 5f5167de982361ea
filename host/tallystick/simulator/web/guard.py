"""Let only browsers that were given its address talk to a page on this laptop."""

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tallystick.simulator.errors import SimulatorError

# Nothing is loaded from elsewhere, and the token in the address is told to nobody.
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class HostGuard:
    """Refuse requests under another name than `hosts`, because a foreign site's name may lead to this laptop too."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on to the page and add the security headers to its answer, or refuse it with 403."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if host not in self._hosts:
            refusal = PlainTextResponse(f"This page is not served as {host or 'nothing'}.\n", status_code=403)
            await refusal(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


async def limited_body(request: Request, most_bytes: int) -> bytes:
    """Return the body that a page sent; raise SimulatorError as soon as it is longer than `most_bytes`."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most_bytes:
            raise SimulatorError(f"a request has at most {most_bytes} bytes.")
    return body


def guarded(routes: list[BaseRoute], hosts: frozenset[str]) -> Starlette:
    """Return an application of `routes` that refuses every other address and every other host name."""

    async def refuse(_request: Request) -> Response:
        return PlainTextResponse("Use the whole address that tallystick printed.\n", status_code=403)

    return Starlette(
        routes=[*routes, Route("/{path:path}", refuse)],
        middleware=[Middleware(HostGuard, hosts=hosts)],
    )
