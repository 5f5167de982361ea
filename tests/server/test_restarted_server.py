"""The server is started again while a page is open or a device is followed: the program says so, and goes on by itself."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tallystick.link.client import Link
from tallystick.link.follow import Follower
from tallystick.simulator.web import Access
from tallystick.store.servererrors import ServerUnreachable
from tallystick.store.store import Store
from tests.link.pty_device import served
from tests.link.rig import Rig
from tests.server.evening import check_whole, numbers, played
from tests.server.laptop import ROOT
from tests.table.conftest import browser, mid_game, on_the_table, played_drive  # noqa: F401 (fixtures)

pytestmark = pytest.mark.long

TIMEOUT_S = 60.0
SAID = "cannot be reached"


def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    deadline_s = time.monotonic() + TIMEOUT_S
    while not is_so():
        assert time.monotonic() < deadline_s, "it did not happen"
        time.sleep(0.02)


def test_an_open_page_shows_that_the_server_is_gone_and_goes_on_when_it_is_back(server, place, mid_game):  # noqa: F811
    with Store(place) as store, on_the_table(mid_game, store) as live:
        client = browser(live.table, Access(True, "secret-token"))
        shown, through = numbers(store), live.table.feed.value["device"]["through"]
        assert client.get("api/games").status_code == 200
        server.kill()
        live.until(lambda: live.table.feed.value["device"]["state"] == "trouble")
        assert SAID in live.table.feed.value["device"]["says"]
        answer = client.get("api/games")
        assert (answer.status_code, SAID in answer.json()["error"]) == (400, True)
        for button in "bca":  # Score: what happens on the device meanwhile is not lost
            live.tap(button)
        server.start_again()
        live.until(live.is_connected)
        live.until(lambda: live.log[-1] == "Ben scores 1 point and has 1.")
        assert client.get("api/games").status_code == 200
        assert live.table.feed.value["device"]["through"] > through
        assert numbers(store) == shown
        live.tap("b")
        live.tap("c")
        live.tap("a")
        live.until(lambda: live.log[-1] == "Ben scores 1 point and has 2.")


def opened(rig: Rig) -> Link:
    link = rig.link()
    link.open()
    return link


def steps(follower: Follower, count: int) -> None:
    for _ in range(count):
        follower.step()


def test_a_follower_goes_on_when_the_server_is_back(server, place):
    rig = played(7, 60)
    with Store(place) as store:
        follower = Follower(lambda: opened(rig), store, now_s=rig.now_s)
        follower.step()
        shown = numbers(store)
        server.kill()
        rig.play(30)
        with pytest.raises(ServerUnreachable):
            steps(follower, 100)
        acknowledged = rig.session.journal.acknowledged
        rig.play(30)
        server.start_again()
        assert store.records(rig.session.journal.log_id, 1, acknowledged + 1) == rig.log[:acknowledged]
        steps(follower, 200)
        rig.play(30)
        steps(follower, 200)
        follower.close()
        check_whole(rig, store, shown)


def test_a_follower_closes_the_port_although_the_server_is_gone(server, place):
    rig = played(7, 60)
    with Store(place) as store:
        follower = Follower(lambda: opened(rig), store, now_s=rig.now_s)
        follower.step()
        rig.play(30)
        steps(follower, 20)
        server.kill()
        with pytest.raises(ServerUnreachable):
            follower.close()
        assert follower.link is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_the_command_that_follows_waits_for_the_server(server, place, tmp_path: Path):
    rig = played(7, 60)
    said = tmp_path / "said"
    with served(rig) as device, said.open("w") as file, Store(place) as store:
        command = [sys.executable, "-m", "tallystick", "sync", "--follow", "--port", device.path, "--db", place.text]
        program = subprocess.Popen(command, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT)
        try:
            until(lambda: rig.session.journal.acknowledged)
            server.kill()
            device.do(lambda: rig.play(40))
            until(lambda: "Waiting for the server (Ctrl-C ends this)." in said.read_text())
            assert program.poll() is None
            server.start_again()
            until(lambda: store.records(rig.session.journal.log_id) == rig.log)
        finally:
            program.send_signal(signal.SIGINT)
            program.wait(TIMEOUT_S)
        assert program.returncode == 0
        assert "Traceback" not in said.read_text()
        check_whole(rig, store, {})
