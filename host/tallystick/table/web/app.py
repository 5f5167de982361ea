"""Map the addresses of the table's page to the functions that answer them."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from tallystick.simulator.web.access import ONLY_LOOKS, Access
from tallystick.simulator.web.bridge import Bridge
from tallystick.simulator.web.feed import event_stream
from tallystick.simulator.web.guard import guarded
from tallystick.simulator.web.routes import colours_route, simulator_fragment, simulator_routes
from tallystick.table import desk
from tallystick.table.gamereplay import GameReplays
from tallystick.table.players import Players
from tallystick.table.storedgames import Cards
from tallystick.table.table import Table
from tallystick.table.web.body import Body
from tallystick.table.web.changes import changes
from tallystick.table.web.endpoints import endpoint
from tallystick.table.web.fingerprint import files_fingerprint
from tallystick.table.web.gameroutes import game_routes
from tallystick.table.web.opendesk import left_out, open_routes, rules_routes, share_of
from tallystick.table.web.pagefiles import NO_SIMULATOR, page, page_file
from tallystick.table.web.playerroutes import join_routes, player_routes
from tallystick.table.web.seats import SeatAddresses, seat_routes

PLACES = ("table", "desk", "games", "device")
# The page shows one of them at a time; each has its own address. The browser opens the first.


def make_app(
    table: Table,
    accesses: Sequence[Access],
    hosts: frozenset[str],
    bridge: Bridge | None = None,
    address_of: Callable[[Access], str] = lambda access: f"../{access.token}/",
) -> Starlette:
    """Return the application: the page of `table` at the address of each of `accesses`.

    If there is a `bridge`, the page also has its simulated device. `address_of` returns the address of a seat's own page, which the
    controlling page hands out.
    """
    own = [access for access in accesses if access.seat is not None]
    handing = SeatAddresses(table, lambda: [address_of(access) for access in own])
    cards, replays, players = Cards(table.store), GameReplays(table.store), player_routes(Players(table.store))

    def stored(access: Access) -> list[BaseRoute]:
        return [*game_routes(table.store, cards, replays, may_choose=access.may_control), *players]

    routes = [route for access in accesses for route in _routes(table, access, bridge, handing, stored(access))]
    return guarded([*routes, *open_routes()], hosts)


def _routes(
    table: Table, access: Access, bridge: Bridge | None, handing: SeatAddresses, stored: Sequence[BaseRoute]
) -> list[BaseRoute]:
    """Return the routes of one address. What this address may not do is refused with a sentence.

    `stored` are the routes of the stored games and their players.
    """
    looking = [
        *rules_routes(),
        *stored,
        Route("/look", endpoint(lambda body: _look(table, body)), methods=["POST"]),
        Route("/share", endpoint(share_of(access.seat)), methods=["POST"]),
        Route("/ask", endpoint(lambda body: _ask(table, access, body)), methods=["POST"]),
        *(
            []
            if access.seat is not None
            else [Route("/page", endpoint(lambda body: _page_of(table, body)), methods=["POST"])]
        ),
        *seat_routes(table, access, endpoint),
    ]
    controlling = [
        Route("/record", endpoint(lambda body: _record(table, body)), methods=["POST"]),
        Route("/keep", endpoint(lambda body: _keep(table, body)), methods=["POST"]),
        Route("/takeback", endpoint(lambda _body: table.undo_move()), methods=["POST"]),
        Route("/score", endpoint(lambda body: _score(table, body)), methods=["POST"]),
        Route("/requests", endpoint(lambda body: _requests(table, body)), methods=["POST"]),
        Route("/names", endpoint(lambda body: table.names.offer(body.lines("names"))), methods=["POST"]),
        Route("/reading", endpoint(lambda body: _reading(table, body)), methods=["POST"]),
        *join_routes(table.store),
        Route("/address", endpoint(handing.hand_out), methods=["POST"]),
    ]
    listed = Route("/seats", endpoint(lambda _body: handing.listed()))
    if not access.may_control:
        controlling = [Route(route.path, _refuse, methods=["POST"]) for route in controlling]
        listed = Route(listed.path, _refuse)
    token, loaded = access.token, files_fingerprint(simulated=bridge is not None)
    return [
        Route(f"/{token}/", _to_first_place),
        *(Route(f"/{token}/{place}", _page(access, place, loaded, simulated=bridge is not None)) for place in PLACES),
        Route(f"/{token}/live", _live(table, access, loaded)),
        colours_route(token),
        Route(f"/{token}/static/{{path:path}}", page_file),
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
    return desk.describe_position(game, position, body.texts("readings"), names, body.lines("only", []))


def _ask(table: Table, access: Access, body: Body) -> Any:
    """Answer /ask. Questions from a seat's own page are not shown on the device, because everybody could read them there.

    If the position was set up (`set_up`), the answer also says what was not set: neither in the text that was `typed`, nor by the controls
    that were `touched` since.
    """
    game, position, move, readings = (
        body.text("game"),
        body.text("position", ""),
        body.text("move"),
        body.texts("readings"),
    )
    if access.seat is None:
        verdict = table.judge_move(game, position, move, readings, of_table=body.flag("table"))
    else:
        verdict = table.table_game().judge(game, position, move, readings, of_table=body.flag("table"))
        verdict["device"] = "private"
    return {**verdict, "filled_in": left_out(body, verdict["names"])}


def _page_of(table: Table, body: Body) -> Any:
    """Answer /page. A seat's own page has no such address, because its positions may hold what only the seat knows."""
    asked = body.text("game"), body.text("position", ""), body.text("move"), body.texts("readings")
    return table.table_game().page(*asked, of_table=body.flag("table"))


def _record(table: Table, body: Body) -> Any:
    """Answer /record."""
    return table.record_move(body.text("game"), body.text("position", ""), body.text("move"), body.flag("stood"))


def _keep(table: Table, body: Body) -> Any:
    """Answer /keep."""
    return table.keep_verdict(body.text("game"), body.text("position", ""), body.text("move"), body.texts("readings"))


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


async def _to_first_place(_request: Request) -> Response:
    """Redirect to the first place. A browser keeps the part after "#", which may be a seat's key, and never sends it."""
    return RedirectResponse(PLACES[0])


def _page(access: Access, place: str, loaded: str, *, simulated: bool) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of the page of an address."""
    may = f'data-may="{access.name}"' if access.seat is None else f'data-may="seat" data-seat="{access.seat + 1}"'
    return page(may, place, loaded, simulator_fragment(access) if simulated else NO_SIMULATOR)


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
