"""Two whole games, each move entered on whichever side is nearer, with slips taken back: page, device and audit agree in the end.

Each move is entered on a side that chance chooses. `whole` has the hands at the device's buttons and those at the page.
"""

from __future__ import annotations

import random

import pytest

from tallystick.profiles import matching_profile
from tallystick.referee.audit import audit_stored
from tests.table.wholetable import NAMES, TERRAIN, undone, wait_for, whole_table

pytestmark = [pytest.mark.browser]
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")

NOTED = {"turns", "scores", "dice"}
# Of these the audit tells that the laptop ended turns and added points, and that nobody salted the dice.


@pytest.fixture
def whole(tmp_path, store, chromium, monkeypatch):
    with whole_table(tmp_path / "drive", store, chromium, monkeypatch) as table:
        yield table


def require_fair(whole, store, played):
    """The record has what was played and nothing else, the points are those of the rules, and the audit finds nothing."""
    rules, position = whole.position
    assert whole.texts == played
    assert [player["score"] for player in whole.game["players"]] == [*rules.scores(position)]
    assert whole.game["finished"]
    report = audit_stored(store, "last", lambda game: matching_profile(game, store.game("last").summary.profile))
    found = [(each.check, each.status, each.says) for each in report.findings]
    assert [each for each in found if each[1] in {"fault", "cannot be told"}] == []
    assert {check for check, status, _ in found if status == "noted"} <= NOTED
    assert {check for check, _, _ in found} >= {"moves", "scores", "rules", "turns"}
    assert not [each for each in whole.moves if each["differs"]]


# --- Pastures New ------------------------------------------------------------------------------------------------------


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
    playwright.expect(whole.page.locator("#turn-asked")).to_contain_text(
        "The game is over by the rules. End it on the device"
    )
    whole.hands.end_game()
    whole.until(lambda: whole.game["stage"] == "ended")
    require_fair(whole, store, played)


# --- Kingdoms of Durdain -----------------------------------------------------------------------------------------------

ACTIONS = {"camps", "castle", "move"}
START, END_OF_TRACK = 113, 120
# So many points that the game is over after a few turns.


def set_up_durdain(whole):
    """From the list of games to the first turn: the device draws mountains and homes, and the d12 says who begins."""
    hands = whole.hands
    hands.choose_game("durdain")
    hands.set_number(2)
    hands.press("OK")
    hands.app.draft.names = [*NAMES]
    hands.pick("All right")
    hands.pick("Starting points")
    hands.set_far_number(START)
    hands.press("OK")
    for entry in ("Start the game", "No salt", "Draw the home", "Draw the mountains", "Draw a token", "Sit down"):
        hands.pick(entry)
        if entry == "Start the game":
            hands.press("Go on")
    while not any(hands.shows(f"{name} starts") for name in NAMES):
        hands.pick("Roll for")
    hands.press("Choose")
    whole.until(lambda: whole.game and whole.game["stage"] == "playing" and len(whole.moves) >= 4)


def declare_on_device(whole, text):
    """Choose the action on the device. A Move is rolled for there at once, and its dice come to the page by themselves."""
    hands, count = whole.hands, len(whole.texts)
    if text == "move":
        roll_on_device(whole)
        return
    hands.press("Action")
    if text == "camps":
        hands.press("Camps")
    else:
        hands.pick(country_of_castle(whole))
    whole.until(lambda: len(whole.texts) > count)


def country_of_castle(whole):
    """The country of the first camp that can become a castle, as the device calls it; `chosen_step` takes that camp."""
    rules, position = whole.position
    after = rules.play(position, rules.parse_move(position, "castle"))
    (place, *_), board = rules.legal_moves(after)[0].places, position.board
    country = board.spaces[place].country
    return board.countries[-1 if country is None else country].capitalize()


def roll_on_device(whole):
    """Roll for the Move, and leave the screen that counts its steps: the page has them."""
    whole.hands.press("Move")
    whole.hands.press("Roll")
    whole.hands.press("Back")
    whole.until(lambda: whole.position[0].due_dice(whole.position[1]) is None and whole.texts[-1].startswith("roll"))


def end_on_device(whole):
    """End the turn on the device, with the points of the castles that are counted there."""
    whole.hands.press("End turn")
    whole.hands.press("Score")


def chosen_step(whole, chance, legal):
    """A step as a player chooses it who wants to get on: hardly any Move step, and no attack."""
    steps = [text for text in legal if text != "attack" and " s" not in text.replace("/", " ")]
    if whole.texts[-1] == "castle":
        return legal[0]
    if "done" in steps and not whole.texts[-1].startswith("roll"):
        return "done"
    return chance.choice(steps)


def slip_of_durdain(whole, number, text):
    """Make slip `number` instead of the step, and take it back."""
    turn, count = whole.game["turn"], len(whole.texts)
    if number == 0:  # an action that is declared on the page, undone there
        whole.enter("camps")
        whole.until(whole.in_step)
        whole.undo_on_page()
    elif number == 1:  # the action on the device, undone there
        declare_on_device(whole, "camps")
        whole.undo_on_device()
    elif number == 2:  # the end of the turn on the page, undone there, with its points
        scores = [player["score"] for player in whole.game["players"]]
        whole.enter("end")
        whole.until(lambda: whole.game["turn"] == turn + 1)
        whole.until(lambda: [player["score"] for player in whole.game["players"]] != scores)
        whole.undo_on_page()
        wait_for(lambda: [player["score"] for player in whole.game["players"]] == scores)
    elif number == 3:  # the end of the turn on the page, undone on the device
        whole.enter("end")
        whole.until(lambda: whole.game["turn"] == turn + 1)
        whole.until(whole.same_points)
        whole.undo_on_device()
        if whole.game["turn"] != turn:
            whole.undo_on_device()
    whole.until(lambda: whole.game["turn"] == turn and len(whole.moves) == count)


def test_kingdoms_of_durdain_from_the_set_up_to_the_seal(whole, store):
    chance = random.Random(5)
    set_up_durdain(whole)
    played, slips = list(whole.texts), [0, 1, 2, 3]
    while True:
        rules, position = whole.position
        if rules.outcome(position) is not None:
            break
        if rules.due_dice(position) is not None:
            roll_on_device(whole)
            played.append(whole.texts[-1])
            continue
        legal = [rules.format_move(position, move) for move in rules.legal_moves(position)]
        text, side = chosen_step(whole, chance, legal), chance.choice(("page", "device"))
        count = len(whole.texts)
        is_last = rules.outcome(rules.play(position, rules.parse_move(position, text))) is not None
        if slips and (
            (slips[0] in {0, 1} and text in ACTIONS) or (slips[0] in {2, 3} and text == "end" and not is_last)
        ):
            slip_of_durdain(whole, slips.pop(0), text)
        if text == "castle" or (side == "device" and text in ACTIONS):
            declare_on_device(
                whole, text
            )  # a castle always: the device counts it there, and its end of turn takes that
        elif text == "end" and (is_last or max(position.scores) >= END_OF_TRACK):
            end_on_device(whole)  # only the device begins the last round, and ends it
        else:
            whole.enter(text)
        wait_for(lambda before=count: len(whole.texts) > before)
        played.append(text)
        if text == "move" and side == "device":
            played.append(whole.texts[-1])
        whole.until(whole.in_step)
        if text == "end":
            wait_for(whole.same_points)
        assert whole.texts == played
    assert slips == []
    whole.hands.press("End it")
    whole.hands.press("End it")
    whole.until(lambda: whole.game["stage"] == "ended")
    require_fair(whole, store, played)
