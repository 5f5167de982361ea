"""A whole game of Kingdoms of Durdain, each step entered on whichever side is nearer, with slips taken back: all sides agree.

`whole` has the hands at the device's buttons and those at the page.
"""

import random
from collections import Counter

import pytest

from tests.device.durdains import declare
from tests.table.durdain_player import Player
from tests.table.wholetable import NAMES, require_fair, wait_for, whole

__all__ = ["whole"]

pytestmark = [pytest.mark.browser]

START, END_OF_TRACK = 112, 120
# Enough points that the game is over after a few turns.


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
    for entry in ("Start the game", "No salt", "Draw the home", "Draw the mountains", "Draw one token", "Sit down"):
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
        hands.pick("Camps")
    else:
        hands.pick(f"Castle {country_of_castle(whole)}")
    whole.until(lambda: len(whole.texts) > count)


def country_of_castle(whole):
    """The country of the first camp that can become a castle, as the device calls it."""
    rules, position = whole.position
    after = rules.play(position, rules.parse_move(position, "castle"))
    return country_of(position, rules.legal_moves(after)[0].places[0])


def country_of(position, place):
    country = position.board.spaces[place].country
    return position.board.countries[-1 if country is None else country].capitalize()


def roll_on_device(whole):
    """Roll for the Move. The screen that counts its steps stays open: it gives way to what the page notes.

    As long as nobody has counted the steps of a first Move there, the button *Move* leads to these.
    """
    hands = whole.hands
    if hands.screen != "movement":
        hands.press("Move")
    if "Roll" not in hands.legend:
        hands.press("Back")
        hands.press("Action")
        hands.pick("Move")
    hands.press("Roll")
    whole.until(lambda: whole.position[0].due_dice(whole.position[1]) is None and whole.texts[-1].startswith("roll"))


def fight_on_device(whole, chance, text):
    """Roll a battle on the device, also after ties; what it yields is noted there, or left to the page."""
    hands, (rules, position) = whole.hands, whole.position
    told = rules.parse_move(position, text)
    pieces = Counter(position.pieces[place].kind for place in told.places)
    is_wall = len(told.target) > 1
    target = None if is_wall else position.pieces[told.target[0]]
    owner = position.wall_owner[tuple(sorted(told.target))] if is_wall else target.seat
    leave_step_counter(whole)
    declare(hands, whole.game["players"][owner]["name"], "wall" if is_wall else target.kind, **pieces)
    hands.press("Roll")
    while "Again" in hands.legend:
        hands.press("Again")
    label = next(iter(hands.legend))
    if label == "Where?" and chance.random() < 0.5:
        hands.press("Where?")
        hands.pick(country_of(position, told.target[0]))
        if "Called" in hands.legend:
            hands.press("Called")
        hands.press("Back")
    else:
        if label.startswith("+") and chance.random() < 0.5:
            hands.press(label)
        hands.press("Back")


def leave_step_counter(whole):
    if whole.hands.screen == "movement":
        whole.hands.press("Back")


def end_on_device(whole):
    """End the turn on the device, with the points of the castles that are counted there."""
    leave_step_counter(whole)
    whole.hands.press("End turn")
    whole.hands.press("Score")


def slip_of_durdain(whole, number, text):
    """Make slip `number` instead of the step, and take it back."""
    turn, count = whole.game["turn"], len(whole.texts)
    if number == 0:  # an action that is declared on the page, undone there
        whole.enter("camps")
        whole.until(whole.in_step)
        whole.undo_on_page()
    elif number == 1:  # the action on the device, undone there
        leave_step_counter(whole)
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
    elif number == 4:  # a castle that is built on the page, undone there with its count
        whole.enter(text)
        whole.until(whole.in_step)
        whole.undo_on_page()
    whole.until(lambda: whole.game["turn"] == turn and len(whole.moves) == count and whole.in_step())


def slip_fits(number, text, *, is_last):
    """Whether slip `number` can be made where the next step is this one."""
    if number in {0, 1}:
        return text in {"camps", "move", "castle", "attack"}
    return (text == "end" and not is_last) if number in {2, 3} else text.startswith("castle ")


def test_kingdoms_of_durdain_from_the_set_up_to_the_seal(whole, store):
    chance = random.Random(6)
    player = Player(chance)
    set_up_durdain(whole)
    played, slips, sides = list(whole.texts), [0, 1, 2, 3, 4], Counter()
    while True:
        rules, position = whole.position
        if rules.outcome(position) is not None:
            break
        if rules.due_dice(position) is not None:
            roll_on_device(whole)
            played.append(whole.texts[-1])
            continue
        text, count = player.choose(rules, position), len(whole.texts)
        # Each kind of step on either side in turn; chance says where the first of a kind is entered.
        side = min(("page", "device"), key=lambda each: (sides[text.split()[0], each], chance.random()))
        is_last = rules.outcome(rules.play(position, rules.parse_move(position, text))) is not None
        fitting = next((each for each in slips if slip_fits(each, text, is_last=is_last)), None)
        if fitting is not None:
            slips.remove(fitting)
            slip_of_durdain(whole, fitting, text)
        sides[text.split()[0], side] += 1
        leads_on = text in {"castle", "move"} and side == "device"
        if leads_on or (side == "device" and text == "camps"):
            leave_step_counter(whole)
            declare_on_device(whole, text)
        elif text.startswith("battle "):
            if side == "page":
                whole.enter(text)
                fight_on_device(whole, chance, text)
            else:
                fight_on_device(whole, chance, text)
                whole.enter(text)
            whole.until(lambda: whole.is_shown() and whole.position[0].due_dice(whole.position[1]) is None)
        elif text == "end" and (is_last or max(position.scores) >= END_OF_TRACK):
            end_on_device(whole)  # only the device begins the last round, and ends it
        else:
            whole.enter(text)
        wait_for(lambda before=count: len(whole.texts) > before)
        whole.until(lambda: whole.is_shown() and whole.in_step() and whole.same_points() and whole.same_counts())
        assert whole.texts[: len(played) + 1] == [*played, text]
        played = list(whole.texts)
    assert slips == []
    assert {(action, side) for action in ("castle", "battle") for side in ("page", "device")} <= {*sides}
    whole.hands.press("End it")
    whole.hands.press("End it")
    whole.until(lambda: whole.game["stage"] == "ended")
    require_fair(whole, store, played)
