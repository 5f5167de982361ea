"""Make the web application of the device's own page."""

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from tallystick.simulator.web.access import Access
from tallystick.simulator.web.bridge import Bridge
from tallystick.simulator.web.guard import guarded
from tallystick.simulator.web.routes import colours_route, simulator_fragment, simulator_routes, static_text


def make_page(bridge: Bridge, access: Access, hosts: frozenset[str]) -> Starlette:
    """Return the application that serves the device behind `bridge` at the address of `access`.

    It answers browsers that call this laptop by one of `hosts`.
    """

    async def page(_request: Request) -> Response:
        return HTMLResponse(static_text("page.html").replace("<!-- simulator -->", simulator_fragment(access)))

    token = access.token
    routes: list[BaseRoute] = [Route(f"/{token}/", page), colours_route(token), *simulator_routes(bridge, access)]
    return guarded(routes, hosts)
