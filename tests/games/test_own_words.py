"""What lists and captions say of a step can be typed: each sentence is read as the same step, in random play and of the cases' claims."""

import random

import pytest

from tallystick.rules.claims import read_claim
from tallystick.rules.errors import RulesError, UnreadableMove
from tallystick.rules.statement import Statement
from tallystick.testing.manygames import games_under_all_readings
from tallystick.testing.material import Material
from tests.games.ours import FOLDER

pytestmark = pytest.mark.long
UNSAID = ("a whole army", "somebody plays a castle", "pushes the Dragon", "the bag gives", "chance places")
# Of such a step not all is said: what is hidden, who acts after the end or by chance, and what is taken on the Dragon's own square.
AS_COPIED = ("12. {}.", "In dispute: {}.", '"{}."', "\u201cIn dispute: {}.\u201d", "\u201e{}\u201c")
# As it stands in a list, if it says who acts, below a drawing, and as people quote it.


def read_or_none(game, position, text):
    try:
        return game.canonical(position, game.parse_move(position, text))
    except UnreadableMove:
        return None


def test_a_step_is_read_from_what_is_said_of_it(game):
    chance, found = random.Random(8), 0
    for steps in games_under_all_readings(game, Material(FOLDER / game.id), count=16):
        for position, move in steps:
            moves = game.legal_moves(position)
            for each in {move, *chance.sample(moves, min(3, len(moves)))}:
                says = game.say_step(position, each)
                read = read_or_none(game, position, says)
                found += read == each
                if read == each:
                    forms = AS_COPIED if says.startswith("player ") else AS_COPIED[1:]
                    whole = read_claim(game, position, chance.choice(forms).format(says))
                    assert isinstance(whole, Statement) or game.canonical(position, whole) == each, says
                if read != each:
                    # A sentence that hides something is said of several moves. It is refused.
                    assert read is None, says
                    assert sum(game.say_step(position, other) == says for other in moves) > 1, says
    assert found > 100


def test_the_claims_of_the_cases_are_found_in_their_own_words(game):
    found = 0
    for case in Material(FOLDER / game.id).cases():
        if not {"position", "claim"} <= case.says.keys():
            continue
        try:
            position = game.parse_position(case.says["position"])
            move = game.canonical(position, game.parse_move(position, case.says["claim"]))
        except RulesError:
            continue
        says = game.say_step(position, move)
        if any(each in says for each in UNSAID):
            continue
        read = game.canonical(position, game.parse_move(position, says))
        # A sentence always says whose step it is. When the game is over, no seat is clear anyway.
        told, again = (game.format_move(position, each) for each in (move, read))
        assert again == told or (game.outcome(position) and again.partition(": ")[2] == told), case.says["claim"]
        found += 1
    assert found > 40
