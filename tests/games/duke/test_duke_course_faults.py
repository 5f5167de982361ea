"""Tables to which a game comes only if an illegal move was left standing, and near misses. `refusals.txt` has those that are refused."""

from random import Random

import pytest

from tallystick.games.duke.notation.faults import faults_of
from tallystick.rules.judge import judge
from tests.games.duke.tables import random_position
from tests.games.duke.test_duke_against_naive import STARTS

pytestmark = pytest.mark.long

SET_UP = "2fodufo1/6/6/6/6/2FoDuFo1"
DUKES = "3du2/6/6/6/6/3Du2"
BAG = "FoPi3KnWiRaSeGePrChMaBoDrAsLo"
PICKS = "KnWiRaSeGePrChMaBoDrAsLo"


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
