"""The addresses of the table's page."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from tallystick.simulator.web.bridge import Bridge
from tallystick.simulator.web.feed import event_stream
from tallystick.simulator.web.guard import guarded
from tallystick.simulator.web.routes import colours_route, simulator_fragment, simulator_routes
from tallystick.table import desk
from tallystick.table.table import Table
from tallystick.table.web.body import Body, read_body

FAULT = 70
_STATIC = files("tallystick.table.web").joinpath("static")
_NAME = re.compile(r"(?:pickers/)?[a-z]+\.(?:js|css)")
# Every file of the page is called like this, and nothing outside the folder is.
_MEDIA_TYPES = {"js": "text/javascript", "css": "text/css"}
_NO_SIMULATOR = "<!-- a real device is followed: nothing is simulated -->"


def make_app(table: Table, token: str, hosts: frozenset[str], bridge: Bridge | None = None) -> Starlette:
    """The page of `table` at /TOKEN/, with the simulated device behind `bridge` on it where there is one."""
    api = [
        Route("/rules", _answer(lambda _body: desk.rulebooks())),
        Route("/games", _answer(lambda _body: table.games())),
        Route("/games/{key}", _with_key(table.game)),
        Route("/look", _answer(lambda body: _look(table, body)), methods=["POST"]),
        Route("/ask", _answer(lambda body: _ask(table, body)), methods=["POST"]),
        Route("/record", _answer(lambda body: _record(table, body)), methods=["POST"]),
        Route("/takeback", _answer(lambda _body: table.take_back()), methods=["POST"]),
        Route("/score", _answer(lambda body: _score(table, body)), methods=["POST"]),
        Route("/reading", _answer(lambda body: _reading(table, body)), methods=["POST"]),
    ]
    routes: list[BaseRoute] = [
        Route(f"/{token}/", _page(bridge is not None)),
        Route(f"/{token}/live", _live(table)),
        colours_route(token),
        Route(f"/{token}/static/{{path:path}}", _static),
        Mount(f"/{token}/api", routes=api),
        *(simulator_routes(bridge, token) if bridge else []),
    ]
    return guarded(routes, hosts)


def _look(table: Table, body: Body) -> Any:
    return table.look(body.text("game"), body.text("position", ""), body.texts("readings"))


def _ask(table: Table, body: Body) -> Any:
    return table.ask(body.text("game"), body.text("position", ""), body.text("move"), body.texts("readings"))


def _record(table: Table, body: Body) -> Any:
    return table.record(body.text("game"), body.text("position", ""), body.text("move"), body.flag("stood"))


def _score(table: Table, body: Body) -> Any:
    return table.send_score(body.number("seat"), body.number("score"))


def _reading(table: Table, body: Body) -> Any:
    return table.agree(body.text("reading"), body.text("value"))


def _answer(question: Callable[[Body], Any]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await _respond(request, question)

    return endpoint


def _with_key(question: Callable[[str], Any]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await _respond(request, lambda _body: question(request.path_params["key"]))

    return endpoint


async def _respond(request: Request, question: Callable[[Body], Any]) -> Response:
    try:
        body = await read_body(request)
        return JSONResponse(await run_in_threadpool(question, body))
    except Exception as error:
        # The packages' errors are sentences for people and know their exit code; anything else is a fault of ours.
        if getattr(error, "exit_code", FAULT) == FAULT:
            raise
        return JSONResponse({"error": str(error), "column": getattr(error, "column", None)}, status_code=400)


def _page(simulated: bool) -> Callable[[Request], Awaitable[Response]]:
    async def page(_request: Request) -> Response:
        fragment = simulator_fragment() if simulated else _NO_SIMULATOR
        return HTMLResponse(_STATIC.joinpath("table.html").read_text("utf-8").replace("<!-- simulator -->", fragment))

    return page


async def _static(request: Request) -> Response:
    name = request.path_params["path"]
    if not _NAME.fullmatch(name) or not _STATIC.joinpath(name).is_file():
        return PlainTextResponse("There is no such file.\n", status_code=404)
    return Response(_STATIC.joinpath(name).read_text("utf-8"), media_type=_MEDIA_TYPES[name.partition(".")[2]])


def _live(table: Table) -> Callable[[Request], Awaitable[Response]]:
    async def live(_request: Request) -> Response:
        return event_stream(table.feed.updates(), lambda view: f"data: {json.dumps(view)}")

    return live
