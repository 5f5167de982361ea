"""Map the addresses of the stored games: their list, one of them, its positions, its replay, its figures and its files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from tallystick.store.gamefilter import GameFilter
from tallystick.store.store import Store
from tallystick.table.auditpage import audit_page
from tallystick.table.gamefigures import rolls_as_dict
from tallystick.table.gamefiles import GameFile, game_file, play_link
from tallystick.table.gamereplay import GameReplays
from tallystick.table.paper import file_name
from tallystick.table.sheet import game_sheet
from tallystick.table.storedgames import Cards, stored_game, stored_games
from tallystick.table.storedpositions import stored_positions
from tallystick.table.web.endpoints import respond

ALONE = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"}
# A sheet has its style in itself, and loads and runs nothing.
LONGEST_NUMBER = 16
# The longest number of a game, in digits.
FILTERS = tuple(each.name for each in fields(GameFilter) if each.name != "with_hidden")


def game_routes(store: Store, cards: Cards, replays: GameReplays, *, may_choose: bool) -> list[BaseRoute]:
    """Return the routes. Every page may look at the stored games as everybody may know them.

    A page that `may_choose` a seat may also go through a game that has ended as one of its seats knew it (`?as=SEAT`, from 1).
    """
    return [
        _route("/games", lambda asked: _listed(store, asked)),
        _route("/games/{key}/card", lambda asked: cards.card(asked.path_params["key"])),
        _route("/games/{key}", lambda asked: stored_game(store, asked.path_params["key"])),
        _route("/games/{key}/sheet", lambda asked: game_sheet(store, asked.path_params["key"]), _as_page),
        _route("/games/{key}/audit", lambda asked: _audit(store, asked.path_params["key"]), _as_kept_page),
        _route("/games/{key}/positions", lambda asked: stored_positions(store, asked.path_params["key"])),
        _route("/games/{key}/figures", lambda asked: replays.figures(asked.path_params["key"])),
        _route("/games/{key}/play", lambda asked: play_link(store.game(asked.path_params["key"]))),
        _route("/games/{key}/rolls", lambda asked: rolls_as_dict(store.game(asked.path_params["key"]))),
        _route(
            "/games/{key}/export/{format}",
            lambda asked: game_file(store, asked.path_params["key"], asked.path_params["format"]),
            _as_file,
        ),
        _route(
            "/games/{key}/replay",
            lambda asked: replays.overview(
                asked.path_params["key"], asked.query_params.get("as", ""), may_choose=may_choose
            ),
        ),
        _route(
            "/games/{key}/replay/{step}",
            lambda asked: replays.step(
                asked.path_params["key"],
                asked.path_params["step"],
                asked.query_params.get("as", ""),
                may_choose=may_choose,
            ),
        ),
    ]


def _audit(store: Store, key: str) -> tuple[str, str]:
    """Return the audit of a game as a page to keep, and the name of its file."""
    summary = store.game(key).summary
    return audit_page(store, key), file_name("audit", summary.game, f"game {summary.number or summary.key}")


def _route(path: str, question: Callable[[Request], Any], made: Callable[[Any], Response] = JSONResponse) -> Route:
    async def answer(request: Request) -> Response:
        return await respond(request, lambda _body: question(request), made)

    return Route(path, answer)


def _as_page(html: str) -> Response:
    """Return a sheet to print, which a browser shows as a page of its own."""
    return HTMLResponse(html, headers=ALONE)


def _as_kept_page(page: tuple[str, str]) -> Response:
    """Return a page with the name that its file has when somebody saves it."""
    html, name = page
    return HTMLResponse(html, headers={**ALONE, "Content-Disposition": f'inline; filename="{name}"'})


def _as_file(file: GameFile) -> Response:
    """Return a file for the browser to save. Its name is ASCII, because it has only the game's number or key."""
    saved = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.text.encode(), headers={**saved, "Content-Type": file.media_type})


def _listed(store: Store, asked: Request) -> Any:
    """Answer /games. `?before=NUMBER` asks for older ones, and the other fields are those of GameFilter."""
    before = asked.query_params.get("before", "")
    number = int(before) if before.isascii() and before.isdecimal() and len(before) < LONGEST_NUMBER else None
    chosen = {name: asked.query_params.get(name, "") for name in FILTERS}
    return stored_games(store, number, GameFilter(**chosen, with_hidden=False))
