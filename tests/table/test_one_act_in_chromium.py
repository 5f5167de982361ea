"""A move is entered once: on the device and then shown on the board, or on the board and then noted by the device itself."""

import re

import pytest

from tallystick.simulator.web import Access, PageServer
from tallystick.table.web.app import make_app
from tests.chromium import expect
from tests.table.deskpage import choose, click_in_sight, go, settled

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize("live", ["pseudo-terminal"], indirect=True),
]

NOTED = {"P": "b2", "F": "a1", "W": "c2", "P2": "b1", "F2": "c1"}
# What the five turns on the drive noted, in order, and where this test says that they lie.


@pytest.fixture
def page(live, chromium):
    access = Access(may_control=True)
    server = PageServer(lambda hosts: make_app(live.table, [access], hosts, live.device.bridge))
    server.start()
    try:
        with chromium.new_context(viewport={"width": 1440, "height": 1000}) as context:
            page = context.new_page()
            faults = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(server.url(access))
            expect(page.locator("#turn-asked")).to_contain_text("Ada: Plains. Where?")
            settled(page)
            yield page
            assert faults == []
    finally:
        server.stop()


def show_where(page):
    """Show on the board what the device has noted, a click for each turn."""
    for number, square in enumerate(NOTED.values(), start=1):
        settled(page)
        click_in_sight(page, square)
        expect(page.locator("#moves li")).to_have_count(number)


def turn(live, number):
    live.until(lambda: live.game["turn"] == number)


def test_what_the_device_noted_takes_one_click_and_only_what_fits_can_be_chosen(page, live):
    show_where(page)
    assert [move["move"] for move in live.game["desk"]["moves"]] == ["P b2", "F a1", "W c2", "P b1", "F c1"]
    assert all(move["event"] and not move["differs"] for move in live.game["desk"]["moves"])
    expect(page.locator("#turn-asked")).to_be_hidden()
    assert live.game["desk"]["behind"] == 0


def test_a_square_that_does_not_fit_the_note_records_nothing(page, live):
    for number, square in enumerate(("b2", "a1"), start=1):
        settled(page)
        click_in_sight(page, square)
        expect(page.locator("#moves li")).to_have_count(number)
    expect(page.locator("#turn-asked")).to_contain_text("Wasteland. Where?")
    settled(page)
    click_in_sight(page, "b2")
    assert len(live.game["desk"]["moves"]) == 2
    expect(page.locator("#desk-picker")).to_be_hidden()


def test_what_is_played_on_the_page_the_device_notes_by_itself(page, live):
    show_where(page)
    turn(live, 6)
    settled(page)
    click_in_sight(page, "a2")
    choose(page, "D a2")
    turn(live, 7)
    assert any(line.startswith("Ben plays Desert") or "Desert" in line for line in live.log[-3:])
    last = live.game["desk"]["moves"][-1]
    assert (last["move"], last["differs"]) == ("D a2", "")
    live.until(lambda: live.game["desk"]["moves"][-1]["event"])
    live.until(lambda: "Turn 7" in live.screen)


def test_an_undo_on_the_page_takes_it_back_on_the_device(page, live):
    show_where(page)
    settled(page)
    click_in_sight(page, "a2")
    choose(page, "D a2")
    turn(live, 7)
    page.get_by_role("button", name="Undo: Ben plays Desert on a2").click()
    turn(live, 6)
    expect(page.locator("#moves li")).to_have_count(5)
    expect(page.locator("#turn-device")).to_have_text("Taken back: Ben plays Desert on a2.")


def test_two_undos_on_the_page_take_two_moves_back_on_the_device(page, live):
    show_where(page)
    for number, move in enumerate(("D a2", "W b3"), start=7):
        settled(page)
        click_in_sight(page, move[2:])
        choose(page, move)
        turn(live, number)
    # Only a move that the device has noted is taken back there, too.
    newest = page.locator("#moves li").first
    expect(newest).to_contain_text("noted as entry")
    settled(page)
    page.get_by_role("button", name="Undo: Ada plays Wasteland on b3").click()
    turn(live, 7)
    expect(page.locator("#moves li")).to_have_count(6)
    settled(page)
    page.get_by_role("button", name="Undo: Ben plays Desert on a2").click()
    turn(live, 6)
    expect(page.locator("#moves li")).to_have_count(5)
    expect(page.locator("#turn-device")).to_have_text("Taken back: Ben plays Desert on a2.")


def test_an_undo_of_what_the_device_noted_first_says_what_to_undo_there(page, live):
    show_where(page)
    page.get_by_role("button", name="Undo: Ada plays Forest on c1").click()
    expect(page.locator("#turn-device")).to_have_text(
        re.compile(
            r"Taken back here: Ada plays Forest on c1\. If the device's note is wrong too, undo it there: .*Forest \(entry \d+\)\."
        )
    )
    expect(page.locator("#turn-asked")).to_contain_text("Ada: Forest. Where?")


def test_the_table_names_a_move_that_is_not_what_the_device_noted(page, live):
    for move in ("P b2", "F a1", "W c2", "P b1", "D c1"):
        live.table.record_move("pastures", live.desk(), move, stood=True)
    says = page.locator("#turn-differs")
    event = live.game["desk"]["moves"][-1]["event"]
    expect(says).to_have_text(
        f"The device noted Forest (entry {event}), but the move here is: Ada plays Desert on c1. If the note is wrong, undo it on "
        "the device. The laptop then notes the move there. If the move is wrong, undo it here and record the right one."
    )
    page.get_by_role("button", name="Undo: Ada plays Desert on c1").click()
    expect(says).to_be_hidden()


def test_an_undo_that_the_device_cannot_follow_says_so_on_its_button(page, live):
    show_where(page)
    undo = page.locator("#turn-undo")
    for left in (4, 3, 2):
        expect(undo).to_contain_text("Undo: ")
        undo.click()
        expect(page.locator("#moves li")).to_have_count(left)
    expect(undo).to_contain_text("Undo here, not on the device: ")
    undo.click()
    expect(page.locator("#turn-device")).to_contain_text("The device keeps its note, which is too old to be undone")


def test_an_undo_on_the_device_takes_the_recorded_move_back(page, live):
    show_where(page)
    settled(page)
    click_in_sight(page, "a2")
    choose(page, "D a2")
    turn(live, 7)
    hold(live, "a")
    live.tap("a")  # yes
    turn(live, 6)
    expect(page.locator("#moves li")).to_have_count(5)


def test_with_the_switch_off_the_device_is_not_asked(page, live):
    show_where(page)
    go(page, "device")
    page.locator("#turn-on").uncheck()
    go(page, "table")
    settled(page)
    click_in_sight(page, "a2")
    choose(page, "D a2")
    expect(page.locator("#moves li")).to_have_count(6)
    assert live.game["turn"] == 6
    assert live.game["desk"]["to_note"] == [6]
    go(page, "device")
    page.locator("#turn-on").check()
    turn(live, 7)


def test_while_something_is_open_on_the_device_it_is_asked_again_until_that_is_closed(page, live):
    show_where(page)
    live.tap("a")  # the list of terrain
    settled(page)
    click_in_sight(page, "a2")
    choose(page, "D a2")
    expect(page.locator("#turn-device")).to_contain_text("“D a2” is not on the device yet: something is open")
    assert live.game["turn"] == 6
    hold(live, "a")
    turn(live, 7)
    expect(page.locator("#turn-device")).to_be_empty()


def test_what_is_not_legal_is_judged_before_it_is_recorded(page, live):
    show_where(page)
    settled(page)
    click_in_sight(page, "a2")
    choose(page, "F a2")
    expect(page.locator("#verdict .verdict")).to_have_attribute("data-verdict", "illegal")
    assert len(live.game["desk"]["moves"]) == 5
    page.get_by_role("button", name="It stays on the table").click()
    turn(live, 7)


def hold(live, button):
    """Keep a button down until the device takes it as held."""
    import time

    from tallystick.simulator.script.actions import Press, Release

    live.device.bridge.post(Press(button))
    time.sleep(0.8)
    live.device.bridge.post(Release(button))
    live.until(lambda: live.device.bridge.view.held == ())
