"""The page as a person meets it."""

from __future__ import annotations

import json
import re
import shutil
import threading

import pytest

from tallystick.simulator.web import Bridge, LiveDevice, PageServer, make_page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: apt-get install chromium"),
]

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
playwright.expect.set_options(timeout=20_000)  # a loaded machine is slow; what is expected comes at once elsewhere


@pytest.fixture
def page(start, request):
    device, _ = start(getattr(request, "param", None))
    bridge = Bridge()
    live = LiveDevice(device, bridge)
    server = PageServer(lambda token, hosts: make_page(bridge, token, hosts))
    stop = threading.Event()
    thread = threading.Thread(target=live.run, args=(stop,), name="device")
    server.start()
    thread.start()
    try:
        with playwright.sync_playwright() as play:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page()
            page.faults = []
            page.on("pageerror", lambda error: page.faults.append(str(error)))
            page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
            page.goto(server.url)
            shows(page, "count 0")
            yield page
            assert page.faults == []
            browser.close()
    finally:
        stop.set()
        thread.join()
        bridge.close()
        server.stop()


def frame(page) -> int:
    return int(page.locator(".simulator").get_attribute("data-frame"))


def shows(page, text: str) -> None:
    playwright.expect(page.locator(".simulator")).to_have_attribute(
        "data-texts", json.dumps([text], separators=(",", ":"))
    )


def lit_pixels(page) -> int:
    return page.evaluate(
        """() => {
            const canvas = document.querySelector("canvas");
            const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            let lit = 0;
            for (let i = 0; i < data.length; i += 4) lit += data[i] > 0;
            return lit;
        }"""
    )


def test_a_held_button_stays_down_until_it_is_let_go_and_the_frame_changes(page) -> None:
    before = frame(page)
    button = page.locator('[data-button="a"]')
    button.hover()
    page.mouse.down()
    shows(page, "count 1")
    held = re.compile("is-held")
    playwright.expect(button).to_have_class(held)
    page.wait_for_timeout(300)
    playwright.expect(button).to_have_class(held)
    page.mouse.up()
    playwright.expect(button).not_to_have_class(held)
    assert frame(page) > before
    assert lit_pixels(page) > 20


def test_keys_press_buttons_and_are_named_on_the_page(page) -> None:
    for key, count in [("1", 1), ("2", 2), ("3", 3), ("ArrowRight", 4)]:
        page.keyboard.press(key)
        shows(page, f"count {count}")
    assert "1" in page.locator('[data-button="a"]').inner_text()


def test_leaving_the_page_lets_go_of_held_keys(page) -> None:
    button = page.locator('[data-button="b"]')
    page.keyboard.down("2")
    playwright.expect(button).to_have_class(re.compile("is-held"))
    page.evaluate("dispatchEvent(new Event('blur'))")
    playwright.expect(button).not_to_have_class(re.compile("is-held"))


def test_power_and_cable_have_switches(page) -> None:
    status = page.locator('[data-part="status"]')
    page.get_by_text("USB cable").click()
    playwright.expect(status).to_have_text(re.compile("cable is out"))
    page.get_by_text("Power").click()
    playwright.expect(status).to_have_text(re.compile("Switched off"))
    playwright.expect(page.locator(".simulator")).to_have_attribute("data-texts", "[]")
    page.get_by_text("Power").click()
    shows(page, "count 0")


@pytest.mark.parametrize("page", ["adafruit_macropad_rp2040"], indirect=True)
def test_pixels_are_squares_of_whole_pixels(page) -> None:
    width, shown = page.evaluate(
        "(() => { const c = document.querySelector('canvas'); return [c.width, c.clientWidth]; })()"
    )
    assert width == 128
    assert shown % width == 0
    assert shown >= 3 * width


@pytest.mark.parametrize(
    ("page", "can_shake"), [("pygamer", True), ("adafruit_macropad_rp2040", False)], indirect=["page"]
)
def test_shaking_is_offered_where_the_board_feels_it(page, can_shake) -> None:
    assert page.locator('[data-part="shake"]').is_enabled() == can_shake
