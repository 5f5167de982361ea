"""Map the addresses of the table's page to the functions that answer them."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from tallystick.games.registry import packaged_games
from tallystick.simulator.web.access import ONLY_LOOKS, Access
from tallystick.simulator.web.bridge import Bridge
from tallystick.simulator.web.feed import event_stream
from tallystick.simulator.web.guard import guarded
from tallystick.simulator.web.routes import colours_route, simulator_fragment, simulator_routes
from tallystick.table import desk
from tallystick.table.arrange import arrange, tray_pictures
from tallystick.table.storedgames import stored_game, stored_games
from tallystick.table.table import Table
from tallystick.table.web.body import Body, read_body
from tallystick.table.web.changes import changes
from tallystick.table.web.fingerprint import files_fingerprint
from tallystick.table.web.seats import SeatAddresses, seat_routes

FAULT = 70
PLACES = ("table", "desk", "games", "device")
# The page shows one of them at a time; each has its own address. The browser opens the first.
LONGEST_NUMBER = 16
# The longest number of a game, in digits.
_STATIC = files("tallystick.table.web").joinpath("static")
_CIPHER = files("tallystick.table.web").joinpath("cipher", "node_modules", "@noble", "ciphers")
# Installed by npm. Without it, only browsers with a built-in cipher can lock a seat's seals.
_NAME = re.compile(r"[a-z]{1,40}\.(?:js|css)|pickers/[\w-]{1,100}\.js|cipher/\w{1,40}\.js", re.ASCII)
# Every file of the page has such a name. It excludes paths out of the folder, and names that are too long for a file system.
_MEDIA_TYPES = {"js": "text/javascript", "css": "text/css"}
_NO_SIMULATOR = "<!-- a real device is followed: nothing is simulated -->"


def make_app(
    table: Table,
    accesses: Sequence[Access],
    hosts: frozenset[str],
    bridge: Bridge | None = None,
    address_of: Callable[[Access], str] = lambda access: f"../{access.token}/",
) -> Starlette:
    """Return the application: the page of `table` at the address of each of `accesses`, with the simulated device behind
    `bridge` on it if there is one. `address_of` gives what the page that controls hands out for a seat's own page.
    """
    own = [access for access in accesses if access.seat is not None]
    handing = SeatAddresses(table, lambda: [address_of(access) for access in own])
    return guarded([route for access in accesses for route in _routes(table, access, bridge, handing)], hosts)


def _routes(table: Table, access: Access, bridge: Bridge | None, handing: SeatAddresses) -> list[BaseRoute]:
    """Return the routes of one address. If it may not do something, it is refused with a sentence."""
    looking = [
        Route("/rules", _endpoint(lambda _body: desk.rulebooks())),
        Route("/games", _games(table)),
        Route("/games/{key}", _endpoint_with_key(lambda key: stored_game(table.store, key))),
        Route("/look", _endpoint(lambda body: _look(table, body)), methods=["POST"]),
        Route("/arrange", _endpoint(_arrange), methods=["POST"]),
        Route(
            "/tray",
            _endpoint(lambda body: tray_pictures(body.text("game"), body.text("position", ""))),
            methods=["POST"],
        ),
        Route("/ask", _endpoint(lambda body: _ask(table, access, body)), methods=["POST"]),
        *seat_routes(table, access, _endpoint),
    ]
    controlling = [
        Route("/record", _endpoint(lambda body: _record(table, body)), methods=["POST"]),
        Route("/takeback", _endpoint(lambda _body: table.undo_move()), methods=["POST"]),
        Route("/score", _endpoint(lambda body: _score(table, body)), methods=["POST"]),
        Route("/requests", _endpoint(lambda body: _requests(table, body)), methods=["POST"]),
        Route("/names", _endpoint(lambda body: table.names.offer(body.lines("names"))), methods=["POST"]),
        Route("/reading", _endpoint(lambda body: _reading(table, body)), methods=["POST"]),
        Route("/address", _endpoint(handing.hand_out), methods=["POST"]),
    ]
    listed = Route("/seats", _endpoint(lambda _body: handing.listed()))
    if not access.may_control:
        controlling = [Route(route.path, _refuse, methods=["POST"]) for route in controlling]
        listed = Route(listed.path, _refuse)
    token, loaded = access.token, files_fingerprint(simulated=bridge is not None)
    return [
        Route(f"/{token}/", _to_first_place),
        *(Route(f"/{token}/{place}", _page(access, place, loaded, simulated=bridge is not None)) for place in PLACES),
        Route(f"/{token}/live", _live(table, access, loaded)),
        colours_route(token),
        Route(f"/{token}/static/{{path:path}}", _static),
        Mount(f"/{token}/api", routes=[listed, *looking, *controlling]),
        *(simulator_routes(bridge, access) if bridge else []),
    ]


async def _refuse(_request: Request) -> Response:
    """Refuse a request that changes something, at an address that may only look on."""
    return JSONResponse({"error": ONLY_LOOKS}, status_code=403)


def _look(table: Table, body: Body) -> Any:
    """Answer /look. If the position is that of the game on the `table`, use its players' names."""
    game, position = body.text("game"), body.text("position", "")
    names = table.table_game().names_for(game, position, of_table=body.flag("table"))
    return desk.describe_position(game, position, body.texts("readings"), names)


def _arrange(body: Body) -> Any:
    """Answer /arrange. The editor does not use the table, and shows nothing on the device."""
    return arrange(body.text("game"), body.text("position", ""), body.texts("edit"), body.texts("readings"))


def _ask(table: Table, access: Access, body: Body) -> Any:
    """Answer /ask. Questions from a seat's own page are not shown on the device, because everybody could read them there."""
    judge_move = table.judge_move if access.seat is None else table.judge_unseen
    game, position, move = body.text("game"), body.text("position", ""), body.text("move")
    return judge_move(game, position, move, body.texts("readings"), of_table=body.flag("table"))


def _record(table: Table, body: Body) -> Any:
    """Answer /record."""
    return table.record_move(body.text("game"), body.text("position", ""), body.text("move"), body.flag("stood"))


def _score(table: Table, body: Body) -> Any:
    """Answer /score."""
    return table.send_score(body.number("seat"), body.number("score"))


def _requests(table: Table, body: Body) -> Any:
    """Answer /requests."""
    table.requests.switch(on=body.flag("on"))
    return table.requests.view


def _reading(table: Table, body: Body) -> Any:
    """Answer /reading."""
    return table.set_reading(body.text("reading"), body.text("value"))


def _endpoint(question: Callable[[Body], Any]) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that answers with what `question` returns for the request's body."""

    async def endpoint(request: Request) -> Response:
        return await _respond(request, question)

    return endpoint


def _endpoint_with_key(question: Callable[[str], Any]) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that answers with what `question` returns for the key in the address."""

    async def endpoint(request: Request) -> Response:
        return await _respond(request, lambda _body: question(request.path_params["key"]))

    return endpoint


def _games(table: Table) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of the list of games; `?before=NUMBER` asks for older ones."""

    async def games(request: Request) -> Response:
        before = request.query_params.get("before", "")
        number = int(before) if before.isascii() and before.isdecimal() and len(before) < LONGEST_NUMBER else None
        return await _respond(request, lambda _body: stored_games(table.store, number))

    return games


async def _respond(request: Request, question: Callable[[Body], Any]) -> Response:
    """Answer a request with JSON, and with status 400 and a sentence if a package raised an error meant for people."""
    try:
        body = await read_body(request)
        return JSONResponse(await run_in_threadpool(question, body))
    except Exception as error:
        # Errors of our packages have an exit code and a sentence for people; any other exception is an internal error.
        if getattr(error, "exit_code", FAULT) == FAULT:
            raise
        return JSONResponse({"error": str(error), "column": getattr(error, "column", None)}, status_code=400)


async def _to_first_place(_request: Request) -> Response:
    """Redirect to the first place. A browser keeps the part after "#", which may be a seat's key, and never sends it."""
    return RedirectResponse(PLACES[0])


def _page(access: Access, place: str, loaded: str, *, simulated: bool) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of the page itself, opened at `place`; `loaded` is the fingerprint of its files."""

    async def page(_request: Request) -> Response:
        fragment = simulator_fragment(access) if simulated else _NO_SIMULATOR
        may = f'data-may="{access.name}"' if access.seat is None else f'data-may="seat" data-seat="{access.seat + 1}"'
        html = _STATIC.joinpath("table.html").read_text("utf-8").replace('data-may="control"', may)
        html = html.replace('data-place="table"', f'data-place="{place}"').replace(
            'data-files=""', f'data-files="{loaded}"'
        )
        return HTMLResponse(html.replace("<!-- simulator -->", fragment))

    return page


async def _static(request: Request) -> Response:
    """Answer with a file of the page."""
    name = request.path_params["path"]
    file = _file_of(name) if _NAME.fullmatch(name) else None
    if file is None:
        return PlainTextResponse("There is no such file.\n", status_code=404)
    return Response(file.read_text("utf-8"), media_type=_MEDIA_TYPES[name.partition(".")[2]])


def _file_of(name: str) -> Traversable | None:
    """Return a file of the page. The pickers of other packages' games have addresses like ours."""
    ours = _STATIC.joinpath(name)
    if ours.is_file():
        return ours
    if name.startswith("cipher/"):
        library = _CIPHER.joinpath(name.removeprefix("cipher/"))
        return library if library.is_file() else None
    packaged = packaged_games().get(name.removeprefix("pickers/").removesuffix(".js"))
    return Path(packaged.picker_file) if packaged and packaged.picker_file and name.startswith("pickers/") else None


def _live(table: Table, access: Access, loaded: str) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of the stream of views. Each view has what the page's seat may know.

    A page gets the whole view and the fingerprint of its files once, and then what changes in it.
    """
    seat = access.seat

    async def live(_request: Request) -> Response:
        sent: list[Any] = []

        def as_event(view: Any) -> str:
            seen = table.aged(view if seat is None else table.seen_by(view, seat))
            told = (
                f"event: change\ndata: {json.dumps(changes(sent[-1], seen))}"
                if sent
                else f"data: {json.dumps(seen)}\n\nevent: files\ndata: {loaded}"
            )
            sent[:] = [seen]
            return told

        return event_stream(table.feed.updates(), as_event)

    return live
