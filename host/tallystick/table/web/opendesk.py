"""Define the addresses that need only the rules library: the desk for shared positions, without an access key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starlette.routing import BaseRoute, Mount, Route

from tallystick.simulator.web.routes import colours_route
from tallystick.table import desk
from tallystick.table.arrange import arrange, tray_pictures
from tallystick.table.choose import begin, click
from tallystick.table.filledin import Told, filled_in
from tallystick.table.paper import file_name
from tallystick.table.rulesabout import rules_about
from tallystick.table.sharing import read_shared, shared
from tallystick.table.verdictpage import page_of
from tallystick.table.web.body import Body
from tallystick.table.web.endpoints import endpoint
from tallystick.table.web.fingerprint import files_fingerprint
from tallystick.table.web.pagefiles import NO_SIMULATOR, page, page_file


def open_routes() -> list[BaseRoute]:
    """Return the routes of the desk for shared positions. It needs no access key. It knows the rules, but no table and no store."""
    loaded = files_fingerprint(simulated=False)
    return [
        Route("/desk", page('data-may="desk"', "desk", loaded, NO_SIMULATOR)),
        colours_route(""),
        Route("/static/{path:path}", page_file),
        Mount(
            "/api",
            routes=[
                *rules_routes(),
                Route("/look", endpoint(_look_alone), methods=["POST"]),
                Route("/ask", endpoint(_ask_alone), methods=["POST"]),
                Route("/page", endpoint(_page_alone), methods=["POST"]),
                Route("/share", endpoint(share_of(None)), methods=["POST"]),
            ],
        ),
    ]


def rules_routes() -> list[BaseRoute]:
    """Return the routes that need only the rules library."""
    return [
        Route("/rules", endpoint(lambda _body: desk.rulebooks())),
        Route(
            "/rules-about",
            endpoint(lambda body: rules_about(body.text("game"), body.text("words", ""))),
            methods=["POST"],
        ),
        Route("/arrange", endpoint(_arrange), methods=["POST"]),
        Route(
            "/tray",
            endpoint(lambda body: tray_pictures(body.text("game"), body.text("position", ""))),
            methods=["POST"],
        ),
        Route("/choose", endpoint(_choose), methods=["POST"]),
        Route("/shared", endpoint(_read_shared), methods=["POST"]),
    ]


def _arrange(body: Body) -> Any:
    """Answer /arrange. The editor does not use the table, and shows nothing on the device."""
    return arrange(body.text("game"), body.text("position", ""), body.texts("edit"), body.texts("readings"))


def _page_alone(body: Body) -> Any:
    """Answer /page without a table."""
    game, move = body.text("game"), body.text("move")
    html = page_of(game, body.text("position", ""), move, body.texts("readings"))
    return {"html": html, "file": file_name("verdict", game, move)}


def _choose(body: Body) -> Any:
    """Answer /choose: a click on a space, or what is offered without one."""
    game, position, only = body.text("game"), body.text("position", ""), body.lines("only", [])
    if space := body.text("space", ""):
        return click(game, position, only, body.lines("chosen", []), space)
    return begin(game, position, only, body.lines("parts", []))


def share_of(seat: int | None) -> Callable[[Body], Any]:
    """Return the function that answers /share on the page of a seat, or on a page that belongs to no seat (None)."""

    def share(body: Body) -> Any:
        asked = body.text("game"), body.text("position", ""), body.text("move", "")
        return shared(*asked, body.text("base"), is_seats=seat is not None)

    return share


def _read_shared(body: Body) -> Any:
    """Answer /shared."""
    return read_shared(body.text("version", ""), body.text("game", ""), body.text("position", ""))


def _look_alone(body: Body) -> Any:
    """Answer /look where there is no table."""
    asked = body.text("game"), body.text("position", "")
    return desk.describe_position(*asked, body.texts("readings"), only=body.lines("only", []))


def _ask_alone(body: Body) -> Any:
    """Answer /ask where there is no table and no device."""
    asked = body.text("game"), body.text("position", ""), body.text("move")
    verdict = desk.judge_move(*asked, body.texts("readings"))
    return {**verdict, "device": "open", "filled_in": left_out(body)}


def left_out(body: Body, names: Sequence[str] = ()) -> Any:
    """Return what people have not set in the position of a question; nothing if they did not set it up.

    `names` are those of the players, which the question may have.
    """
    if not body.flag("set_up"):
        return []
    told = Told(body.text("typed", ""), body.lines("touched", []))
    return filled_in(body.text("game"), body.text("position", ""), body.text("move"), told, names)
