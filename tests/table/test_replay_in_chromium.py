"""A stored game in Chromium, gone through step by step: with buttons, arrow keys, slider and list, and by its address."""

import pytest

from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tests.chromium import expect
from tests.referee.finished_games import store_finished_pastures
from tests.referee.game_recorder import GameRecorder, profile
from tests.table.deskpage import go, settled

pytestmark = pytest.mark.browser


@pytest.fixture
def replay(lone_page, store):
    """The page of game 1, a finished game of Pastures New, at its first step."""
    store_finished_pastures(store.place)
    go(lone_page, "games")
    lone_page.locator("#games-refresh").click()
    lone_page.get_by_role("link", name="Pastures New").click()
    expect(lone_page.locator("#replay-board svg")).to_be_visible()
    lone_page.get_by_role("button", name="To the beginning").click()
    return lone_page


def says(page):
    return page.locator("#replay-says")


def test_buttons_keys_slider_and_list_go_through_the_game(replay):
    expect(says(replay)).to_contain_text("Pastures New begins with Ann and Bo.")
    for _ in range(5):
        replay.get_by_role("button", name="On a step").click()
    expect(says(replay)).to_have_text("Move 1 · Turn 1 · Step 5 of 27Ann plays Forest on a1.")
    expect(replay.locator("#replay-board [data-mark]")).to_have_attribute("data-mark", "a1")
    replay.keyboard.press("ArrowRight")
    expect(says(replay)).to_contain_text("Ann ends turn 1; Bo is next.")
    replay.keyboard.press("ArrowLeft")
    expect(says(replay)).to_contain_text("Ann plays Forest on a1.")
    replay.get_by_role("button", name="On a turn").click()
    expect(says(replay)).to_contain_text("Bo plays Wasteland on b1.")
    replay.get_by_role("button", name="Back a turn").click()
    expect(says(replay)).to_contain_text("Ann rolls 2d6: 3 + 4 = 7")
    replay.locator("#replay-at").fill("22")
    expect(says(replay)).to_contain_text("Bo scores 1 point and has 1")
    expect(replay.locator("#replay-seats tbody tr").first).to_contain_text("5")
    replay.locator("#replay-steps").get_by_role("button", name="Bo plays Forest on b2").click()
    expect(says(replay)).to_contain_text("Move 4")
    expect(replay.locator("#replay-steps [aria-current]")).to_have_text("Bo plays Forest on b2")


def test_the_address_names_game_and_step_and_going_back_works(replay):
    replay.locator("#replay-at").fill("15")
    expect(says(replay)).to_contain_text("Bo plays Forest on b2.")
    address = replay.evaluate("location.href")
    assert address.endswith("games?game=1&step=15")
    replay.get_by_role("link", name="All games").click()
    expect(replay.locator("#games-card")).to_be_visible()
    expect(replay.locator("#replay-card")).to_be_hidden()
    replay.go_back()
    expect(says(replay)).to_contain_text("Bo plays Forest on b2.")
    go(replay, "table")
    replay.goto(address)
    expect(says(replay)).to_contain_text("Bo plays Forest on b2.")
    expect(replay.locator("#replay-board svg")).to_be_visible()


def test_it_plays_by_itself_to_the_end_and_can_be_stopped(replay):
    replay.locator("#replay-speed").select_option("fast")
    replay.locator("#replay-at").fill("24")
    replay.get_by_role("button", name="Play", exact=True).click()
    expect(replay.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(says(replay)).to_contain_text("Step 27 of 27")
    expect(replay.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_what_could_be_played_is_listed_and_the_desk_opens_there(replay):
    replay.locator("#replay-at").fill("8")
    expect(says(replay)).to_contain_text("Bo ends turn 2")
    replay.get_by_text("What could be played here").click()
    expect(replay.locator("#replay-moves p")).to_contain_text("legal moves.")
    expect(replay.locator("#replay-moves li").first).to_be_visible()
    replay.get_by_role("button", name="Ask from here").click()
    settled(replay)
    expect(replay.locator("#desk-canonical")).to_have_text("FW/2 fill 1 FW -")


def test_an_illegal_move_that_stood_shows_the_objection_on_the_board(lone_page, store):
    record = MoveRecord(store, start_laptop_game(store, profile("pastures"), ["Ann", "Bo"], [2, 2], []), profile)
    record.add_move("F a1")
    record.add_move("F b1", stood=True)
    lone_page.goto(f"{lone_page.url.rpartition('/')[0]}/games?game=1&step=3")
    expect(says(lone_page)).to_contain_text(
        "It was left standing, although it is illegal: Ann has just played Forest, so Bo may not play it now."
    )
    expect(lone_page.locator(".replay .caption")).to_contain_text("In dispute: Bo plays Forest on b1.")
    listed = lone_page.locator("#replay-steps [aria-current]")
    expect(listed).to_have_text("Bo plays Forest on b1 ✕ illegal, stood")
    assert listed.evaluate("each => getComputedStyle(each, '::after').content") == "none", "it has one mark"


def test_an_illegal_move_that_stood_is_in_dispute_only_at_its_own_step(lone_page, store):
    recorder = GameRecorder()
    session = recorder.start("pastures", names=("Ann", "Bo"))
    for _ in range(2):
        session.choose(0, 2)  # it ends the turn
    recorder.store_in(store.place).close()
    record = MoveRecord(store, store.game("last"), profile)
    record.add_move("F a1")
    record.add_move("F b1", stood=True)
    lone_page.goto(f"{lone_page.url.rpartition('/')[0]}/games?game=1&step=400")  # the last one is shown
    expect(says(lone_page)).to_contain_text("ends turn 2")
    expect(lone_page.locator(".replay .caption")).to_contain_text("Filling: Ann to play")
    expect(lone_page.locator(".replay .caption")).not_to_contain_text("In dispute")
    expect(says(lone_page)).not_to_contain_text("It was left standing")
    lone_page.get_by_role("button", name="Back a step").click()
    expect(says(lone_page)).to_contain_text("It was left standing")


def test_a_game_or_a_step_that_does_not_exist_is_named(lone_page, store):
    recorder = GameRecorder()
    recorder.start("free", names=("<b>Ann</b>", "Bo")).change_score(0, 4)
    recorder.store_in(store.place).close()
    home = lone_page.url.rpartition("/")[0]
    lone_page.goto(f"{home}/games?game=77")
    expect(lone_page.locator("#replay-trouble")).to_contain_text('There is no game "77"')
    lone_page.goto(f"{home}/games?game=1&step=400")  # the last one is shown
    expect(says(lone_page)).to_contain_text("<b>Ann</b> scores 4 points")
    expect(lone_page.locator("#replay-why")).to_contain_text('does not know "free"')
    expect(lone_page.locator("#replay-board")).to_be_hidden()


def test_the_sheet_to_print_opens_beside_the_page_with_its_style(replay):
    with replay.expect_popup() as opened:
        replay.get_by_role("link", name="A sheet to print").click()
    sheet = opened.value
    expect(sheet.get_by_role("heading", level=1)).to_have_text("Pastures New")
    expect(sheet.get_by_text("Ann won, 5 – 0.")).to_be_visible()
    assert sheet.evaluate("getComputedStyle(document.querySelector('td')).textAlign") == "right"
