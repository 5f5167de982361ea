"""Let only browsers that were given its address talk to a page on this laptop."""

import json
from contextlib import suppress
from typing import Any, NoReturn

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
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


READING = frozenset({"GET", "HEAD"})


class HostGuard:
    """Refuse requests that pages of other sites make a browser send here.

    The name of the host must be one of `hosts`, because a foreign name may lead to this laptop too. A request that changes something
    must say that it comes from our page.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on to the page and add the security headers to its answer, or refuse it with 403."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal:
            await PlainTextResponse(f"{refusal}\n", status_code=403)(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        with suppress(ClientDisconnect):  # it went away in the middle of its request, or took too long over it
            await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> str:
        """Return why the request is refused, or an empty string."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if host not in self._hosts:
            return f"This page is not served as {host or 'nothing'}."
        origin = headers.get(b"origin", b"").decode("latin-1")
        if scope["method"] not in READING and origin != f"http://{host}":
            return f"This request comes from {origin or 'no page'}, not from the page of http://{host}."
        return ""


async def limited_body(request: Request, most_bytes: int) -> bytes:
    """Return the body that a page sent; raise SimulatorError as soon as it is longer than `most_bytes`."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most_bytes:
            raise SimulatorError(f"a request has at most {most_bytes} bytes.")
    return body


def strict_json(data: bytes) -> Any:
    """Return what JSON text says. Raise ValueError, also where it is nested too deeply, or says what JSON cannot: numbers
    that are none, and text that is no Unicode.
    """
    try:
        sent = json.loads(data, parse_constant=_refuse)
        json.dumps(sent, ensure_ascii=False, allow_nan=False).encode()
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    return sent


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number")


def guarded(routes: list[BaseRoute], hosts: frozenset[str]) -> Starlette:
    """Return an application of `routes` that refuses every other address and every other host name."""

    async def refuse(_request: Request) -> Response:
        return PlainTextResponse("Use the whole address that tallystick printed.\n", status_code=403)

    return Starlette(
        routes=[*routes, Route("/{path:path}", refuse)],
        middleware=[Middleware(HostGuard, hosts=hosts)],
    )
