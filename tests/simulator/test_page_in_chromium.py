"""The page for a person."""

from __future__ import annotations

import json
import re
import threading

import pytest

from tallystick.simulator.web import Access, Bridge, LiveDevice, PageServer, make_page
from tests.chromium import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def page(start, chromium, request):
    device, started = start(getattr(request, "param", None))
    bridge = Bridge()
    live = LiveDevice(device, bridge)
    access = Access(may_control=True)
    server = PageServer(lambda hosts: make_page(bridge, access, hosts))
    stop = threading.Event()
    thread = threading.Thread(target=live.run, args=(stop,), name="device")
    server.start()
    thread.start()
    try:
        with chromium.new_context() as context:
            page = context.new_page()
            page.faults = []
            page.started = started
            page.on("pageerror", lambda error: page.faults.append(str(error)))
            page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
            page.goto(server.url(access))
            shows(page, "count 0")
            yield page
            assert page.faults == []
    finally:
        stop.set()
        thread.join()
        bridge.close()
        server.stop()


def frame(page) -> int:
    return int(page.locator(".simulator").get_attribute("data-frame"))


def shows(page, text: str) -> None:
    expect(page.locator(".simulator")).to_have_attribute("data-texts", json.dumps([text], separators=(",", ":")))


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
    expect(button).to_have_class(held)
    page.wait_for_timeout(300)
    expect(button).to_have_class(held)
    page.mouse.up()
    expect(button).not_to_have_class(held)
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
    expect(button).to_have_class(re.compile("is-held"))
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(button).not_to_have_class(re.compile("is-held"))


def test_power_and_cable_have_switches(page) -> None:
    status = page.locator('[data-part="status"]')
    page.get_by_text("USB cable").click()
    expect(status).to_have_text(re.compile("without the cable"))
    page.get_by_text("Power").click()
    expect(status).to_have_text(re.compile("Switched off"))
    expect(page.locator(".simulator")).to_have_attribute("data-texts", "[]")
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


def events_of(page) -> list[str]:
    return [role for role, pressed, _ in page.started.programs[-1].events if pressed]


@pytest.mark.parametrize("page", ["pimoroni_picosystem"], indirect=True)
def test_every_key_of_the_board_is_on_the_page_by_its_own_name(page) -> None:
    further = page.locator('[data-part="more"] button')
    assert [text.split() for text in further.all_inner_texts()] == [
        ["UP", "B"], ["LEFT", "B"], ["DOWN", "C"], ["RIGHT", "C"],
    ]  # fmt: skip
    assert page.locator('[data-printed="c"]').inner_text() == "key Y"
    further.nth(2).click()
    shows(page, "count 1")
    page.locator('[data-button="b"]').click()
    shows(page, "count 2")
    assert events_of(page) == ["c", "b"]


@pytest.mark.parametrize("page", ["adafruit_macropad_rp2040"], indirect=True)
def test_the_knob_turns_by_its_buttons_and_by_the_mouse_wheel(page) -> None:
    page.get_by_role("button", name="Turn the knob clockwise", exact=True).click()
    shows(page, "count 1")
    page.get_by_role("button", name="Turn the knob counterclockwise").click()
    shows(page, "count 2")
    page.locator(".simulator-wheel").hover()
    page.mouse.wheel(0, 100)
    shows(page, "count 3")
    assert events_of(page) == ["c", "b", "c"]


@pytest.mark.parametrize("page", ["waveshare_esp32_s3_touch_lcd_2"], indirect=True)
def test_the_screen_itself_feels_the_pointer(page) -> None:
    canvas = page.locator("canvas")
    box = canvas.bounding_box()
    for number, share in enumerate((0.1, 0.5, 0.9), start=1):
        canvas.click(position={"x": box["width"] * share, "y": box["height"] / 2})
        shows(page, f"count {number}")
    page.keyboard.press("2")
    shows(page, "count 4")
    assert events_of(page) == ["a", "b", "c", "b"]


@pytest.mark.parametrize("page", ["pygamer"], indirect=True)
def test_the_battery_is_drained_by_its_slider(page) -> None:
    page.locator('[data-part="charge"]').fill("20")
    expect(page.locator('[data-part="percent"]')).to_have_text("20 %")
    page.wait_for_function("document.querySelector('[data-part=charge]').value === '20'")
    hardware = page.started.programs[-1].hardware
    deadline = page.evaluate("Date.now()") + 20_000
    while abs(hardware.battery.percent() - 20) > 3:
        assert page.evaluate("Date.now()") < deadline
        page.wait_for_timeout(20)


@pytest.mark.parametrize("page", ["adafruit_feather_esp32s3_reverse_tft"], indirect=True)
def test_a_board_is_offered_only_what_it_has(page) -> None:
    for part, there in [("knob", False), ("shake", False), ("more", False), ("battery", True), ("light", True)]:
        assert page.locator(f'[data-part="{part}"]').is_visible() == there


def test_the_reset_button_starts_the_program_anew(page) -> None:
    page.keyboard.press("1")
    shows(page, "count 1")
    page.locator('[data-part="reset"]').click()
    page.wait_for_timeout(200)
    shows(page, "count 1")  # the count is on the drive
    page.keyboard.press("1")
    shows(page, "count 2")
    assert len(page.started.programs) == 2


@pytest.mark.parametrize("page", ["adafruit_macropad_rp2040"], indirect=True)
def test_lights_shine_in_their_colour_and_go_out(page) -> None:
    light = page.locator('[data-part="light"]')
    expect(light).to_have_attribute("aria-label", "Light, dark")
    page.started.programs[-1].flash = 0x00FF00
    expect(light).to_have_attribute("aria-label", "Light, #001f00")
    page.started.programs[-1].flash = 0
    expect(light).to_have_attribute("aria-label", "Light, dark")


@pytest.mark.parametrize(
    "page", ["clue_nrf52840_express", "lolin_s3_mini_pro", "waveshare_esp32_s3_touch_lcd_2"], indirect=True
)
def test_the_device_fits_the_window_in_whole_pixels(page) -> None:
    for width in (390, 1200):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(100)
        pixels, shown, left, right, bottom, scrolled = page.evaluate(
            """(() => {
                const c = document.querySelector('canvas');
                const k = document.querySelector('.simulator-case').getBoundingClientRect();
                return [c.width, c.clientWidth, k.left, k.right, k.bottom, document.documentElement.scrollWidth];
            })()"""
        )
        assert shown % pixels == 0
        assert left >= 0
        assert right <= width
        assert bottom <= 900
        assert scrolled <= width
