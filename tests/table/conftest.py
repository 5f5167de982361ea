"""Provide a table without a device, and one that follows a simulated device in the middle of a game."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tallystick.link.errors import PortMissing
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.script.actions import Press, Release
from tallystick.simulator.script.parse import parse_script
from tallystick.simulator.script.run import ScriptRun
from tallystick.simulator.web import Access, Bridge, PageServer
from tallystick.store.store import Store
from tallystick.table.demo.handheld import SEED
from tallystick.table.devicethread import DeviceThread
from tallystick.table.table import Table
from tallystick.table.web.app import make_app
from tests.table.deskpage import settled

TOKEN = "secret-token"
HOST = "127.0.0.1:8000"
TIMEOUT_S = 30.0


def nothing_plugged_in():
    raise PortMissing("nowhere")


@pytest.fixture
def lone_table(store: Store) -> Table:
    """Return a table whose device never comes; its link is not started."""
    return Table(store, nothing_plugged_in)


def browser(table: Table, *accesses: Access, bridge: Bridge | None = None) -> TestClient:
    """Return a browser that was given the first of the addresses, for what a page asks."""
    app = make_app(table, accesses, frozenset({HOST}), bridge)
    origin = {"Origin": f"http://{HOST}"}
    return TestClient(app, base_url=f"http://{HOST}/{accesses[0].token}/", headers=origin)


@pytest.fixture
def client(lone_table: Table) -> TestClient:
    """Return a browser that was given the address of the lone table."""
    return browser(lone_table, Access(True, TOKEN))


def scene(name: str) -> str:
    return files("tallystick.table.demo").joinpath("scenes", f"{name}.txt").read_text("utf-8")


@pytest.fixture(scope="session")
def played_drive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a drive with a game of Pastures New on a grid of 4x3: five turns are noted, and it is Ben's turn."""
    folder = tmp_path_factory.mktemp("played")
    with SimulatedDevice(drive_folder=folder / "drive", seed=SEED) as device:
        for name in ("setup", "start", "turns", "dice"):
            ScriptRun(device, parse_script(scene(name)), folder / "shots").run()
    return folder / "drive"


@pytest.fixture
def mid_game(played_drive: Path, tmp_path: Path) -> Path:
    """Return a copy of that drive, to continue the game on."""
    return Path(shutil.copytree(played_drive, tmp_path / "drive"))


class LiveTable:
    """Run a simulated device in its thread and the table that follows it, for a test to play and look at."""

    def __init__(self, device: DeviceThread, table: Table) -> None:
        self.device = device
        self.table = table

    @property
    def game(self) -> dict:
        return self.table.feed.value["game"]

    @property
    def log(self) -> list[str]:
        return [line["says"] for line in self.game["log"]]

    @property
    def screen(self) -> str:
        return " ".join(self.device.bridge.view.texts)

    def tap(self, button: str) -> None:
        self.device.bridge.post(Press(button))
        self.until(lambda: self.device.bridge.view.held == (button,))
        self.device.bridge.post(Release(button))
        self.until(lambda: self.device.bridge.view.held == ())

    def end_the_game(self) -> None:
        self.device.bridge.post(Press("c"))
        self.until(lambda: "All scores" in self.screen)  # the menu
        self.device.bridge.post(Release("c"))
        self.until(lambda: self.device.bridge.view.held == ())
        for button in "bacaca":  # up to its end, and "End it"
            self.tap(button)
        self.until(lambda: self.game["stage"] == "ended")

    def begin_another(self, *presses: str) -> None:
        """Begin a game from the screen of one that is over; `presses` lead to it on the list from the game before, which it is without."""
        before = self.game["key"]
        for button in ("b", "a", *presses, "a", "a"):  # the end of the list, and two players who are right
            self.tap(button)
        self.until(lambda: "Start the game" in self.screen or self.game["key"] != before)
        if self.game["key"] == before:  # there are options to agree on
            self.tap("a")
        self.until(lambda: self.game["key"] != before)

    def until(self, is_so: Callable[[], object]) -> None:
        deadline_s = time.monotonic() + TIMEOUT_S
        while not is_so():
            assert time.monotonic() < deadline_s, f"it did not happen; the screen shows {self.screen}"
            time.sleep(0.01)

    def is_connected(self) -> bool:
        return self.table.feed.value["device"]["state"] == "connected"

    def desk(self) -> str:
        return self.game["desk"]["position"]


@contextmanager
def on_the_table(drive: Path, store: Any, *, in_memory: bool = True) -> Iterator[LiveTable]:
    """Yield the table of the game on a drive."""
    device = DeviceThread(drive_folder=drive, seed=SEED, in_memory=in_memory)
    device.start()
    table = Table(store, device.open_link, simulated=True)
    table.start()
    live = LiveTable(device, table)
    try:
        live.until(live.is_connected)
        yield live
    finally:
        table.stop()
        device.stop()


@pytest.fixture(params=["pseudo-terminal", "memory"])
def live(request: pytest.FixtureRequest, mid_game: Path, store: Store) -> Iterator[LiveTable]:
    with on_the_table(mid_game, store, in_memory=request.param == "memory") as table:
        yield table


@pytest.fixture
def may_control() -> bool:
    """Whether the page is opened by the address that controls; a test that looks on overrides it."""
    return True


@pytest.fixture
def page(live: LiveTable, chromium: Any, may_control: bool) -> Iterator[Any]:
    """Yield the page of the live table in Chromium, at its desk with the table's sheet; fail if a script raises an error."""
    from tests.chromium import expect

    access = Access(may_control)
    server = PageServer(lambda hosts: make_app(live.table, [access], hosts, live.device.bridge))
    server.start()
    try:
        with chromium.new_context(viewport={"width": 1440, "height": 1000}) as context:
            page = context.new_page()
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
            page.goto(f"{server.url(access)}desk")
            expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
            expect(page.locator("#desk-board svg")).to_be_visible()
            expect(page.locator("#desk-position input[value=table]")).to_be_checked()
            expect(page.locator("#desk-about")).to_contain_text("recorded")  # the table's sheet is there
            settled(page)
            yield page
            # A refused move is an answer of 400, which Chromium calls an error of the network.
            assert [fault for fault in faults if "400" not in fault] == []
    finally:
        server.stop()


@pytest.fixture
def lone_page(lone_table: Table, chromium: Any) -> Iterator[Any]:
    """Yield the lone table's page in Chromium, at its desk with the first position; fail if a script raises an error."""
    from tests.chromium import expect

    access = Access(may_control=True)
    server = PageServer(lambda hosts: make_app(lone_table, [access], hosts))
    server.start()
    try:
        with chromium.new_context(viewport={"width": 1280, "height": 900}) as context:
            page = context.new_page()
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(f"{server.url(access)}desk")
            expect(page.locator("#desk-board svg")).to_be_visible()
            yield page
        assert faults == []
    finally:
        server.stop()


@pytest.fixture
def desk(lone_page: Any) -> Any:
    """Return the desk with the start of The Duke on its board, and the field for a position open."""
    lone_page.locator("#desk-position select[name=game]").select_option("duke")
    lone_page.locator('input[value="typed"]').check(force=True)
    settled(lone_page)
    return lone_page
