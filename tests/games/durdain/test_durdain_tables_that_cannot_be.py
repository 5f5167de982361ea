"""Tables that no play reaches are refused without the word `stood`, and tables that play reaches are accepted and read back."""

import os
from random import Random

import pytest

from tallystick.rules.errors import ImpossiblePosition
from tests.games.durdain.faulty import KINDS, Faulty
from tests.games.durdain.matfiles import STAND_IN_FILE
from tests.games.durdain.naive import Naive
from tests.games.durdain.naive_land import Land
from tests.games.durdain.scattered import chance_of, lay_ranges, scattered, step
from tests.games.durdain.translated import move_text, position_text

pytestmark = pytest.mark.long

EACH = 6
TABLES = int(os.environ.get("TALLYSTICK_POSITIONS", "500")) // 10
MIXES = ((), ("armadas",), ("dragons",), ("kingsmen",), ("armadas", "dragons", "kingsmen"))


@pytest.fixture(scope="module")
def land():
    return Land(STAND_IN_FILE)


def ranges(land, random):
    board = Naive(land)
    lay_ranges(board, random)
    return board.ranges


def words_of(text):
    return {key: value if equals else True for key, equals, value in (word.partition("=") for word in text.split())}


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_with_one_fault_is_refused(durdain, land, kind):
    random, laid = Random(f"durdain {kind}"), None
    found = 0
    for _ in range(200):
        if found == EACH:
            break
        laid = laid or ranges(land, random)
        board = scattered(land, laid, random.choice([2, 3, 4, 5]), random.choice(MIXES), random)
        text = position_text(board)
        assert durdain.format_position(durdain.parse_position(text))
        faulty = Faulty(board, words_of(text), random)
        if not getattr(faulty, kind)():
            continue
        found += 1
        with pytest.raises(ImpossiblePosition):
            durdain.parse_position(faulty.text())
        stood = durdain.parse_position(f"{faulty.text()} stood")
        again = durdain.format_position(stood)
        assert durdain.parse_position(again) == stood
        assert durdain.draw_text(stood)
        durdain.legal_moves(stood)
    assert found == EACH


def test_every_table_of_play_is_accepted_and_read_back(durdain, land):
    random = Random(5)
    laid = [ranges(land, random) for _ in range(3)]
    seen = set()
    for _ in range(TABLES):
        board = scattered(land, random.choice(laid), random.choice([2, 3, 4, 5, 6]), random.choice(MIXES), random)
        position = durdain.parse_position(position_text(board))
        for _ in range(15):
            text = durdain.format_position(position)
            assert durdain.parse_position(text) == position, text
            assert durdain.faults(position) == [], text
            seen.add(position.phase)
            if board.phase == "over":
                break
            move = chance_of(board, random) or step(board.moves(), random)
            position = durdain.play(position, durdain.parse_move(position, move_text(board, move)))
            board.make(move)
    assert {"choose", "acting", "roll", "battle", "move-in"} <= seen


def test_a_set_up_from_the_first_range_on_is_accepted_at_every_step(durdain):
    random = Random(8)
    for players, extension in ((2, 0), (4, 1), (6, 1)):
        position = durdain.begin({"players": players, "dragons": extension, "ranges": random.choice([0, 7])})
        while position.turn < 0:
            text = durdain.format_position(position)
            assert durdain.parse_position(text) == position, text
            moves = [move for move in durdain.legal_moves(position) if move.what != "mountain" or move.places]
            if not moves:
                position = durdain.play(position, durdain.parse_move(position, "mountain off"))
                continue
            position = durdain.play(position, random.choice(moves))
        assert durdain.parse_position(durdain.format_position(position)) == position


SET_UP = (
    "players=2 mountains=m1:h14+h15,m2:d11+d12+d13,m3:g11+g12+g13,m4:f3+f4+g2+g3,m5:f20+f21+g20+g21,m6:c4+c5+c6+c7+c8,"
    "m7:k12+k14+n11+n12+n13,m8:a11+b12+b13+c14+c15+d16,m9:k4+k5+k6+n3+n4+n5"
)


# What a text leaves out and its other words imply

TWO = "players=2 homes=red,green first=1"


@pytest.mark.parametrize(
    ("text", "implied"),
    [
        (f"{TWO} castles=b8:1 turn=1", "beware=2:1"),
        (f"{TWO} castles=b8:1 beware=2 turn=1", "beware=2:1"),
        ("players=3 homes=red,green,blue castles=b8:1,j1:3 turn=3", "beware=2:3"),
        ("players=3 homes=red,green,blue castles=b8:1,j1:3 turn=2", "beware=2:?"),
        ("players=3 homes=red,green,blue castles=b8:1,j1:3 turn=1", "beware=2:?"),
        (f"{TWO} castles=b8:1,n6:2 score=120,3 turn=2", "final"),
        (f"{TWO} castles=b8:1,e9:- turn=1 out=2", "over"),
        (f"{TWO} castles=b8:1,n6:2 score=120,3 turn=2 over", "left=0"),
        (f"{TWO} castles=b8:1,n6:2 units=d10:1a,d9:2c turn=1 battle=d10>d9", "action=attack"),
        (f"{TWO} castles=b8:1,n6:1 turn=1 call=2", "action=attack"),
        (f"{TWO} castles=b8:1,n6:1 turn=1 call=2", "beware=2:1"),
        (f"{TWO} castles=b8:1,n6:2 turn=1 dice=d12:7,d8:3", "action=move"),
        (f"{TWO} castles=b8:1,n6:2 turn=1 dice=d12:7,d8:3 spent=d12:2", "group=d12"),
        (f"{TWO} castles=b8:1,n6:2 turn=1 dice=d12:7,d8:3 spent=d12:2,d8:1 group=d8", "finished=d12"),
        (f"{TWO} castles=b8:1,n6:2 turn=1 dice=d12:7,d8:3 moving=cavalry", "group=d12"),
        (f"{TWO} castles=b8:1,n6:2 turn=1 dice=d12:7,d8:3 group=armies", "group=d8"),
        (f"{SET_UP} homes=red,green rolls=3,9", "first=2"),
        (f"{SET_UP} homes=red,green rolls=9,9", "homes=red,green"),
    ],
)
def test_what_the_other_words_imply_is_filled_in(durdain, text, implied):
    position = durdain.parse_position(text)
    told = durdain.format_position(position)
    assert implied in told.split()
    assert durdain.parse_position(told) == position


def test_a_winner_in_beware_does_not_count_whether_the_word_is_typed_or_not(durdain):
    table = f"{TWO} castles=b8:1,d9:2 score=118,120 turn=2 left=0 over"
    for text in (table, f"{table} beware=2:1", f"{table} beware=2"):
        position = durdain.parse_position(text)
        assert [each.rule for each in durdain.result_objections(position, None, [1])] == ["beware.end"]
        assert durdain.result_objections(position, None, [0]) == []


def test_who_claims_castles_is_undecided_where_nothing_says_who_called_beware(durdain):
    from tallystick.rules.judge import judge

    text = "players=3 homes=red,green,blue first=1 castles=b8:1,e10:2,f13:2,j1:3 turn=2 left=0"
    position = durdain.parse_position(text)
    assert judge(durdain, position, "end").kind == "legal"
    left = durdain.parse_position(judge(durdain, position, "end").after)
    found = judge(durdain, left, "1: flag e10")
    assert found.kind == "undecided"
    assert {(each.name, each.value, each.verdict) for each in found.depends_on} == {
        ("who called Beware to player 2", "player 1", "legal"),
        ("who called Beware to player 2", "player 3", "illegal"),
    }
    assert judge(durdain, left, "2: flag e10").kind == "illegal"
    assert judge(durdain, left, "done").kind == "legal"
    known = durdain.parse_position(text.replace("turn=2", "beware=2:1 turn=2"))
    assert judge(durdain, known, "end, flag e10").kind == "legal"


@pytest.mark.parametrize("words", ["taken=10 score=3,11", "taken=10 score=10,3 marker=reached", "taken=10"])
def test_a_nest_marker_may_be_taken_that_somebody_has_passed_or_whose_points_are_left_out(durdain, words):
    assert durdain.parse_position(f"{TWO} extensions=dragons castles=b8:1,d9:2 turn=1 {words}").taken == (10,)


@pytest.mark.parametrize(("words", "claim"), [("homes=red,green", "first 13"), ("", "home black")])
def test_a_step_of_the_set_up_that_stood_changes_nothing_that_no_table_shows(durdain, words, claim):
    """The table after it had a text that could not be read."""
    position = durdain.parse_position(f"players=2 mountains=1 {words}")
    move = durdain.parse_move(position, claim)
    assert durdain.objections(position, move)
    assert durdain.play_unchecked(position, move) == position


@pytest.mark.parametrize("claim", ["enter cavalry b8>b9", "wall b8/b9 by b8"])
def test_nobody_s_piece_comes_from_a_step_of_whoever_called_beware(durdain, claim):
    """The table after it had a piece of a player called ?, which no text can be read with."""
    position = durdain.parse_position(
        "players=3 homes=red,green,blue first=1 castles=b8:1,e10:-,f13:-,j1:3 out=2 turn=2 left=0 claimer=? spoils=e10,f13"
    )
    move = durdain.parse_move(position, claim)
    assert durdain.objections(position, move)
    assert durdain.play_unchecked(position, move) == position


def test_a_range_that_is_laid_again_leaves_free_where_it_lay(durdain):
    """The ways that were listed before took the old place of the range for taken."""
    position = durdain.parse_position("players=2 mountains=m1:e7+e8")
    assert durdain.legal_moves(position)
    after = durdain.play_unchecked(position, durdain.parse_move(position, "mountain m1: g8 g9"))
    assert durdain.legal_moves(after) == durdain.legal_moves(durdain.parse_position(durdain.format_position(after)))
