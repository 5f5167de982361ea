"""Map the address of the players: all of them, or one by name."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tallystick.store.store import Store
from tallystick.table.players import Players
from tallystick.table.web.body import Body
from tallystick.table.web.endpoints import endpoint, respond


def player_routes(players: Players) -> list[BaseRoute]:
    """Return the route. A name stands in the query, because it may have any letters. `go_on` has more computed before the answer."""

    def answered(asked: Request) -> Any:
        name, goes_on = asked.query_params.get("name"), "go_on" in asked.query_params
        return players.everybody(goes_on=goes_on) if name is None else players.player(name, goes_on=goes_on)

    async def answer(request: Request) -> Response:
        return await respond(request, lambda _body: answered(request))

    return [Route("/players", answer)]


def join_routes(store: Store) -> list[Route]:
    """Return the routes that count two names of one person as one, and undo it. Records never change by it."""

    def join(body: Body) -> Any:
        store.join_names(body.text("name"), body.text("same_as"))
        return {}

    def part(body: Body) -> Any:
        store.part_name(body.text("name"))
        return {}

    return [
        Route("/players/join", endpoint(join), methods=["POST"]),
        Route("/players/part", endpoint(part), methods=["POST"]),
    ]
