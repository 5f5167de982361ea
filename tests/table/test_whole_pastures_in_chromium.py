"""A whole game of Pastures New, each move entered on whichever side is nearer, with slips taken back: page, device and audit agree.

`whole` has the hands at the device's buttons and those at the page.
"""

import random

import pytest

from tallystick.profiles import matching_profile
from tallystick.referee.audit import audit_stored
from tests.chromium import expect
from tests.table.wholetable import NAMES, TERRAIN, require_fair, undone, wait_for, whole

__all__ = ["whole"]

pytestmark = [pytest.mark.browser]


def note_terrain(whole, name):
    whole.hands.press("Terrain")
    whole.hands.pick(name)
    if whole.hands.screen == "confirm":
        whole.hands.press("Log it")


def slip_of_terrain(whole, number, text, other):
    """Make the slip of this turn, and take it back: afterwards nothing of it is left on either side."""
    turn, count = whole.game["turn"], len(whole.texts)
    if number == 1:  # the wrong note on the device, undone there
        note_terrain(whole, TERRAIN[other[0]])
        whole.until(lambda: whole.game["turn"] == turn + 1)
        whole.undo_on_device()
    elif number == 3:  # the wrong move on the page, undone there: the device's note goes with it
        whole.enter(other)
        whole.until(whole.in_step)
        whole.undo_on_page()
    elif number == 5:  # the right move on the page, undone on the device
        whole.enter(text)
        whole.until(lambda: whole.game["turn"] == turn + 1)
        whole.undo_on_device()
    elif number == 0:  # the wrong square for the right note, undone on the page: the note stays, and asks again
        note_terrain(whole, TERRAIN[text[0]])
        whole.show_where(f"{text[0]} {other[-2:]}")
        whole.undo_on_page()
        whole.until(lambda: whole.game["desk"]["asked"])
        whole.undo_on_device()
    elif number == 6:  # the right move on both sides, undone on the device
        note_terrain(whole, TERRAIN[text[0]])
        whole.show_where(text)
        whole.undo_on_device()
    undone(whole, turn, count)


def play_terrain(whole, text, side):
    count = len(whole.texts)
    if side == "page":
        whole.enter(text)
    else:
        note_terrain(whole, TERRAIN[text[0]])
        whole.show_where(text)
    wait_for(lambda: len(whole.texts) == count + 1)
    whole.until(whole.in_step)


def play_castle(whole, text, side):
    """Place a castle; the first one begins the phase on the device, whichever side it is entered on."""
    count = len(whole.texts)
    if side == "page":
        whole.enter(text)
    if "Castles" in whole.hands.legend:
        whole.hands.press("Castles")
    if side == "device":
        whole.hands.press("Castle")
        whole.hands.pick("Castle placed")
        whole.show_where(text)
    wait_for(lambda: len(whole.texts) == count + 1)
    whole.until(whole.in_step)


def test_pastures_new_from_the_set_up_to_the_seal(whole, store):
    chance = random.Random(12)
    whole.hands.begin("pastures", options={"Rows": 3, "Columns": 3}, names=NAMES)
    whole.until(lambda: whole.game and whole.game["stage"] == "playing")
    played, sides = [], []
    while True:
        rules, position = whole.position
        if rules.outcome(position) is not None:
            break
        legal = [rules.format_move(position, move) for move in rules.legal_moves(position)]
        text = chance.choice(legal)
        sides.append(chance.choice(("page", "device")))
        if text.startswith("C"):
            play_castle(whole, text, sides[-1])
        else:
            number = len(played)
            others = [each for each in legal if each[0] != text[0] and each[-2:] != text[-2:]]
            if number in {0, 1, 3, 5, 6}:
                slip_of_terrain(whole, number, text, others[0])
            play_terrain(whole, text, sides[-1])
        played.append(text)
        assert whole.texts == played
    assert {*sides} == {"page", "device"}
    wait_for(lambda: [each["score"] for each in whole.game["players"]] == [*rules.scores(position)])
    expect(whole.page.locator("#turn-asked")).to_contain_text("The game is over by the rules. End it on the device")
    whole.hands.end_game()
    whole.until(lambda: whole.game["stage"] == "ended")
    end = whole.game["end"]
    assert end["by"] == "rules"
    assert end["winners"] == [NAMES[seat] for seat in rules.outcome(position).winners]
    ended = whole.page.locator("#ended")
    expect(ended.get_by_role("heading")).to_contain_text(end["winners"][0])
    expect(ended).to_contain_text(end["says"])
    expect(ended).to_contain_text(end["cite"])
    require_fair(whole, store, played)


def begin_on_two_squares(whole):
    """A game that is over by the rules once its only castle stands; the device is still in the phase before."""
    whole.hands.begin("pastures", options={"Rows": 1, "Columns": 2}, names=NAMES)
    whole.until(lambda: whole.game and whole.game["stage"] == "playing")
    for text in ("R a1", "W b1"):
        whole.enter(text)
        whole.until(whole.in_step)
    whole.enter("C b1")
    expect(whole.page.locator("#turn-asked")).to_contain_text("begin the phase Castles there")


def test_the_page_says_to_end_the_game_once_the_device_has_all_of_it(whole):
    begin_on_two_squares(whole)
    expect(whole.page.locator("#turn-asked")).not_to_contain_text("End it on the device")
    whole.hands.press("Castles")
    expect(whole.page.locator("#turn-asked")).to_contain_text("End it on the device")


def test_the_audit_tells_the_points_of_a_game_that_was_ended_before_the_device_had_them(whole, store):
    begin_on_two_squares(whole)
    whole.hands.end_game()
    whole.until(lambda: whole.game["stage"] == "ended")
    report = audit_stored(store, "last", lambda game: matching_profile(game, store.game("last").summary.profile))
    noted = [each.says for each in report.findings if each.status == "noted"]
    assert any(
        says.startswith("The final position earns ") and says.endswith("the device has no points.") for says in noted
    )
