"""The page for a program: addresses, guards, inputs and views."""

from __future__ import annotations

import base64
import json
import threading
import urllib.error
import urllib.request

import pytest
from starlette.testclient import TestClient

from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.pace import AsFastAsPossible
from tallystick.simulator.script import actions
from tallystick.simulator.web import Access, Bridge, LiveDevice, PageServer, make_page
from tallystick.simulator.web.inputs import parse_input

HOST = "127.0.0.1:8000"
TOKEN = "secret-token"
CONTROL = Access(may_control=True)
OURS = {"Origin": f"http://{HOST}"}


@pytest.fixture
def bridge() -> Bridge:
    return Bridge()


@pytest.fixture
def client(bridge) -> TestClient:
    return TestClient(
        make_page(bridge, Access(True, TOKEN), frozenset({HOST})), base_url=f"http://{HOST}", headers=OURS
    )


def run_steps(live: LiveDevice, count: int) -> None:
    for _ in range(count):
        live.step()


def test_the_page_and_all_that_it_loads_are_there(client) -> None:
    page = client.get(f"/{TOKEN}/")
    assert page.status_code == 200
    assert 'data-button="a"' in page.text
    for name in ("simulator.css", "simulator.js", "page.js"):
        assert name == "simulator.js" or f"simulator/{name}" in page.text
        assert client.get(f"/{TOKEN}/simulator/{name}").status_code == 200
    assert "http" not in page.text.replace("http://127", "")  # nothing comes from another place


@pytest.mark.parametrize(
    "path", ["/", "/wrong/", "/wrong/simulator/views", "/simulator/views", f"/{TOKEN}x/", f"/{TOKEN}/etc"]
)
def test_without_the_token_there_is_nothing(client, path) -> None:
    answer = client.get(path)
    assert answer.status_code == 403
    assert "whole address" in answer.text


def test_without_the_token_nothing_can_be_pressed(client, bridge) -> None:
    assert client.post("/wrong/simulator/inputs", content='{"do": "cut power"}').status_code in {403, 405}
    assert bridge.inputs() == []


@pytest.mark.parametrize("host", ["tallystick.example", "127.0.0.1:8001", "localhost", "127.0.0.1:8000.example", ""])
def test_another_host_name_is_refused_even_with_the_token(client, bridge, host) -> None:
    for answer in (
        client.get(f"/{TOKEN}/", headers={"host": host}),
        client.post(f"/{TOKEN}/simulator/inputs", content='{"do": "shake"}', headers={"host": host}),
    ):
        assert answer.status_code == 403
    assert bridge.inputs() == []


def test_the_token_is_told_to_nobody(client) -> None:
    headers = client.get(f"/{TOKEN}/").headers
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert headers["cache-control"] == "no-store"


def test_inputs_reach_the_device_in_order(client, bridge) -> None:
    for asked in ({"do": "press", "button": "a"}, {"do": "release", "button": "a"}, {"do": "shake"}, {"do": "unplug"}):
        assert client.post(f"/{TOKEN}/simulator/inputs", content=json.dumps(asked)).status_code == 204
    assert bridge.inputs() == [actions.Press("a"), actions.Release("a"), actions.Shake(), actions.Unplug()]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"{", "the input is not JSON"),
        (b"[]", "the input must be an object"),
        (b'{"do": "explode"}', "a page cannot ask for 'explode'; it can ask for battery, cut power, lift, plug"),
        (b'{"do": ["press"]}', "a page cannot ask for ['press']"),
        (b'{"do": "press", "button": "d"}', "there is no button 'd'; the buttons are a, b and c"),
        (b'{"do": "press", "button": ["a"]}', "there is no button ['a']"),
        (b'{"do": "press"}', "there is no button None"),
        (b'{"do": "press", "key": ""}', "there is no button None"),
        (b'{"do": "turn"}', "detents is None; it must be a whole number"),
        (b'{"do": "turn", "detents": 101}', "detents is 101; it must be at most 100"),
        (b'{"do": "touch", "x": 3}', "y is None; it must be a whole number"),
        (b'{"do": "battery", "percent": true}', "percent is True; it must be a whole number"),
        (b"\xff\xfe", "the input is not JSON"),
    ],
)
def test_a_bad_input_is_one_sentence(client, bridge, body, sentence) -> None:
    answer = client.post(f"/{TOKEN}/simulator/inputs", content=body)
    assert answer.status_code == 400
    assert answer.text.startswith(sentence)
    assert bridge.inputs() == []
    with pytest.raises(SimulatorError):
        parse_input(body)


def test_a_huge_input_is_refused(client, bridge) -> None:
    answer = client.post(f"/{TOKEN}/simulator/inputs", content=b" " * 100_000)
    assert answer.status_code == 400
    assert "at most 200 bytes" in answer.text


def test_a_screenshot_is_a_picture_of_the_screen(client, bridge, start) -> None:
    assert client.get(f"/{TOKEN}/simulator/screen.png").status_code == 404
    device, _ = start()
    LiveDevice(device, bridge, AsFastAsPossible())
    answer = client.get(f"/{TOKEN}/simulator/screen.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.content == device.png(4)


def test_a_view_says_what_the_screen_says(bridge, start) -> None:
    device, _ = start()
    live = LiveDevice(device, bridge, AsFastAsPossible())
    view = json.loads(bridge.view.json())
    assert view["texts"] == ["count 0"]
    assert base64.b64decode(view["png"]) == device.png()
    assert (view["width"], view["height"], view["powered"], view["plugged"], view["held"]) == (240, 135, True, True, [])
    bridge.post(actions.Press("a"))
    for _ in range(5):
        live.step()
    pressed = json.loads(bridge.view.json())
    assert pressed["frame"] == view["frame"] + 1
    assert (pressed["texts"], pressed["held"]) == (["count 1"], ["a"])


def test_a_click_shorter_than_a_scan_is_still_a_press(bridge, start) -> None:
    device, started = start()
    live = LiveDevice(device, bridge, AsFastAsPossible())
    live.step()
    bridge.post(actions.Press("a"))
    bridge.post(actions.Release("a"))
    run_steps(live, 20)
    assert [event[:2] for event in started.programs[0].events] == [("a", True), ("a", False)]
    assert bridge.view.held == ()


def test_quick_clicks_are_all_counted(bridge, start) -> None:
    device, _ = start()
    live = LiveDevice(device, bridge, AsFastAsPossible())
    for _ in range(5):
        bridge.post(actions.Press("c"))
        bridge.post(actions.Release("c"))
    run_steps(live, 100)
    assert bridge.view.texts == ("count 5",)


def test_one_finger_at_a_time_is_on_a_screen_that_feels_them(bridge, start) -> None:
    device, started = start("waveshare_esp32_s3_touch_lcd_2")
    live = LiveDevice(device, bridge, AsFastAsPossible())
    right = [actions.Touch(300, 100), *(actions.Touch(300 - at, 100) for at in range(20)), actions.Lift()]
    left = [actions.Press("a"), actions.Release("a")]
    middle = [actions.Press("b"), actions.Release("b")]
    for action in [*right, *middle, *left, *middle, actions.Touch(0, 5000), *right]:
        bridge.post(action)
    run_steps(live, 200)
    assert [role for role, pressed, _ in started.programs[0].events if pressed] == ["c", "b", "a", "b", "c"]


def test_switches_work_and_asking_twice_does_no_harm(bridge, start) -> None:
    device, _ = start()
    live = LiveDevice(device, bridge, AsFastAsPossible())
    for action, powered, plugged in [
        (actions.Unplug(), True, False),
        (actions.Unplug(), True, False),
        (actions.CutPower(), False, False),
        (actions.Press("a"), False, False),
        (actions.PowerOn(), True, False),
        (actions.Plug(), True, True),
    ]:
        bridge.post(action)
        live.step()
        assert (bridge.view.powered, bridge.view.plugged) == (powered, plugged)
    assert bridge.view.texts == ("count 0",)


def test_a_program_that_fails_is_shown_and_not_hidden(bridge, start) -> None:
    device, started = start()
    live = LiveDevice(device, bridge, AsFastAsPossible())
    started.programs[0].label = None
    bridge.post(actions.Press("a"))
    live.step()
    with pytest.raises(AttributeError):
        run_steps(live, 5)
    assert bridge.view.trouble.startswith("The program stopped: AttributeError")


def test_the_server_streams_views_and_stops_while_a_stream_is_open(bridge, start) -> None:
    device, _ = start()
    live = LiveDevice(device, bridge, AsFastAsPossible())
    server = PageServer(lambda hosts: make_page(bridge, CONTROL, hosts))
    server.start()
    try:
        stream = urllib.request.urlopen(f"{server.url(CONTROL)}simulator/views", timeout=20)
        first = next(line for line in stream if line.startswith(b"data: "))
        assert json.loads(first[6:])["texts"] == ["count 0"]
        bridge.post(actions.Press("a"))
        for _ in range(5):
            live.step()
        texts = []
        while texts != ["count 1"]:
            line = next(line for line in stream if line.startswith(b"data: "))
            texts = json.loads(line[6:])["texts"]
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(server.url(CONTROL).replace(CONTROL.token, "guess"), timeout=20)
    finally:
        bridge.close()
        server.stop()
    assert not any(thread.name == "page" for thread in threading.enumerate())
    stream.close()


def test_a_busy_port_is_one_sentence(bridge) -> None:
    server = PageServer(lambda hosts: make_page(bridge, CONTROL, hosts))
    server.start()
    with pytest.raises(SimulatorError, match=f"cannot be served on port {server.port}: "):
        PageServer(lambda hosts: make_page(bridge, CONTROL, hosts), port=server.port)
    server.stop()


def test_every_address_has_a_token_of_its_own() -> None:
    one, other = (Access(may_control=True) for _ in range(2))
    assert one.token != other.token
    assert len(one.token) >= 20
