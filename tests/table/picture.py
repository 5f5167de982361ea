"""The pictures of the page in README and docs: a game at the table, a position set up, a replay, a player. Run as `make picture`."""

from __future__ import annotations

import sys
import tempfile
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tallystick.simulator.png import encode_png
from tallystick.simulator.web import Access, PageServer
from tallystick.store.store import Store
from tallystick.table.devicethread import DeviceThread
from tallystick.table.table import Table
from tallystick.table.web.app import make_app
from tests.device.table import Table as Players
from tests.needs import CHROMIUM, lacking
from tests.referee.random_evenings import play_evenings
from tests.table.conftest import nothing_plugged_in
from tests.table.deskpage import go, settled
from tests.table.editorpage import Hand

PICTURE = Path(__file__).parents[2] / "docs" / "page.png"
EDITOR_PICTURE, REPLAY_PICTURE, PLAYER_PICTURE = map(PICTURE.with_name, ("editor.png", "replay.png", "player.png"))
SEED = 5
# The tiles below are what this seed draws; another one is refused with the first that differs.
WIDTH, HEIGHT = 1600, 960
# Wide enough for the board beside its verdict, and high enough for the whole of both.
THINKING_MS = (21_000, 34_000, 13_000, 47_000, 18_000)
PATIENCE_S = 60.0
MOVES = """
    Du c1 Fo c2 d1, Du d6 Fo d5 c6,
    draw, drawn Bo, Bo@b1,  draw, drawn Dr, Dr@e6,
    Fo d1-d2,               Fo d5-d4,
    draw, drawn Dr, Dr@d1,  draw, drawn Ra, Ra@d5,
    Bo b1-b2,               Dr e6-f6,
    draw, drawn Lo, Lo@b1,  draw, drawn Pi, Pi@e6,
    Fo d2xd4,               Ra d5xd4
"""
CLAIM = "Dr d1-d3"
SET_UP = "3du2/as*5/1Dr*4/6/3Se2/4Du1 turn 1 ?/? ?/?"
SET_UP_CLAIM = "Se d2-d4"
SET_UP_HEIGHT = 1250
REPLAYED, REPLAY_HEIGHT = "games?game=1&step=41", 1000
PLAYER, PLAYER_HEIGHT = "games?player=Ada", 1000
EVENINGS, PEOPLE = 40, ("Ada", "Ben", "Cleo", "Dan")
SCORES = 2, 1
# The games that each has won this evening.


def moves() -> list[str]:
    """Return the moves of the game, each as the laptop records it."""
    return [move.strip() for move in MOVES.replace("\n", " ").split(",")]


def play(drive: Path) -> None:
    """Play the game on a simulated device whose drive is the folder `drive`, as far as a device is told of it."""
    players = Players(drive=drive, seed=SEED)
    players.choose_game("duke")
    players.app.draft.names = ["Ada", "Ben"]
    players.pick("All right")
    players.pick("Start the game")
    players.press("Go on")
    players.pick("No salt")
    players.pick("Let Ada start")
    for number, move in enumerate(moves()):
        players.wait(THINKING_MS[number % len(THINKING_MS)])
        if move == "draw":
            players.press("Bag")
            players.pick("Draw a tile")
        elif "@" in move:
            players.press("Placed")
        elif "-" in move or "x" in move:
            if "x" in move:
                players.press("Note")
                players.pick("Captured")
                players.pick("Footman")
            players.press("Action")
            players.pick("Moved")
    players.device.close()


def until(is_so: Callable[[], object], what: str) -> None:
    """Wait until `is_so`; end the program, saying `what` was waited for, if it never is."""
    deadline_s = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > deadline_s:
            sys.exit(f"{what}: that did not happen within {PATIENCE_S:.0f} s.")
        time.sleep(0.02)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve the page with the game on the table and on record; give its address."""
    device = DeviceThread(drive_folder=folder / "drive", seed=SEED, in_memory=True)
    device.start()
    with Store(folder / "games.sqlite") as store:
        table = Table(store, device.open_link, simulated=True)
        table.start()
        access = Access(may_control=True)
        server = PageServer(lambda hosts: make_app(table, [access], hosts, device.bridge))
        server.start()
        try:
            until(lambda: table.feed.value["device"]["state"] == "connected", "The device is connected")
            for number, move in enumerate(moves()):
                if number < len(table.feed.value["game"]["desk"]["moves"]):
                    continue  # the laptop has it from the device
                taken = table.record_move("duke", table.feed.value["game"]["desk"]["position"], move, stood=False)
                if taken["warning"]:
                    sys.exit(f"{move}: {taken['warning']}")
            for seat, score in enumerate(SCORES):
                table.send_score(seat, score)
            yield server.url(access)
        finally:
            server.stop()
            table.stop()
            device.stop()


def ask(page: Any) -> None:
    """Ask the desk for the verdict, and wait until all of the page has come to rest."""
    from playwright.sync_api import expect

    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    expect(page.locator("#desk-about")).to_contain_text("recorded")
    settled(page)
    page.fill("#desk-move", CLAIM)
    page.click("#desk-claim button")
    expect(page.locator("#verdict .verdict")).to_be_visible()
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.wait_for_timeout(1500)


def set_up(page: Any) -> bytes:
    """Set up a disputed position with the mouse, ask, and return a screenshot."""
    from playwright.sync_api import expect

    go(page, "desk")
    Hand(page, "duke").set_up(SET_UP)
    page.fill("#desk-move", SET_UP_CLAIM)
    page.click("#desk-claim button")
    expect(page.locator("#verdict .verdict")).to_be_visible()
    page.evaluate("document.activeElement.blur(); scrollTo(0, document.querySelector('#desk').offsetTop)")
    page.wait_for_timeout(1500)
    return bytes(page.screenshot())


def replay(page: Any, url: str) -> bytes:
    """Open the game in the replay, and return a screenshot."""
    page.goto(f"{url}{REPLAYED}")
    page.locator("#replay-board svg").wait_for()
    page.locator("#figures svg").first.wait_for()
    return at_rest(page, "#replay-card")


def player(page: Any, folder: Path) -> bytes:
    """Open a player's page over a store with many games, and return a screenshot."""
    from playwright.sync_api import expect

    play_evenings(folder / "evenings.sqlite", EVENINGS, SEED, ("duke", "pastures", "free"), PEOPLE)
    with Store(folder / "evenings.sqlite") as store:
        access = Access(may_control=True)
        server = PageServer(lambda hosts: make_app(Table(store, nothing_plugged_in), [access], hosts))
        server.start()
        try:
            page.goto(f"{server.url(access)}{PLAYER}")
            expect(page.locator("#players-body")).to_have_attribute("aria-busy", "false")  # all games are counted
            return at_rest(page, "#players-card")
        finally:
            server.stop()


def at_rest(page: Any, card: str) -> bytes:
    """Scroll to a card, wait until nothing moves any more, and return a screenshot."""
    page.evaluate(
        "(card) => { document.activeElement.blur(); scrollTo(0, document.querySelector(card).offsetTop - 8); }", card
    )
    page.wait_for_timeout(1500)
    return bytes(page.screenshot())


PIXELS = """async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const blob = new Blob([context.getImageData(0, 0, bitmap.width, bitmap.height).data]);
    const reader = new FileReader();
    await new Promise((done) => { reader.onload = done; reader.readAsDataURL(blob); });
    return reader.result.split(",")[1];
}"""


def smaller(browser: Any, picture: bytes, width: int, height: int) -> bytes:
    """Return the same picture by our own encoder: flat areas take less room without the filters that Chromium sets."""
    page = browser.new_page()
    rgba = b64decode(page.evaluate(PIXELS, b64encode(picture).decode()))
    page.close()
    rgb = bytearray(width * height * 3)
    for channel in range(3):
        rgb[channel::3] = rgba[channel::4]
    return encode_png(bytes(rgb), width, height)


def main() -> None:
    """Write the pictures."""
    if CHROMIUM is None:
        sys.exit(lacking("Chromium"))
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_S * 1000)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        play(Path(folder) / "drive")
        with served(Path(folder)) as url:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
            page.goto(f"{url}desk")
            ask(page)
            go(page, "table")  # which has the verdict too
            page.evaluate("document.activeElement.blur()")
            PICTURE.write_bytes(smaller(browser, page.screenshot(), WIDTH, HEIGHT))
            page.set_viewport_size({"width": WIDTH, "height": SET_UP_HEIGHT})
            EDITOR_PICTURE.write_bytes(smaller(browser, set_up(page), WIDTH, SET_UP_HEIGHT))
            page.set_viewport_size({"width": WIDTH, "height": REPLAY_HEIGHT})
            REPLAY_PICTURE.write_bytes(smaller(browser, replay(page, url), WIDTH, REPLAY_HEIGHT))
            page.set_viewport_size({"width": WIDTH, "height": PLAYER_HEIGHT})
            PLAYER_PICTURE.write_bytes(smaller(browser, player(page, Path(folder)), WIDTH, PLAYER_HEIGHT))
            browser.close()


if __name__ == "__main__":
    main()
