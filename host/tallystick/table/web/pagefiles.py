"""Answer with the page itself and with its files."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

_STATIC = files("tallystick.table.web").joinpath("static")
_CIPHER = files("tallystick.table.web").joinpath("cipher", "node_modules", "@noble", "ciphers")
# Installed by npm. Without it, only browsers with a built-in cipher can lock a seat's seals.
_NAME = re.compile(r"[a-z]{1,40}\.(?:js|css)|cipher/\w{1,40}\.js", re.ASCII)
# Every file of the page has such a name. It excludes paths out of the folder, and names that are too long for a file system.
_MEDIA_TYPES = {"js": "text/javascript", "css": "text/css"}
PARTS_OF_GAMES = ("replay.html", "players.html")
# What the place Games shows instead of the list.
OF_SIMULATOR = '    <link rel="stylesheet" href="simulator/simulator.css">\n'
# A page without a simulator does not load this file, and has no such address.
NO_SIMULATOR = "<!-- a real device is followed: nothing is simulated -->"


def page(may: str, place: str, loaded: str, simulator: str) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint of the page itself, opened at `place`.

    `may` are the attributes that say what the page may do, `loaded` is the fingerprint of its files, and `simulator` is the HTML of
    a simulated device.
    """

    async def answer(_request: Request) -> Response:
        html = _STATIC.joinpath("table.html").read_text("utf-8").replace('data-may="control"', may)
        html = html.replace('data-place="table"', f'data-place="{place}"').replace(
            'data-files=""', f'data-files="{loaded}"'
        )
        parts = {
            "<!-- simulator -->": simulator,
            "<!-- own -->\n": _STATIC.joinpath("own.html").read_text("utf-8"),
            OF_SIMULATOR: "" if simulator == NO_SIMULATOR else OF_SIMULATOR,
            "<!-- replay -->\n": "".join(_STATIC.joinpath(name).read_text("utf-8") for name in PARTS_OF_GAMES),
            "<!-- rules -->\n": _STATIC.joinpath("rules.html").read_text("utf-8"),
            # A part of the replay, so it comes after it.
            "<!-- figures -->\n": _STATIC.joinpath("figures.html").read_text("utf-8"),
        }
        for place_of, part in parts.items():
            html = html.replace(place_of, part)
        return HTMLResponse(html)

    return answer


async def page_file(request: Request) -> Response:
    """Answer with a file of the page."""
    name = request.path_params["path"]
    file = _file_of(name) if _NAME.fullmatch(name) else None
    if file is None:
        return PlainTextResponse("There is no such file.\n", status_code=404)
    return Response(file.read_text("utf-8"), media_type=_MEDIA_TYPES[name.partition(".")[2]])


def _file_of(name: str) -> Traversable | None:
    """Return a file of the page."""
    library = _CIPHER.joinpath(name.removeprefix("cipher/"))
    file = library if name.startswith("cipher/") else _STATIC.joinpath(name)
    return file if file.is_file() else None
