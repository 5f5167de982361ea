"""The pictures of a stored game in Chromium: their tables have the laptop's numbers, they lead to steps, and they can be saved."""

import re
import struct
from xml.etree import ElementTree as ET

import pytest

from tests.chromium import expect
from tests.referee.durdain_evening import DurdainEvening
from tests.referee.finished_games import store_finished_pastures
from tests.referee.game_recorder import GameRecorder
from tests.referee.random_games import random_durdain_game, random_free_game

pytestmark = pytest.mark.browser


PNG = b"\x89PNG\r\n\x1a\n"
DRAWN = """() => [...document.querySelectorAll("figure .picture")].every(
    (place) => place.firstChild?.getAttribute("width") === String(Math.floor(place.getBoundingClientRect().width)))"""
# Every picture is as wide as its place.
BETWEEN_FIGURES_MS = 250
# Chromium drops every download after the tenth of a second, and says nothing. No person saves so fast, but a test does.
PLOT = """(each) => [...each.querySelectorAll('line[stroke="var(--line)"]')].map(
    (line) => [line.x1.baseVal.value, line.x2.baseVal.value])[0]"""
# Where the lines across a picture begin and end.
GAMES = {
    "durdain": lambda path: random_durdain_game(path, 2),
    "free": lambda path: random_free_game(path, 5),
    "pastures": store_finished_pastures,
}


def opened(page, asked="game=1"):
    """Open a stored game, and wait for its pictures."""
    page.goto(f"{page.url.rpartition('/')[0]}/games?{asked}")
    expect(page.locator("#files-list a").first).to_be_visible()
    return page


def answer(page, what):
    return page.evaluate("async (what) => (await fetch(new URL(`api/games/1/${what}`, document.baseURI))).json()", what)


def figure(page, title):
    return page.locator("figure").filter(has=page.get_by_role("heading", name=title, exact=True))


def numbers(page, title):
    """The rows of the picture's table, as texts, with its head."""
    place = figure(page, title)
    if place.locator("table").count() == 0:
        place.locator("summary").click()
    expect(place.locator("tbody tr").first).to_be_visible()
    return place.evaluate(
        "each => [...each.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"
    )


def clock(ms):
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"


@pytest.fixture(params=GAMES)
def game(request, lone_page, store):
    GAMES[request.param](store.place)
    return opened(lone_page)


def test_each_table_has_the_numbers_of_the_laptop(game):
    found = answer(game, "figures")
    names = [each["name"] for each in found["players"]]
    turns = [[f"Turn {each['number']}", names[each["seat"]]] for each in found["turns"]]
    assert numbers(game, "Time per player")[1:] == [[each["name"], clock(each["time_ms"])] for each in found["players"]]
    timed = [[*row, clock(each["time_ms"])] for row, each in zip(turns, found["turns"], strict=True)]
    assert numbers(game, "Time per turn") == [["Turn", "Turn of", "Time"], *timed]
    assert found["has_points"]
    scored = [[*row, *map(str, each["scores"])] for row, each in zip(turns, found["turns"], strict=True)]
    assert numbers(game, "Points by turn") == [["Turn", "Turn of", *names], *scored]
    for at, counter in enumerate(found["counters"]):
        if len(found["counters"]) > 1:
            game.locator(".figure-choice select").select_option(str(at))
        counts = [[*row, *map(str, each)] for row, each in zip(turns, counter["by_turn"], strict=True)]
        assert numbers(game, f"Counter: {counter['name']}")[1:] == counts
    for size in found["dice"]:
        title = f"Dice: d{size['sides']}{', typed in' if size['typed'] else ''}"
        faces = [
            [names[seat], face, each["count"], dice["expected"], each["low"], each["high"]]
            for seat, dice in enumerate(size["seats"])
            for face, each in enumerate(dice["faces"], start=1)
            if dice["rolled"]
        ]
        rows = [[row[0], *map(float, row[1:])] for row in numbers(game, title)[1:]]
        assert rows == faces
    assert game.locator("figure").count() == 3 + len(found["dice"]) + bool(found["counters"]) + bool(found["captures"])
    heads = game.locator("#figures-list th").evaluate_all("all => all.map((each) => each.scope)")
    assert set(heads) == {"col", "row"}


def test_each_bar_and_line_has_the_length_of_its_number(lone_page, store):
    """The picture is measured: a table beside a wrong picture would not help anybody."""
    random_free_game(store.place, 5)
    page = opened(lone_page)
    found = answer(page, "figures")
    measured = "each => [...each.querySelectorAll('.picture rect')].map((bar) => Number(bar.getAttribute('height')))"
    heights = figure(page, "Time per turn").evaluate(measured)[len(found["players"]) :]  # after those of the legend
    times = [each["time_ms"] for each in found["turns"]]
    assert [high / max(heights) for high in heights] == pytest.approx([each / max(times) for each in times])
    dots = "each => [...each.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cy')))"
    high = figure(page, "Points by turn").evaluate(dots)
    points = [
        score
        for seat in range(len(found["players"]))
        for score in [0, *(each["scores"][seat] for each in found["turns"])]
    ]
    top, low = points.index(max(points)), points.index(min(points))
    for y, score in zip(high, points, strict=True):
        share = (score - points[low]) / (points[top] - points[low])
        assert high[low] - y == pytest.approx(share * (high[low] - high[top]), abs=1e-6)


def test_a_click_in_a_picture_and_the_button_of_a_row_go_to_that_turn(lone_page, store):
    random_durdain_game(store.place, 2)
    page = opened(lone_page, "game=1&step=0")
    for title, turn in (("Points by turn", 7), ("Time per turn", 4), ("Counter: .*", 11)):
        picture = page.locator("figure").filter(has_text=re.compile(f"^{title}")).locator("svg")
        picture.scroll_into_view_if_needed()
        last = answer(page, "figures")["turns"][-1]["number"]
        before = marked(picture)
        lines = picture.evaluate(PLOT)
        share = (turn - 0.5) / last if title.startswith("Time") else turn / last
        picture.click(position={"x": lines[0] + share * (lines[1] - lines[0]), "y": 120})
        expect(page.locator("#replay-says")).to_contain_text(f"Turn {turn} · ")
        expect(page.locator("#replay-says")).to_contain_text(f"ends turn {turn};")
        assert marked(picture) != before
    numbers(page, "Points by turn")
    page.get_by_role("button", name="Turn 3", exact=True).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#replay-says")).to_contain_text("Turn 3 · ")
    page.get_by_role("button", name="On a turn").click()
    at_four = marked(figure(page, "Points by turn").locator("svg"))
    page.get_by_role("button", name="On a turn").click()
    assert marked(figure(page, "Points by turn").locator("svg")) > at_four


def marked(picture):
    return picture.locator("[data-marks]").evaluate("each => Number(each.getAttribute('x1'))")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_picture_can_be_saved_as_svg_and_png(lone_page, store, scheme):
    random_durdain_game(store.place, 2)
    lone_page.emulate_media(color_scheme=scheme)
    page = opened(lone_page)
    paper = page.evaluate("getComputedStyle(document.querySelector('.picture')).backgroundColor")
    assert page.locator("figure").count() > 5
    for place in page.locator("figure").all():
        title = place.locator("h4").text_content()
        text = download(page, place.get_by_role("button", name=f"Save as SVG: {title}"), "svg").decode()
        root = ET.fromstring(text)
        assert "var(" not in text
        assert root[0].text == title
        assert root[1].attrib["fill"] == paper
        shown = place.locator(".picture > svg").evaluate("each => each.querySelectorAll('text').length")
        assert len([each for each in root.iter() if each.tag.endswith("}text")]) == shown
        assert not [each for each in root.iter() if "data-marks" in each.attrib]
        png = download(page, place.get_by_role("button", name=f"Save as PNG: {title}"), "png")
        assert png[:8] == PNG
        width, height = struct.unpack(">II", png[16:24])
        assert (width, height) == (2 * int(root.attrib["width"]), 2 * int(root.attrib["height"]))
        page.wait_for_timeout(BETWEEN_FIGURES_MS)
    assert page.locator("#figures-trouble").text_content() == ""


def download(page, button, ending):
    with page.expect_download() as event:
        button.click()
    assert re.fullmatch(rf"tallystick-game-1-[a-z0-9-]+\.{ending}", event.value.suggested_filename)
    return event.value.path().read_bytes()


def test_a_saved_picture_looks_like_the_one_on_the_page(lone_page, store):
    random_free_game(store.place, 5)
    page = opened(lone_page, "game=1&step=0")
    line = figure(page, "Points by turn").locator("svg path").first
    drawn = line.evaluate("each => getComputedStyle(each).stroke")
    text = download(page, figure(page, "Points by turn").get_by_role("button", name="Save as SVG"), "svg").decode()
    paths = [each for each in ET.fromstring(text).iter() if each.tag.endswith("}path")]
    assert (paths[0].attrib["stroke"], paths[0].attrib["d"]) == (drawn, line.get_attribute("d"))


def test_pictures_follow_the_theme_and_the_width(lone_page, store):
    random_durdain_game(store.place, 2)
    page = opened(lone_page)
    text = figure(page, "Points by turn").locator("svg text").first
    colours = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        colours.append(text.evaluate("each => getComputedStyle(each).fill"))
    assert colours[0] != colours[1]
    for width in (390, 1400):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(DRAWN, timeout=10_000)
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_rolls_have_lines_to_copy_and_lead_to_their_step(lone_page, store):
    store_finished_pastures(store.place)
    page = opened(lone_page)
    proofs = answer(page, "rolls")
    page.locator("#rolls-proof-fold summary").click()
    lines = page.locator("#rolls-proof-list .command code:first-child")
    expect(lines).to_have_text(
        [each["command"] for each in proofs["start"]]
        + [each["command"] for roll in proofs["rolls"] for each in roll["commands"]]
    )
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#rolls-proof-list .command button").first.click()
    expect(page.locator("#rolls-proof-list .command button").first).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == proofs["start"][0]["command"]
    page.get_by_role("button", name="Roll 1", exact=True).click()
    expect(page.locator("#replay-says")).to_contain_text("rolls 2d6")


def test_a_finding_leads_to_its_event_from_the_list_and_from_the_game(lone_page, store):
    evening = DurdainEvening(2)
    for _ in range(3):
        evening.move().count("Castles in red", 9).end()  # nobody has nine castles
    seqs = [each.seq for each in evening.finish().recorder.events if each.kind == "counter_changed"]
    evening.recorder.store_in(store.place).close()
    page = lone_page
    page.goto(f"{page.url.rpartition('/')[0]}/games")
    finding = page.locator("#games .finding").filter(has_text=f"Event {seqs[0]}:").first
    finding.get_by_role("link", name=f"event {seqs[0]}", exact=True).first.click()
    expect(page.locator("#replay-says")).to_contain_text("Ann, Castles in red: +9")
    first = page.evaluate("location.search")
    page.locator(f'#replay-game a[href$="event={seqs[-1]}"]').first.click()
    expect(page.locator("#replay-says")).to_contain_text("Turn 3")
    assert page.evaluate("location.search") != first
    page.go_back()
    expect(page.locator("#replay-says")).to_contain_text("Turn 1")


def test_files_are_saved_from_the_page(lone_page, store):
    store_finished_pastures(store.place)
    page = opened(lone_page)
    for name, ending in (("To read", "txt"), ("For a spreadsheet", "csv"), ("Archive", "jsonl")):
        with page.expect_download() as event:
            page.locator("#files-list").get_by_role("link", name=name).click()
        assert event.value.suggested_filename == f"tallystick-game-1.{ending}"
        assert b"Ann" in event.value.path().read_bytes()
    expect_hidden = expect(page.locator("#files-says"))
    expect_hidden.to_be_hidden()
    page.get_by_text("Send the play to BG Stats").click()
    link = page.get_by_role("link", name="Open BG Stats on this device")
    expect(link).to_have_attribute("href", re.compile("^https://app.bgstatsapp.com/createPlay.html"))
    expect(page.locator("#files-play .share-code svg")).to_be_visible()


def test_pictures_without_anything_in_them_are_left_out_and_names_are_only_text(lone_page, store):
    recorder = GameRecorder()
    session = recorder.start("free", names=("<img src=x>" + "w" * 300, "Bo"))
    session.end_game(0)
    recorder.store_in(store.place).close()
    page = opened(lone_page)
    assert page.locator("figure h4").all_text_contents() == ["Points by turn", "Time per player", "Time per turn"]
    for width in (390, 1400):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.locator("#replay-card img").count() == 0
    page.locator("#rolls-proof-fold summary").click()
    expect(page.locator("#rolls-proof-says")).to_have_text("The device rolled no dice that can be checked.")


def test_of_a_record_without_its_beginning_the_page_says_what_is_missing(lone_page, store):
    recorder = GameRecorder()
    recorder.start("free").roll([6])
    recorder.session.end_game(0)
    recorder.store_in(store.place, recorder.records[3:]).close()
    page = opened(lone_page)
    assert page.locator("figure").count() == 0
    notes = page.locator("#figures-notes p").all_text_contents()
    assert notes == [
        *answer(page, "figures")["notes"],
        "The record counts no turns, so there are no pictures of points and time.",
    ]
    assert len(notes) == 3
