"""The pages of a game with hidden pieces in Chromium: each seat's own, the one that controls, and one that looks on."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tallystick.simulator.web import PageServer
from tallystick.table.web.app import make_app
from tests.chromium import expect, playwright
from tests.table.hiddengame import ALL, BLUE, CONTROL, LOOK, RED

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 1000}


class Watched:
    """A page in a browser of its own, with all that the laptop answered it, the stream of the game apart."""

    def __init__(self, chromium, server, access, viewport) -> None:
        self.context = chromium.new_context(viewport=viewport)
        self.page = self.context.new_page()
        self.answers: list[str] = []
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("response", self._keep)
        self.page.goto(server.url(access))
        expect(self.page.locator("#desk-canonical")).not_to_be_empty()

    def _keep(self, answer) -> None:
        if "/api/" in answer.url:
            with suppress(playwright.Error):  # a page that is loaded again forgets what it was answered
                self.answers.append(answer.text())


@pytest.fixture
def pages(hidden, chromium):
    server = PageServer(lambda hosts: make_app(hidden.table, list(ALL), hosts, hidden.device.bridge))
    server.start()
    views = {RED: PHONE, BLUE: PHONE, CONTROL: LAPTOP, LOOK: PHONE}
    opened = {access: Watched(chromium, server, access, viewport) for access, viewport in views.items()}
    try:
        yield opened
        assert [fault for each in opened.values() for fault in each.faults] == []
    finally:
        for each in opened.values():
            each.context.close()
        server.stop()
