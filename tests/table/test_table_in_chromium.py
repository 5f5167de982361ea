"""The page as people round the table meet it."""

from __future__ import annotations

import json
import re

import pytest

from tallystick.games.registry import load, our_ids
from tests.chromium import expect
from tests.table.deskpage import ask, go, set_up, settled

pytestmark = [pytest.mark.browser, pytest.mark.parametrize("live", ["pseudo-terminal"], indirect=True)]


def device_shows(page, text: str) -> None:
    pattern = re.compile(re.escape(json.dumps(text, ensure_ascii=False)))
    expect(page.locator(".simulator")).to_have_attribute("data-texts", pattern)


def test_the_game_is_told_with_scores_rolls_and_log(page):
    go(page, "table")
    expect(page.locator(".scoreboard-head")).to_have_text("Pastures Newturn 6 · Terrain")
    expect(page.locator(".player.to-play h3")).to_contain_text("Ben")
    expect(
        page.get_by_role("heading", name="red Ada", exact=False)
    ).to_be_visible()  # the sign before the name says the colour
    expect(page.locator("#rolls li").first).to_contain_text("taken back")
    expect(page.locator("#rolls")).to_contain_text("✎ typed")
    newest = page.locator("#log li:not(.is-seal)")
    expect(newest.first).to_contain_text("The device was switched on")  # nobody hides a power cut
    expect(newest.nth(1)).to_contain_text("Taken back: Ben rolls d6")
    expect(page.locator(".games article")).to_contain_text("audit")


def test_names_are_isolated_wherever_they_stand(page, live):
    """A name in Hebrew or Arabic must not turn round the figures beside it."""
    live.table.record_move("pastures", live.desk(), "P b2", stood=False)
    for place in (".player h3", "#log .says", "#rolls li", "#moves li", "#desk-about", ".games h3"):
        expect(page.locator(f"{place} bdi").first).to_have_text(re.compile("^(Ada|Ben)$"))
    go(page, "games")
    expect(page.locator(".games p.quiet bdi").first).to_have_text(re.compile("^(Ada|Ben)$"))
    page.locator(".games summary").last.click()
    expect(page.locator(".games .log bdi").first).to_have_text(re.compile("^(Ada|Ben)$"))


def test_what_is_open_in_the_list_of_games_stays_open_while_the_game_goes_on(page, live):
    go(page, "games")
    page.locator(".games summary").last.click()
    expect(page.locator(".games details[open] .log bdi").first).to_be_visible()
    page.evaluate("document.querySelector('.games article').classList.add('before')")
    live.table.record_move("pastures", live.desk(), "P b2", stood=False)
    expect(page.locator(".games article.before")).to_have_count(0)
    expect(page.locator(".games details[open] .log bdi").first).to_be_visible()


def test_names_are_found_in_a_sentence_whatever_they_are_made_of(page):
    split = """async ([text, names]) => {
        const { withNames } = await import(new URL("static/dom.js", location.href));
        return withNames(text, names).map((part) => part.outerHTML ?? part).join("|");
    }"""
    for text, names, parts in [
        ("שרה rolls d6: 4.", ["שרה", "Ben"], "|<bdi>שרה</bdi>| rolls d6: 4."),
        ("A.B and A", ["A", "A.B"], "|<bdi>A.B</bdi>| and |<bdi>A</bdi>|"),
        ("[x](y)$ ^\\ scores", ["[x](y)$ ^\\", "a-z"], "|<bdi>[x](y)$ ^\\</bdi>| scores"),
        ("<b>Ann</b> scores", ["<b>Ann</b>"], "|<bdi>&lt;b&gt;Ann&lt;/b&gt;</bdi>| scores"),
        ("Nobody scores", ["", "Ben"], "Nobody scores"),
        ("Nobody scores", [], "Nobody scores"),
    ]:
        assert page.evaluate(split, [text, names]) == parts


@pytest.mark.parametrize("may_control", [False])
def test_who_looks_on_sees_and_asks_and_finds_no_dead_buttons(page, live):
    expect(page.locator("#looks-on")).to_be_visible()
    go(page, "table")
    expect(page.locator(".simulator-screen")).to_be_visible()
    expect(page.locator(".simulator-words")).to_contain_text("Turn 6")
    for place in ("table", "device"):
        go(page, place)
        for hidden in ("[data-button=a]", "[data-part=reset]", "[data-part=shake]", ".simulator-switch", "kbd"):
            assert page.locator(f".simulator {hidden}:visible").count() == 0, hidden
    expect(page.locator("#turn-switch")).to_be_hidden()
    page.focus(".simulator")
    page.keyboard.press("2", delay=80)
    for button in "bca":
        live.tap(button)  # a point for Ben
    for move in ("P b2", "F a1", "W c2", "P b1", "F c1"):
        live.table.record_move("pastures", live.desk(), move, stood=False)
    go(page, "games")
    expect(page.locator("#moves li")).to_have_count(5)
    expect(page.locator("#moves-card")).to_be_visible()
    expect(page.locator("#takeback")).to_be_hidden()
    go(page, "desk")
    ask(page, "M a2")
    expect(page.locator("#verdict .verdict")).to_have_attribute("data-verdict", "illegal")
    expect(page.locator("#verdict .on-device")).to_have_text("The verdict is on the device's screen.")
    assert page.locator("#verdict button").all_text_contents() == ["Save as a page", "Clear"]
    page.get_by_role("button", name="Clear").click()
    settled(page)
    expect(page.locator("#desk-scores")).to_contain_text("differs from the device")
    assert page.locator("#desk-scores button").count() == 0
    page.locator("#desk-readings summary").click()
    assert page.locator("#desk-readings .agree:visible").count() == 0
    assert live.device.bridge.view.held == ()


def test_who_controls_is_not_told_that_they_look_on(page):
    expect(page.locator("#looks-on")).to_be_hidden()
    go(page, "table")
    expect(page.locator("[data-button=a]")).to_be_visible()


def test_keys_press_the_device_and_the_page_hears_of_it(page):
    go(page, "table")
    page.locator(".simulator-screen").click()
    page.keyboard.press("2", delay=80)
    device_shows(page, "score 0")
    page.keyboard.press("3", delay=80)
    device_shows(page, "0 → 1")
    page.keyboard.press("1", delay=80)
    expect(page.locator(".player.to-play .score")).to_have_text("1")
    expect(page.locator("#log li").first).to_contain_text("Ben scores 1 point and has 1.")


def test_an_answer_on_a_record_that_lacks_turns_says_so_and_stays_off_the_device(page):
    ask(page, "castle b2")
    verdict = page.locator("#verdict .verdict")
    expect(verdict).to_have_attribute("data-verdict", "illegal")
    expect(verdict).to_contain_text("phase.castles")
    expect(verdict).to_contain_text(
        "This is about an earlier position. 5 turns after it are not recorded here yet: record them,"
    )
    expect(verdict).to_contain_text("it is not about the position on the table now")


def test_a_verdict_is_kept_in_the_record(page, live):
    for move in ("P b2", "F a1", "W c2", "P b1", "F c1"):
        live.table.record_move("pastures", live.desk(), move, stood=False)
    ask(page, "M a2")
    page.get_by_role("button", name="Keep the verdict").click()
    expect(page.get_by_role("button", name="It is kept with this game: in Games")).to_be_disabled()
    kept = live.table.store.game("1").entries[-1].payload["text"]
    assert kept.startswith("Asked: Ben plays Mountain on a2 (M a2): illegal.")


def test_what_cannot_be_read_is_said_so_and_the_page_goes_on(page):
    ask(page, "F z9")
    expect(page.locator("#desk-trouble")).to_contain_text("expected a square from a1 to d3")
    ask(page, "F a1")
    expect(page.locator("#desk-trouble")).to_be_empty()


def test_a_square_is_clicked_a_terrain_chosen_and_the_move_recorded(page):
    page.get_by_role("button", name="It is another move").click()
    page.locator('#desk-board [data-square="b2"]').click()
    picker = page.locator("#desk-picker")
    expect(picker.get_by_role("heading")).to_have_text("What is played on b2?")
    expect(picker.locator('[data-move="P b2"] .may')).to_be_visible()
    expect(picker.locator('[data-move="C b2"] .may-not')).to_be_visible()
    picker.locator('[data-move="P b2"]').click()
    # A choice that was made is offered no longer, not even out of sight.
    expect(picker.locator("button")).to_have_count(0)
    page.get_by_role("button", name="Record this move").click()
    expect(page.locator("#moves li")).to_contain_text("P b2")
    expect(page.locator("#desk-about")).to_contain_text("One move is recorded.")
    expect(page.locator("#turn-asked")).to_contain_text("Ben: Forest. Where?")
    expect(page.locator("#verdict")).to_be_empty()
    go(page, "games")
    page.get_by_role("button", name="Undo here, not on the device: Ada plays Plains on b2").click()
    expect(page.locator("#turn-device")).to_contain_text("Taken back here: Ada plays Plains on b2.")
    go(page, "games")
    expect(page.locator("#moves-card")).to_be_hidden()


def test_board_and_claim_wait_for_the_position_that_is_to_lie_there(page):
    """A click on one game's board during the loading of another does nothing; a claim made meanwhile is not lost."""
    first, held = load(our_ids()[0]), []

    def hold(route):
        if route.request.post_data_json["game"] == "pastures":
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/look", hold)
    clicks = []
    page.on("request", lambda request: clicks.append(request) if request.url.endswith("/api/choose") else None)
    with page.expect_request(lambda request: request.url.endswith("/look") and "pastures" in request.post_data):
        page.reload()
    expect(page.locator("#desk-canonical")).to_contain_text(first.format_position(first.begin()))
    expect(page.locator("#desk")).to_have_attribute("aria-busy", "true")
    page.locator("#desk-board [data-square]").first.click()
    page.fill("#desk-move", "castle b2")
    page.click("#desk-claim button")
    assert clicks == []
    for route in held:
        route.continue_()
    expect(page.locator("#verdict .verdict")).to_contain_text("phase.castles")
    page.get_by_role("button", name="It is another move").click()
    page.locator('#desk-board [data-square="b2"]').click()
    heading = page.locator("#desk-picker").get_by_role("heading")
    expect(heading).to_have_text("What is played on b2?")


def test_an_answer_about_an_earlier_position_is_not_shown(page):
    page.get_by_role("button", name="It is another move").click()
    held = []
    page.route("**/api/choose", lambda route: held.append(route))  # noqa: PLW0108 (a builtin will not do)
    with page.expect_request("**/api/choose"):
        page.locator('#desk-board [data-square="b2"]').click()
    page.locator("#desk-position select[name=game]").select_option("duke")
    expect(page.locator("#desk-steps")).to_contain_text("Click where the Duke stands")
    with page.expect_response("**/api/choose"):
        held[0].continue_()
    page.unroute("**/api/choose")
    page.locator('#desk-board [data-square="c1"]').click()
    expect(page.locator("#desk-picker").get_by_role("heading")).to_have_text("On c1")


def test_another_game_leaves_the_table_and_the_table_brings_its_own_back(page):
    page.locator("#desk-position select[name=game]").select_option("duke")
    expect(page.locator("#desk-position input[value=start]")).to_be_checked()
    expect(page.locator("#desk-about")).to_contain_text("Player 1 to play: 6 legal moves")
    page.locator("#desk-position input[value=table]").check(force=True)
    expect(page.locator("#turn-asked")).to_contain_text("Ada: Plains. Where?")
    expect(page.locator("#desk-position select[name=game]")).to_have_value("pastures")


def test_another_reading_is_tried_without_touching_the_game(page):
    page.locator('input[value="typed"]').check(force=True)
    page.fill("#desk-typed textarea", "P2/3/3 fill 2 P- -")
    page.get_by_role("button", name="Set up").click()
    settled(page)
    ask(page, "M b2")
    expect(page.locator(".otherwise")).to_contain_text("share a side or a corner”, it is illegal")
    expect(page.locator("#verdict .on-device")).to_have_text(
        "The device does not show this verdict, because the question is not about the position on the table."
    )
    page.locator("#desk-readings summary").click()
    page.locator("#desk-readings [name=adjacency][value=corners]").check()
    expect(page.locator("#desk-canonical")).to_contain_text("adjacency=corners")
    ask(page, "M b2")
    expect(page.locator("#verdict .verdict")).to_have_attribute("data-verdict", "illegal")


def test_a_position_of_another_game_with_chance_a_caution_and_faults(page):
    page.locator("#desk-position select[name=game]").select_option("duke")
    page.locator('input[value="typed"]').check(force=True)
    set_up(page, "2dufo2/6/6/6/2Je3/2DuFo2 drawing 1 Kn/Kn -/-")
    expect(page.locator("#desk-about")).to_have_text("Chance decides: 1 result.")
    ask(page, "drawn Kn")
    expect(page.locator("#verdict .caution")).to_contain_text("The profile of the Jester")
    page.fill("#desk-typed textarea", "2dududu1/6/6/6/6/2DuFo2 turn 1 Kn9/- -/-")
    page.get_by_role("button", name="Set up").click()
    settled(page)
    # Each reason begins a line.
    expect(page.locator("#desk-trouble")).to_contain_text("The position cannot be, for 2 reasons:")
    expect(page.locator("#desk-trouble")).to_have_css("white-space", "pre-line")


def test_cable_and_power_come_and_go_live(page):
    connection = page.locator("#connection")
    go(page, "device")
    # `check` would look at the switch at once, and the page turns it only when the device has answered.
    page.locator('[data-part="plug"]').click(force=True)
    expect(connection).to_have_attribute("data-state", "searching")
    page.locator('[data-part="plug"]').click(force=True)
    expect(connection).to_have_attribute("data-state", "connected")
    page.locator('[data-part="power"]').click(force=True)
    expect(connection).to_have_attribute("data-state", "searching")
    page.locator('[data-part="power"]').click(force=True)
    expect(connection).to_have_attribute("data-state", "connected")
    device_shows(page, "Turn 6 Terrain")


def test_nothing_sticks_out_at_any_width(page):
    ask(page, "castle b2")
    expect(page.locator("#verdict .verdict")).to_be_visible()
    for place in ("desk", "table", "games", "device"):
        go(page, place)
        for width in (360, 800, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            sticks_out = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            assert not page.evaluate(sticks_out), (place, width)


def test_a_running_clock_on_the_screen_is_not_read_aloud_every_second(page):
    go(page, "table")
    clock = page.locator('.simulator-words li[aria-live="off"]').first
    shown = clock.inner_text()
    page.evaluate("window.lines = [...document.querySelectorAll('.simulator-words li')]")
    expect(clock).not_to_have_text(shown)
    assert page.evaluate("window.lines.every((line) => line.isConnected)")
