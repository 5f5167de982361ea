"""The addresses of the page: who may use them, and what they answer when nothing is plugged in."""

import json
import re

import pytest
from starlette.testclient import TestClient

from tallystick.simulator.web import Access
from tallystick.table.web.app import make_app
from tests.table.conftest import HOST, TOKEN

pytestmark = pytest.mark.long


def test_the_page_is_there_for_whoever_has_the_address(client):
    page = client.get("")
    assert page.status_code == 200
    assert "Rules desk" in page.text
    assert page.headers["referrer-policy"] == "no-referrer"


def test_without_the_token_there_is_nothing_of_table_and_store(client):
    for address in (
        "/",
        "/table",
        "/games",
        "/live",
        "/api/games",
        "/api/seats",
        "/wrong-token/",
        "/wrong-token/api/rules",
    ):
        assert client.get(f"http://{HOST}{address}").status_code in {403, 404}
    for path in ("record", "score", "takeback", "reading", "names", "requests", "address", "seats/1/holds"):
        assert client.post(f"http://{HOST}/api/{path}", json={}).status_code in {403, 404}


def test_without_the_token_there_is_a_desk_for_shared_positions(client):
    assert 'data-may="desk"' in client.get(f"http://{HOST}/desk").text
    asked = {"game": "pastures", "position": "2R/3/3 fill 2 R- -", "move": "D a1"}
    verdict = client.post(f"http://{HOST}/api/ask", json=asked).json()
    assert (verdict["verdict"], verdict["device"]) == ("legal", "open")
    foreign = client.post(f"http://{HOST}/api/ask", json=asked, headers={"Origin": "http://evil.example"})
    assert foreign.status_code == 403


def test_under_another_host_name_the_page_is_refused(client):
    answer = client.get("api/rules", headers={"Host": "evil.example"})
    assert answer.status_code == 403


def test_every_file_that_the_page_names_is_served_by_ourselves(client):
    names = re.findall(r'(?:href|src)="([^"#]+)"', client.get("").text)
    ours = [name for name in names if not name.startswith(("data:", "simulator/"))]
    assert {"static/main.js", "static/base.css"} <= set(ours)
    assert not any("//" in name for name in ours)
    for name in ours:
        assert client.get(name).status_code == 200, name


def test_the_modules_import_only_files_that_are_there(client):
    seen, waiting = set(), ["main.js"]
    while waiting:
        name = waiting.pop()
        seen.add(name)
        source = client.get(f"static/{name}")
        assert source.status_code == 200, name
        assert source.headers["content-type"].startswith("text/javascript")
        found = re.findall(r'from "\./([a-z]+\.js)"', source.text)
        waiting += [each for each in found if each not in seen]
    assert {"desk.js", "picker.js", "verdict.js", "games.js", "dom.js"} <= seen


@pytest.mark.parametrize(
    "name",
    [
        "table.html",
        "../app.py",
        "..%2fapp.py",
        "%2fetc%2fpasswd",
        "none.js",
        f"{'x' * 5000}.js",
        "pickers/chess.js",
    ],
    ids=lambda name: name[:20],
)
def test_nothing_else_is_served(client, name):
    assert client.get(f"static/{name}").status_code in {403, 404}


def test_the_rulebooks_come_with_their_open_questions(client):
    (pastures,) = [each for each in client.get("api/rules").json() if each["game"] == "pastures"]
    adjacency = next(reading for reading in pastures["readings"] if reading["id"] == "adjacency")
    assert [each["value"] for each in adjacency["values"]] == ["sides", "corners"]


def test_a_verdict_without_a_device_says_that_it_is_only_here(client):
    answer = client.post("api/ask", content=json.dumps({"game": "pastures", "position": "start 3x3", "move": "C a1"}))
    assert answer.status_code == 200
    assert answer.json()["verdict"] == "illegal"
    assert answer.json()["device"] == "none"


def test_an_unreadable_move_is_answered_with_one_sentence_and_the_column(client):
    answer = client.post("api/ask", content='{"game": "pastures", "position": "start 3x3", "move": "F z9"}')
    assert answer.status_code == 400
    assert answer.json()["column"] == 3
    assert answer.json()["error"].startswith("the move cannot be read at column 3: expected a square from a1 to c3")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("no json", "the request is not JSON."),
        ("[]", "the request must be a JSON object."),
        ('{"game": 5}', '"game" must be a text, not 5.'),
        ('{"game": "pastures"}', '"move" must be a text, not null.'),
        ('{"game": "pastures", "move": "F a1", "readings": {"stuck": 1}}', '"readings" must be an object of texts'),
        ('{"game": "' + "x" * 120_000 + '"}', "a request has at most 100000 bytes."),
        ('{"game": "chess", "move": "e4"}', 'there is no game "chess"'),
    ],
)
def test_a_request_that_makes_no_sense_gets_one_sentence(client, body, sentence):
    answer = client.post("api/ask", content=body)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(sentence)


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("record", {"game": "pastures", "position": "start", "move": "F a1"}, 'no game of "pastures" is on the table'),
        ("takeback", {}, "no game is on the table"),
        ("score", {"seat": 0, "score": 3}, "seat 1 has no score now"),
        ("score", {"seat": 0, "score": "3"}, '"score" must be a whole number'),
        ("reading", {"reading": "stuck", "value": "pass"}, "readings can be agreed only while a game runs"),
    ],
)
def test_without_a_game_there_is_nothing_to_add_to(client, path, body, sentence):
    answer = client.post(f"api/{path}", content=json.dumps(body))
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(sentence)


def test_no_games_are_kept_yet(client):
    assert client.get("api/games").json() == []
    assert client.get("api/games/3").status_code == 400


def test_a_fault_of_ours_is_not_told_as_a_mistake_of_the_page(lone_table, monkeypatch):
    monkeypatch.setattr("tallystick.table.desk.rulebooks", lambda: 1 // 0)
    client = TestClient(
        make_app(lone_table, [Access(True, TOKEN)], frozenset({HOST})),
        base_url=f"http://{HOST}/{TOKEN}/",
        raise_server_exceptions=False,
    )
    assert client.get("api/rules").status_code == 500


def test_a_page_that_follows_a_real_device_has_no_simulated_one(client):
    assert 'class="simulator"' not in client.get("").text
    assert client.get("simulator/simulator.js").status_code == 403
