"""Define the addresses for data that only one seat may know. Only that seat's page may use them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tallystick.simulator.web.access import Access
from tallystick.table.errors import TableError
from tallystick.table.qrcode import qr_svg
from tallystick.table.seatpage import OwnSeal, SeatPage
from tallystick.table.table import Table
from tallystick.table.web.body import Body

Answer = Callable[[Body], Any]


def seat_routes(
    table: Table, access: Access, endpoint: Callable[[Answer], Callable[[Request], Awaitable[Response]]]
) -> list[Route]:
    """Return the routes seats/N/..., with N from 1: `holds`, `load`, `read`, `keep`, `seal`, `lay`, `reveal`.

    `endpoint` makes an endpoint of a function that answers the body of a request.
    """
    answers = {} if access.seat is None else _answers(SeatPage(table, access.seat))
    own = "" if access.seat is None else str(access.seat + 1)

    def route(name: str) -> Route:
        async def answer(request: Request) -> Response:
            if request.path_params["seat"] != own:
                return _refusal(access)
            return await endpoint(answers[name])(request)

        return Route(f"/seats/{{seat}}/{name}", answer, methods=["POST"])

    return [route(name) for name in ("holds", "load", "read", "keep", "seal", "lay", "reveal")]


class SeatAddresses:
    """Give out the addresses of the seats' own pages one at a time, and count how often each was shown."""

    def __init__(self, table: Table, addresses: Callable[[], Sequence[str]]) -> None:
        self._table = table
        self._addresses = addresses

    def listed(self) -> list[dict[str, Any]]:
        """Return the players of the game on the table who have a page, without addresses; none if nobody needs one."""
        players = self._table.seats_with_pages()
        return [{"seat": seat + 1, "player": player} for seat, player in enumerate(players)]

    def hand_out(self, body: Body) -> dict[str, Any]:
        """Return address and QR code of one seat's page. That seat's page says how often they were shown. Raise TableError."""
        number, players = body.number("seat"), self._table.seats_with_pages()
        if not 1 <= number <= len(players):
            raise TableError(f"no page is kept for seat {number}: this game has pages for {len(players)} seats.")
        address = self._addresses()[number - 1]
        self._table.hand_out(number - 1)
        return {"seat": number, "address": address, "qr": qr_svg(address)}


def _answers(page: SeatPage) -> dict[str, Answer]:
    """Return the function that answers each request of a seat's own page."""
    return {
        "holds": lambda body: page.holds(_seals(body)),
        "load": lambda body: page.load(body.text("file")),
        "read": lambda body: page.read(_seals(body), body.text("text")),
        "keep": lambda body: page.keep(body.number("number"), body.text("locked")),
        "seal": lambda body: page.seal(_seals(body), _seal(body)),
        "lay": lambda body: page.lay(_seals(body), now=body.flag("now")),
        "reveal": lambda body: page.reveal(_seal(body)),
    }


def _refusal(access: Access) -> Response:
    """Refuse a request that belongs to another seat's page, in one sentence."""
    whose = "no seat's own" if access.seat is None else f"that of seat {access.seat + 1}"
    says = f"this address is {whose}: things that only one seat may know are only on that seat's page."
    return JSONResponse({"error": says}, status_code=403)


def _seals(body: Body) -> list[OwnSeal]:
    return [_seal(each) for each in body.objects("seals")]


def _seal(body: Body) -> OwnSeal:
    return OwnSeal(body.number("number"), body.hex("salt"), body.text("text"))
