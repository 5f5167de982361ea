"""What the page asks about clicks on a drawn board: what is chosen, what can be claimed, and what cannot be answered."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tallystick.games.registry import load, our_ids
from tallystick.rules.choosing import MOST_CHOSEN
from tallystick.rules.judge import judge
from tallystick.rules.showing import Choosable
from tallystick.table.choose import begin
from tallystick.testing.randomplay import random_game
from tests.table.conftest import HOST

KNIGHT_AND_BOWMAN = "2dufo2/1fo1kn2/2pi3/1KnFo3/3Bo*2/2DuFo2 turn 1 FoLo/FoWi -/-"

IS_NOT = {"is_legal": False, "is_undecided": False}
ONLY_THE_BAG_CAN_SAVE = "3du2/2kn*3/6/6/6/2Du3 turn 1 {bags} ?/? diagram"


def choose(client, **asked):
    answer = client.post("api/choose", json=asked)
    assert answer.status_code == 200, answer.json()
    return answer.json()


def test_to_look_at_a_position_is_enough_to_begin(client):
    looked = client.post("api/look", json={"game": "duke", "position": KNIGHT_AND_BOWMAN}).json()
    begun = looked["choosing"]
    assert begun["title"] == "Click a tile, then where it goes; or draw."
    assert [option["text"] for option in begun["options"]] == ["draw"]
    assert begun == choose(client, game="duke", position=looked["position"])


def test_clicks_lead_to_a_move(client):
    asked = {"game": "duke", "position": KNIGHT_AND_BOWMAN}
    knight = choose(client, **asked, space="b3")
    assert knight["chosen"] == ["b3"]
    assert {*knight["onward"]} == {"b1", "b2", "a3", "a5", "c5"}
    assert choose(client, **asked, chosen=["b3"], space="c5")["at_once"]["text"] == "Kn b3-c5"
    bowman = choose(client, **asked, chosen=["d2"], space="c4")
    assert {"says": "Bowman d2 strikes Pikeman c4", "text": "Bo d2*c4", "parts": [], **IS_NOT} in bowman["options"]


@pytest.mark.parametrize(("bags", "is_undecided"), [("?/?", True), ("Fo/?", False)])
def test_a_button_says_if_something_hidden_decides(client, bags, is_undecided):
    begun = client.post("api/look", json={"game": "duke", "position": ONLY_THE_BAG_CAN_SAVE.format(bags=bags)}).json()
    draw = begun["choosing"]["options"][0]
    assert (draw["text"], draw["is_undecided"]) == ("draw", is_undecided)


@pytest.mark.parametrize("game", our_ids())
def test_a_button_has_the_sign_of_its_verdict(game):
    rules = load(game)
    for position, _ in [*random_game(rules, rules.start(), Random(3), 20)][::7]:
        choosing = rules.choosing(position)
        for option in (choosing.begin().options if choosing else ())[:5]:
            if option.text:
                signs = {"legal": (True, False), "undecided": (True, True), "illegal": (False, False)}
                assert (option.is_legal, option.is_undecided) == signs[judge(rules, position, option.text).kind]


def test_what_the_device_noted_leaves_only_some_moves(client):
    asked = {"game": "duke", "position": KNIGHT_AND_BOWMAN, "only": ["Kn b3-c5", "Kn b3-a5"]}
    looked = client.post("api/look", json=asked).json()
    assert looked["choosing"]["onward"] == ["b3"]
    assert choose(client, **asked, chosen=["b3"], space="a5")["at_once"]["text"] == "Kn b3-a5"
    assert choose(client, **asked, space="d2")["chosen"] == []


def test_a_move_without_spaces_is_chosen_part_by_part(client):
    asked = {"game": "duke", "position": "5du/6/Or5/6/6/2Du3 divining 1 Fo2KnLo/- -/-"}
    begun = choose(client, **asked)
    assert [option["parts"] for option in begun["options"]] == [["Footman"], ["Knight"], ["Longbowman"]]
    told = choose(client, **asked, parts=["Knight", "Footman"])
    assert {option["text"] for option in told["options"]} == {"drawn Fo2Kn", "drawn FoKnLo"}


def test_the_desk_without_a_key_answers_too(client):
    answer = client.post(f"http://{HOST}/api/choose", json={"game": "duke", "position": "start", "space": "c1"})
    assert answer.json()["title"] == "On c1"


def test_a_game_without_choices_lists_its_moves_and_has_them_typed(client, monkeypatch):
    monkeypatch.setattr(type(load("duke")), "choosing", Choosable.choosing)
    position = "2dufo2/1fo4/6/6/6/2DuFo2 turn 1 FoLo/FoWi -/-"  # which is not kept from another test
    assert begin("duke", position) is None
    looked = client.post("api/look", json={"game": "duke", "position": position}).json()
    assert looked["choosing"] is None
    assert "draw" in looked["moves"]
    refused = client.post("api/choose", json={"game": "duke", "position": position, "space": "a1"})
    assert refused.json()["error"] == "The Duke has no moves to click: type the move in."


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"space": "z9"}, 'There is no space "z9".'),
        ({"space": "x" * 5_000}, f'There is no space "{"x" * 24}".'),
        ({"space": "a1", "chosen": ["b9"]}, 'There is no space "b9".'),
        ({"space": "a1", "chosen": ["a1"] * 81}, f"81 spaces are too many: choose at most {MOST_CHOSEN}."),
        ({"parts": ["Knight"] * 81}, f"81 parts are too many: choose at most {MOST_CHOSEN}."),
        ({"space": "a1", "chosen": "a1"}, '"chosen" must be a list of texts.'),
        ({"space": "a1", "only": [1]}, '"only" must be a list of texts.'),
        ({"parts": {}}, '"parts" must be a list of texts.'),
        ({"space": 7}, '"space" must be a text, not 7.'),
        ({"position": "start 2x"}, "the position cannot be read at column "),
        ({"game": "chess"}, 'there is no game "chess"'),
    ],
)
def test_what_cannot_be_answered_is_said_in_one_sentence(client, asked, says):
    answer = client.post("api/choose", json={"game": "duke", "position": "start", **asked})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(says)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_clicks_are_a_fault_of_ours(client, data):
    """Whatever is said to be chosen, also what no click leads to: it is answered, or refused with a sentence."""
    game = load(data.draw(st.sampled_from(our_ids())))
    steps = [*random_game(game, game.start(), Random(data.draw(st.integers(0, 9))), 40)]
    position, _ = data.draw(st.sampled_from(steps))
    choosing = game.choosing(position)
    space = st.sampled_from(sorted(choosing.spaces))
    asked = {"game": game.id, "position": game.format_position(position), "space": data.draw(space)}
    asked["chosen"] = data.draw(st.lists(space, max_size=5))
    asked["only"] = data.draw(st.lists(st.sampled_from([*map(choosing.text, choosing.legal)]), max_size=3))
    assert client.post("api/choose", json=asked).status_code == 200
    asked["space"] = ""
    asked["parts"] = data.draw(st.lists(st.sampled_from(["King", "None", "d12=7", ""]), max_size=4))
    assert client.post("api/choose", json=asked).status_code == 200
