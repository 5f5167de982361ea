"""Define the addresses at which a page finds the device. Another page can include them."""

from importlib.resources import files

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from tallystick.resources import colours_sheet
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.web.access import ONLY_LOOKS, Access
from tallystick.simulator.web.bridge import Bridge
from tallystick.simulator.web.feed import event_stream
from tallystick.simulator.web.guard import limited_body
from tallystick.simulator.web.inputs import LONGEST_INPUT_BYTES, parse_input

SHOT_SCALE = 4
_MEDIA_TYPES = {
    "simulator.js": "text/javascript",
    "controls.js": "text/javascript",
    "page.js": "text/javascript",
    "simulator.css": "text/css",
}


def simulator_routes(bridge: Bridge, access: Access) -> list[BaseRoute]:
    """Return the routes under /TOKEN/simulator: `views` (events), `inputs` (POST), `screen.png`, and the files of the page.

    Inputs are taken only where `access` may control. A page takes `simulator_fragment(access)` into its body, links the style
    sheet after that of `colours_route`, and calls `attachSimulator(element, base)` of the script module, with base the address
    of /TOKEN/simulator/.
    """

    async def views(_request: Request) -> Response:
        return event_stream(bridge.updates(), lambda view: f"id: {view.number}\ndata: {view.json()}")

    async def inputs(request: Request) -> Response:
        if not access.may_control:
            return PlainTextResponse(f"{ONLY_LOOKS}\n", status_code=403)
        try:
            bridge.post(parse_input(await limited_body(request, LONGEST_INPUT_BYTES)))
        except SimulatorError as error:
            return PlainTextResponse(f"{error}\n", status_code=400)
        return Response(status_code=204)

    async def screen(_request: Request) -> Response:
        if bridge.view is None:
            return PlainTextResponse("The device shows nothing yet.\n", status_code=404)
        return Response(bridge.view.png(SHOT_SCALE), media_type="image/png")

    async def static(request: Request) -> Response:
        name = request.url.path.rpartition("/")[2]
        return Response(static_text(name), media_type=_MEDIA_TYPES[name])

    return [
        Mount(
            f"/{access.token}/simulator",
            routes=[
                Route("/views", views),
                Route("/inputs", inputs, methods=["POST"]),
                Route("/screen.png", screen),
                *(Route(f"/{name}", static) for name in _MEDIA_TYPES),
            ],
        )
    ]


def colours_route(token: str) -> BaseRoute:
    """Return the route /TOKEN/colours.css of the one sheet that every page takes its colours from; /colours.css without a token."""

    async def colours(_request: Request) -> Response:
        return Response(colours_sheet().read_text(encoding="utf-8"), media_type="text/css")

    return Route(f"/{token}/colours.css" if token else "/colours.css", colours)


def simulator_fragment(access: Access) -> str:
    """Return the device as HTML, to stand in any page's body; its keys are shown where `access` may control."""
    may = "control" if access.may_control else "look"
    return static_text("fragment.html").replace('data-may="control"', f'data-may="{may}"')


def static_text(name: str) -> str:
    """Return the file `name` of the page as text."""
    return files("tallystick.simulator.web").joinpath("static", name).read_text(encoding="utf-8")
