"""Tables to which no game comes, although each tile is where it may be: refused, and read as ones where an illegal move stood."""

from random import Random

import pytest

from tallystick.games.duke.notation.faults import faults_of
from tallystick.rules.errors import ImpossiblePosition, UnreadablePosition
from tallystick.rules.judge import judge
from tests.games.duke.tables import random_position
from tests.games.duke.test_duke_against_naive import STARTS

SET_UP = "2fodufo1/6/6/6/6/2FoDuFo1"
DUKES = "3du2/6/6/6/6/3Du2"
BAG = "FoPi3KnWiRaSeGePrChMaBoDrAsLo"
PICKS = "KnWiRaSeGePrChMaBoDrAsLo"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        # Before the first turn
        (
            "2FoDuFo1/6/6/6/6/2fodufo1 mountain 1 ?/? -/- terrain=mountain",
            "The Duke of player 1 is on d6 in phase mountain. It must be on c1 or d1.",
        ),
        (
            "2fodufo1/6/6/6/6/FoFo1Du2 fort 1 ?/? -/- terrain=fort",
            "The Footman on a1 shares no side with the Duke on d1 in phase fort.",
        ),
        (
            "2fodu*fo1/6/6/6/6/2FoDuFo1 mountain 1 ?/? -/- terrain=mountain",
            "The Duke on d6 shows its other side in phase mountain",
        ),
        (
            "2fodufo1/6/6/6/6/2FoDuKn1 mountain 1 ?/? -/- terrain=mountain",
            "Player 1 has the Knight on the board in phase mountain. Only the Duke and 2 Footmen",
        ),
        (
            "2fodufo1/6/6/6/6/2FoDu2 mountain 1 ?/? -/- terrain=mountain",
            "Player 1 has 1 Footman on the board in phase mountain. Each player sets up 2.",
        ),
        (
            f"{SET_UP} mountain 1 ?/? Kn/- terrain=mountain",
            "The Knight of player 1 is captured in phase mountain. Nothing is captured before the first turn.",
        ),
        (
            f"{SET_UP} mountain 1 {BAG[2:]}/{BAG} -/- terrain=mountain",
            "The bag of player 1 lacks 1 Footman in phase mountain. Nothing is drawn",
        ),
        (
            f"{SET_UP} mountain 1 {BAG}Or/{BAG} -/- terrain=mountain",
            "The bag of player 2 lacks 1 Oracle in phase mountain",
        ),
        (
            f"{SET_UP} mountain 1 Fo2{BAG[2:]}/{BAG} -/- terrain=mountain",
            "The bag of player 1 has 1 Footman too many in phase mountain.",
        ),
        (
            "3kn2/6/6/6/6/PiPi1Pi1Kn mountain 1 -/- -/- objective=rider terrain=mountain",
            "Player 1 has Pikemen and the Knight",
        ),
        (
            "3kn2/6/6/6/PiPiPi3/6 mountain 1 -/- -/- objective=rider terrain=mountain",
            "Player 1 has a tile on a2 in phase mountain. Tiles are set up on the home edge.",
        ),
        (
            "3kn2/6/6/6/6/PiPi4 mountain 1 -/- -/- objective=rider terrain=mountain",
            "One player sets up 3 or 4 Pikemen, and the other sets up a rider.",
        ),
        (
            f"{SET_UP} flags 2 ?/? -/- objective=coup flags=a3/-",
            "Player 2 set up last and places the first flag. But the other flag is already on the board.",
        ),
        (
            f"6/6/6/6/6/6 draft 1 {PICKS}Pi3/{PICKS} -/- objective=dynasty",
            "It is not the turn of player 1 to pick. Player 1 has picked 1 type and player 2 0",
        ),
        (
            f"6/6/6/6/6/6 draft 1 {PICKS}Pi3Fo/{PICKS}Pi3 -/- objective=dynasty",
            "The bag of player 1 has 1 Footman too many in phase draft.",
        ),
        (
            "6/6/6/6/6/6 draft 1 ?/? -/- objective=dynasty",
            "A bag is not known (?), but in phase draft all tiles lie open",
        ),
        # Within a turn
        (
            f"{DUKES} drawing 1 -/Fo -/-",
            "In phase drawing player 1 has begun to draw, which is illegal on this table (draw).",
        ),
        (
            "3du2/6/6/6/3fo2/2FoDuFo1 drawn 1 Pi/Fo -/- hand=Kn",
            "In phase drawn player 1 has begun to draw, which is illegal on this table (draw).",
        ),
        (f"{DUKES} divining 1 FoPi/Fo -/-", "player 1 has used Divination, but no such tile shows its starting side."),
        (
            f"{DUKES} relocate 1 ?/? -/- objective=coup flags=a4/f3",
            "In phase relocate player 2 has just scored the first or the second point, but points= says 0.",
        ),
        (
            f"{DUKES} relocate 1 ?/? -/- objective=coup flags=a4/f3 points=0/1",
            "player 2 has just come next to the flag of player 1, but no tile of player 2 stands there.",
        ),
        (
            f"{DUKES} takes 1 ?/? -/- dragon=c3:left",
            "chance chooses among several tiles that the Dragon can take. Here it can take 0.",
        ),
        (
            f"{DUKES} strikes 1 ?/? -/- dragon=c3:up!",
            "chance chooses 2 of several tiles. Here the Dragon can strike 1.",
        ),
        (f"{DUKES} moves 1 ?/? -/- dragon=f3:up!", "Here it can strike 0 and move to 1."),
        # The end
        ("3du2/6/6/6/6/6 turn 1 Fo/Fo -/-", "The Duke of player 1 is neither on the board nor captured"),
        ("3du2/6/6/6/6/6 turn 2 Fo/Fo Du/-", "Player 2 has won, but it is the turn of that player"),
        (
            f"{DUKES} turn 1 ?/? -/- objective=coup flags=a4/f3 points=3/0",
            "Player 1 has won, but it is the turn of that player",
        ),
        (f"{DUKES} turn 1 ?/? -/- objective=trophies flags=c6/c1", "Each flag is on the home edge of the opponent"),
        ("6/6/6/6/6/6 turn 1 ?/? ?/? objective=trophies flags=a1/a6", "Neither player has a tile on the board"),
        ("6/6/6/6/6/Pi5 turn 2 -/- Pi3/Kn objective=rider", "The rider and three Pikemen are captured."),
        ("3kn2/6/6/6/6/6 turn 1 -/- Pi4/- objective=rider", "More than 3 Pikemen of player 1 are captured"),
    ],
)
def test_a_table_to_which_no_game_comes_is_refused(duke, text, fault):
    with pytest.raises(ImpossiblePosition) as refusal:
        duke.parse_position(text)
    assert fault in str(refusal.value)


@pytest.mark.parametrize(
    "text",
    [
        f"{SET_UP} mountain 1 {BAG}/{BAG} -/- terrain=mountain",
        f"{SET_UP} mountain 2 {BAG}DcOr/{BAG}DcOr -/- terrain=mountain",
        f"{SET_UP} flags 1 ?/? -/- objective=coup flags=-/a3",
        f"6/6/6/6/6/6 draft 2 {PICKS}Pi3/{PICKS} -/- objective=dynasty",
        "3du2/6/6/6/6/6 turn 1 Fo/Fo Du/-",
        "3du2/6/6/6/6/6 turn 2 Fo/Fo -/- dragon=c3:left",
        f"{DUKES} turn 2 ?/? -/- objective=coup flags=a4/f3 points=3/0",
        "3du2/6/6/1fo4/6/3Du2 relocate 1 ?/? -/- objective=coup flags=b4/f3 points=0/1",
    ],
)
def test_a_near_miss_is_read(duke, text):
    assert duke.parse_position(text)


def test_every_table_of_a_legal_game_has_no_faults(duke):
    random = Random(3)
    seen = 0
    for start in STARTS * 2:
        position = duke.parse_position(start)
        for _ in range(80):
            assert faults_of(position) == [], duke.format_position(position)
            seen += 1
            moves = duke.legal_moves(position)
            if not moves:
                break
            position = duke.play(position, random.choice(moves))
    assert seen > 1000


def test_an_illegal_move_that_stood_shows_where_no_game_comes_to_the_table(duke):
    before = duke.parse_position(f"{DUKES} drawing 1 KnFo/Fo -/-")
    after = duke.play_unchecked(before, duke.parse_move(before, "drawn Kn"))
    assert not after.stood
    gone = duke.parse_position("3du2/6/6/6/6/2FoDu2 turn 1 Kn/Fo -/-")
    own = duke.play_unchecked(gone, duke.parse_move(gone, "Fo c1-d1"))
    assert duke.format_position(own) == "3du2/6/6/6/6/3Fo*2 turn 2 Kn/Fo -/- stood"
    assert duke.parse_position(duke.format_position(own)) == own


def test_the_word_stood_is_not_for_pictures_or_beginnings(duke):
    for text in (f"{DUKES} turn 1 -/- diagram stood", "start stood", "start diagram"):
        with pytest.raises(UnreadablePosition):
            duke.parse_position(text)


def test_whatever_stood_the_questions_have_answers(duke):
    random = Random(9)
    for _ in range(150):
        position = random_position(random)
        position = position._replace(stood=True)
        assert duke.parse_position(duke.format_position(position)) == position
        duke.outcome(position)
        duke.to_move(position)
        for claim in ("winner 1", "the game is over", "the game is not over", "nobody has won", "scores 1 0"):
            assert judge(duke, position, claim).kind in {"legal", "illegal"}
        for move in duke.legal_moves(position)[:3]:
            assert judge(duke, position, move).kind in {"legal", "undecided"}


def test_in_dynastic_dispute_a_tile_of_the_opponents_is_in_no_bag_of_ones_own(duke):
    position = duke.parse_position("3du2/6/6/3kn2/6/3Du2 drawing 1 ?/? -/- objective=dynasty")
    assert [each.rule for each in duke.objections(position, duke.parse_move(position, "drawn Kn"))] == ["bag"]
    assert duke.objections(position, duke.parse_move(position, "drawn Wi")) == []
    assert "drawn Kn" not in [duke.format_move(position, move) for move in duke.legal_moves(position)]


def test_a_point_that_was_scored_with_the_flag_along_can_be_read_back(duke):
    """A tile stands on the flag that it may not enter: that was left standing, and need not be said."""
    position = duke.parse_position("3du2/fo5/6/6/6/2Du3 turn 2 ?/? ?/? objective=coup flags=a5/e4")
    after = duke.play(position, duke.parse_move(position, "Fo a5-a4"))
    assert after.phase == "relocate"
    assert duke.parse_position(duke.format_position(after)) == after
