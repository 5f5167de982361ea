"""Map the addresses of the stored games: their list, one of them, its positions, and its replay."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import fields
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from tallystick.store.gamefilter import GameFilter
from tallystick.store.store import Store
from tallystick.table.gamereplay import GameReplays
from tallystick.table.sheet import game_sheet
from tallystick.table.storedgames import stored_game, stored_games
from tallystick.table.storedpositions import stored_positions
from tallystick.table.web.endpoints import respond

OK = 200
ALONE = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"}
# A sheet has its style in itself, and loads and runs nothing.
LONGEST_NUMBER = 16
# The longest number of a game, in digits.
FILTERS = tuple(each.name for each in fields(GameFilter))


def game_routes(store: Store, replays: GameReplays) -> list[BaseRoute]:
    """Return the routes. Every page may look at the stored games as everybody may know them."""
    return [
        _route("/games", lambda asked: _listed(store, asked)),
        _route("/games/{key}", lambda asked: stored_game(store, asked.path_params["key"])),
        Route("/games/{key}/sheet", _sheet(store)),
        _route("/games/{key}/positions", lambda asked: stored_positions(store, asked.path_params["key"])),
        _route("/games/{key}/replay", lambda asked: replays.overview(asked.path_params["key"])),
        _route(
            "/games/{key}/replay/{step}",
            lambda asked: replays.step(asked.path_params["key"], asked.path_params["step"]),
        ),
    ]


def _route(path: str, question: Callable[[Request], Any]) -> Route:
    async def answer(request: Request) -> Response:
        return await respond(request, lambda _body: question(request))

    return Route(path, answer)


def _sheet(store: Store) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of the sheet to print, which a browser shows as a page of its own."""

    async def sheet(request: Request) -> Response:
        answer = await respond(request, lambda _body: game_sheet(store, request.path_params["key"]))
        return answer if answer.status_code != OK else HTMLResponse(json.loads(answer.body), headers=ALONE)

    return sheet


def _listed(store: Store, asked: Request) -> Any:
    """Answer /games. `?before=NUMBER` asks for older ones, and the other fields are those of GameFilter."""
    before = asked.query_params.get("before", "")
    number = int(before) if before.isascii() and before.isdecimal() and len(before) < LONGEST_NUMBER else None
    chosen = {name: asked.query_params.get(name, "") for name in FILTERS}
    return stored_games(store, number, GameFilter(**chosen))
