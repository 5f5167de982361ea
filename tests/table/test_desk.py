"""The rules desk without a device: a position and a claim in, what the page shows out."""

import pytest

from tallystick.rules.errors import UnknownGame, UnreadableMove, UnreadablePosition
from tallystick.rules.judge import judge
from tallystick.table import desk

BESIDE_PLAINS = "P2/3/3 fill 2 P- -"
CONQUEST = "players=2 first=1 turn=1 units=keyfort-a:1=D,oakhollow-a:1=F,ashmoor-a:2=F"


def test_an_illegal_claim_gets_rule_sentence_citation_and_the_drawn_position():
    answer = desk.judge_move("pastures", BESIDE_PLAINS, "mountain at b1")
    assert answer["verdict"] == "illegal"
    assert answer["move"] == "M b1"
    (objection,) = answer["objections"]
    assert objection["rule"] == "terrain.plains-mountain"
    assert objection["says"] == "Mountain on b1 would be next to Plains on a1."
    assert objection["cite"].startswith("Pastures New")
    assert answer["svg"].startswith("<svg")
    assert "> M" in answer["drawing"]
    assert answer["rulebook"] == "Pastures New (Toadflax Games, 2008)"


def test_the_device_is_told_who_claims_what_and_the_first_rule_that_it_breaks():
    answer = desk.judge_move("pastures", "PW1/3/3 fill 1 PW -", "P c1")
    assert answer["screen"]["title"] == "Player 1: P c1"
    assert answer["screen"]["text"].startswith("Player 1 played Plains last turn")
    assert "[terrain.repeat-own]" in answer["screen"]["text"]


def test_a_legal_claim_says_what_lies_on_the_table_after_it():
    answer = desk.judge_move("pastures", BESIDE_PLAINS, "F b1")
    assert answer["verdict"] == "legal"
    assert answer["stands"] == answer["after"] == "PF1/3/3 fill 1 PF -"


def test_an_illegal_move_that_stands_leads_to_a_position_too():
    answer = desk.judge_move("pastures", BESIDE_PLAINS, "M b1")
    assert answer["after"] is None
    assert answer["stands"] == "PM1/3/3 fill 1 PM - stood"


def test_another_reading_that_would_change_the_verdict_is_told_in_words():
    corner = desk.judge_move("pastures", BESIDE_PLAINS, "M b2")
    assert corner["verdict"] == "legal"
    (other,) = corner["otherwise"]
    assert (other["name"], other["value"], other["verdict"]) == ("adjacency", "corners", "illegal")
    assert other["says"].startswith(
        "When is a terrain adjacent to another? Read as “when their squares share a side or a corner”, it is illegal."
    )


LAST_CASTLE = "DMDWR/PWWFM castles 2 MW d1/-"


def test_another_reading_that_changes_only_who_wins_is_told_in_words_and_on_the_device():
    answer = desk.judge_move("pastures", LAST_CASTLE, "C a2")
    assert (answer["verdict"], answer["follows"]) == ("legal", ["The game is over after this: it is a draw."])
    assert [each["says"] for each in answer["otherwise"]] == [
        (
            "Does the square under a castle score for it? Read as “it scores nothing”, it is legal, too, but with another result. "
            "Then: The game is over after this: player 1 has won."
        ),
        (
            "What is a Forest square worth? Read as “1 point, as in the sum of the pictured example”, it is legal, too, but with another "
            "result. Then: The game is over after this: player 2 has won."
        ),
    ]
    assert answer["screen"]["text"] == (
        "No rule of Pastures New forbids it. The game is over after this: it is a draw. Another reading of castle-square and forest "
        "changes this."
    )


def test_the_names_of_players_are_in_what_another_reading_leads_to():
    answer = desk.judge_move("pastures", LAST_CASTLE, "C a2", names=["Ada", "Ben"])
    assert answer["otherwise"][0]["says"].endswith("The game is over after this: Ada has won.")


def test_the_device_names_a_reading_only_where_the_rule_leaves_room():
    corner = desk.judge_move("pastures", BESIDE_PLAINS, "M b2", {"adjacency": "corners"})
    assert corner["screen"]["text"].endswith(" [terrain.plains-mountain] Another reading of adjacency changes this.")
    game = desk.load("pastures")
    verdict = judge(game, desk.parse_position(game, BESIDE_PLAINS, {"adjacency": "corners"}), "M b2")
    long = verdict.objections[0]._replace(says="Mountain. " * 40)
    text = desk.screen_text(game, verdict._replace(objections=(long,)), "M b2")
    assert text.endswith("… [terrain.plains-mountain]")


def test_a_reading_that_leaves_the_verdict_open_is_named_before_one_that_changes_only_who_wins():
    answer = desk.judge_move("pastures", "PPF/WRF/FWW castles 2 FW -", "C a1", unsettled=("castle-start",))
    assert (answer["verdict"], answer["screen"]["text"]) == ("undecided", "It depends on castle-start.")


def test_what_to_beware_of_comes_with_the_verdict():
    answer = desk.judge_move("duke", "2dufo2/6/6/6/2Je3/2DuFo2 turn 1 Kn/Kn -/-", "Du c1-b1")
    (caution,) = answer["cautions"]
    assert caution.startswith("The profile of the Jester ")
    assert desk.judge_move("pastures", BESIDE_PLAINS, "F b1")["cautions"] == []
    (guard,) = desk.judge_move("duke", "3du2/6/6/3Bo2/6/2Du3 turn 1 Kn/- -/-", "Bo d3-d4")["cautions"]
    assert 'player 1 says "Guard"' in guard


def test_the_desk_can_read_the_position_under_another_reading():
    answer = desk.judge_move("pastures", BESIDE_PLAINS, "M b2", {"adjacency": "corners"})
    assert answer["verdict"] == "illegal"
    used = {reading["id"]: reading for reading in answer["used"]}
    assert used["adjacency"]["value"] == "corners"
    assert not used["adjacency"]["default"]


def test_a_reading_on_which_nobody_has_agreed_leaves_the_verdict_open():
    answer = desk.judge_move("pastures", BESIDE_PLAINS, "M b2", unsettled=("adjacency",))
    assert answer["verdict"] == "undecided"
    assert answer["screen"]["text"] == "It depends on adjacency."


def test_looking_at_a_position_tells_whose_turn_it_is_and_what_may_be_played():
    seen = desk.describe_position("pastures", "start 2x1")
    assert seen["position"] == "2 fill 1 -- -"
    assert seen["seat"] == 0
    assert seen["count"] == 12
    assert "W b1" in seen["moves"]
    assert 'data-square="b1"' in seen["svg"]


def test_nothing_typed_in_is_a_new_game():
    assert desk.describe_position("pastures", "  ")["count"] == 384


@pytest.mark.parametrize(
    ("game", "position", "move", "error"),
    [
        ("chess", "start", "e4", UnknownGame),
        ("pastures", "3/3 filling 1", "F a1", UnreadablePosition),
        ("pastures", "start", "F z9", UnreadableMove),
    ],
)
def test_what_cannot_be_read_is_said_to_be_unreadable(game, position, move, error):
    with pytest.raises(error):
        desk.judge_move(game, position, move)


def test_every_square_of_the_drawn_board_can_be_clicked():
    svg = desk.describe_position("pastures", "start 3x2")["svg"]
    for square in ("a1", "b1", "c1", "a2", "b2", "c2"):
        assert svg.count(f'data-square="{square}"') == 1


@pytest.mark.parametrize(
    ("move", "title"),
    [
        ("keyfort-a > keyfort-b", "Player 1: keyfort-a > keyfort-b"),
        ("2: stop", "Player 2: stop"),
        ("winner 2", "winner 2"),
        ("who controls Oakhollow", "player 1 controls oakhollow"),
    ],
)
def test_the_title_on_the_device_names_the_player_whose_move_it_is(move, title):
    assert desk.judge_move("conquest", CONQUEST, move)["screen"]["title"] == title


@pytest.mark.parametrize(
    ("move", "title"),
    [
        ("2: stop", "Ben: stop"),
        ("winner 2", "winner 2"),
        ("who controls Oakhollow", "Christopher-M… controls oakhollow"),
        (
            "play redeploy: castleburg-b ironvale-a stonegate-a",
            "Christopher-M…: play redeploy: castleburg-b ironvale-a stonegate-a",
        ),
        (
            f"cards {' '.join(['secret-information'] * 5)}",
            "Christopher-M…: cards secret-information secret-information …",
        ),
    ],
)
def test_a_long_name_leaves_the_move_its_room_in_the_title(move, title):
    answer = desk.judge_move("conquest", CONQUEST, move, names=("Christopher-Maximilian", "Ben"))
    assert answer["screen"]["title"] == title


def test_a_statement_names_its_player_in_words_and_stays_canonical():
    answer = desk.judge_move("conquest", CONQUEST, "who controls Oakhollow", names=("Ada", "Ben"))
    assert answer["move"] == "player 1 controls oakhollow"
    assert answer["claim"] == "Ada controls oakhollow"


def test_a_draw_is_headed_in_words_and_keeps_its_canonical_text():
    answer = desk.judge_move("pastures", "start", "it is a draw")
    assert (answer["claim"], answer["move"]) == ("it is a draw", "winner 1 2")
    assert answer["screen"]["title"] == "it is a draw"
