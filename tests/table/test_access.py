"""What each address of the page allows: one only looks on and asks, the other also controls; no foreign page does either."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

import pytest
from starlette.routing import BaseRoute, Mount, Route

from tallystick.simulator.web import Access, Bridge
from tallystick.simulator.web.access import ONLY_LOOKS
from tallystick.table.web.app import make_app
from tests.table.conftest import HOST, TOKEN, browser

pytestmark = pytest.mark.long

LOOKS, CONTROLS = Access(may_control=False), Access(may_control=True)
OWN = Access(may_control=False, seat=0)
ASKED = {
    "api/look",
    "api/ask",
    "api/page",
    "api/choose",
    "api/arrange",
    "api/tray",
    "api/share",
    "api/shared",
    "api/rules-about",
}
OF_SEATS = {f"api/seats/{{seat}}/{word}" for word in ("holds", "load", "read", "keep", "seal", "lay", "reveal")}


def posts(routes: Iterable[BaseRoute], start: str = "") -> Iterator[str]:
    """The addresses under these routes that something can be sent to."""
    for route in routes:
        if isinstance(route, Mount):
            yield from posts(route.routes, start + route.path)
        elif isinstance(route, Route) and "POST" in (route.methods or ()):
            yield start + route.path


def sent_to(table, access: Access) -> list[str]:
    app = make_app(table, [LOOKS, CONTROLS], frozenset({HOST}), Bridge())
    return [path.removeprefix(f"/{access.token}/") for path in posts(app.routes) if access.token in path]


def test_every_request_that_is_no_question_is_refused_where_one_only_looks_on(lone_table):
    paths = sent_to(lone_table, LOOKS)
    assert set(paths) == set(sent_to(lone_table, CONTROLS))
    assert set(paths) >= ASKED | OF_SEATS | {
        "api/record",
        "api/takeback",
        "api/score",
        "api/reading",
        "simulator/inputs",
    }
    bridge = Bridge()
    client = browser(lone_table, LOOKS, CONTROLS, bridge=bridge)
    for path in set(paths) - ASKED - OF_SEATS:
        answer = client.post(path, content='{"do": "cut power"}')
        assert answer.status_code == 403, path
        assert ONLY_LOOKS in answer.text
    assert bridge.inputs() == []


def test_who_looks_on_sees_everything_and_may_ask(lone_table):
    client = browser(lone_table, LOOKS, CONTROLS, bridge=Bridge())
    for path in ("", "api/rules", "api/games", "static/main.js", "simulator/simulator.js", "colours.css"):
        assert client.get(path).status_code == 200, path
    asked = {"game": "pastures", "position": "start 3x3", "move": "C a1"}
    assert client.post("api/ask", content=json.dumps(asked)).json()["verdict"] == "illegal"
    assert client.post("api/look", content='{"game": "pastures"}').status_code == 200


def test_a_page_knows_what_its_address_allows_and_no_other_address(lone_table):
    of_page_and_device = {LOOKS: ("look", "look"), CONTROLS: ("control", "control"), OWN: ("seat", "look")}
    for access, other in ((LOOKS, CONTROLS), (CONTROLS, LOOKS), (OWN, CONTROLS)):
        html = browser(lone_table, access, other, bridge=Bridge()).get("").text
        assert tuple(re.findall(r'data-may="(\w+)"', html)) == of_page_and_device[access]
        assert access.token not in html
        assert other.token not in html


def test_what_a_seat_alone_may_know_is_refused_to_every_other_page(lone_table):
    for access, whose in ((LOOKS, "no seat's own"), (CONTROLS, "no seat's own"), (OWN, "that of seat 1")):
        client = browser(lone_table, access, *{LOOKS, CONTROLS, OWN} - {access})
        for path in OF_SEATS:
            answer = client.post(path.format(seat=2), content="{}")
            assert answer.status_code == 403
            says = f"this address is {whose}: things that only one seat may know are only on that seat's page."
            assert answer.json() == {"error": says}
    assert browser(lone_table, OWN).post("api/seats/1/holds", content="{}").status_code == 200


def test_only_the_page_that_controls_hands_out_the_pages_of_the_seats(lone_table):
    assert browser(lone_table, CONTROLS, OWN).get("api/seats").json() == []
    for access in (LOOKS, OWN):
        assert browser(lone_table, access, CONTROLS).get("api/seats").status_code == 403


@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", f"https://{HOST}", "http://127.0.0.1:8001", f"http://{HOST}.evil.example"],
)
def test_what_a_foreign_page_sends_is_refused(lone_table, origin):
    client = browser(lone_table, Access(True, TOKEN), bridge=Bridge())
    del client.headers["Origin"]
    sent = {} if origin is None else {"Origin": origin}
    for path in ("api/ask", "api/score", "simulator/inputs"):
        answer = client.post(path, content='{"do": "shake"}', headers=sent)
        assert answer.status_code == 403
        assert f"not from the page of http://{HOST}" in answer.text
    assert client.get("api/rules").status_code == 200
