"""On plain boards the legal steps are found without the judge. They are those that the judge would leave, in the same order."""

from collections import Counter
from random import Random

import pytest

from tallystick.games.duke.moves.candidates import placed, turn_steps
from tallystick.games.duke.moves.legal import without_objections
from tallystick.games.duke.moves.plain import plain_board
from tallystick.games.duke.moves.reach import reaches_by_square, reaches_on
from tallystick.games.duke.position import Phase, Position
from tallystick.games.registry import load
from tests.games.duke.tables import is_in_guard

pytestmark = pytest.mark.long

STARTS = (
    "start",
    "start enhanced mountain",
    "start fort guard-draw=free extra=Ar,Jo,Co,Lh,Ry",
    "start objective=dynasty",
    "start tile=Royal(Rx^)s+1+0x+0+2x-1+2s+0+1|j+0+2x+0+1s-1+0c+1+1c-1+1c+0-1",
)
LONGEST = 90


def test_the_judge_leaves_the_same_steps():
    duke, seen = load("duke"), Counter()
    for number, start in enumerate(STARTS * 8):
        random = Random(number)
        position = duke.parse_position(start)
        for _ in range(LONGEST):
            legal = duke.legal_moves(position)
            if position.phase in {Phase.TURN, Phase.DRAWN} and plain_board(position) is not None:
                proposed = turn_steps(position) if position.phase == Phase.TURN else placed(position)
                assert legal == tuple(without_objections(position, proposed)), duke.format_position(position)
                seen[position.phase, is_in_guard(position)] += 1
            if not legal:
                break
            draws = [move for move in legal if move.what == "draw"]
            position = duke.play(position, random.choice(draws if draws and random.random() < 0.3 else legal))
    assert min(seen.values()) > 3
    assert len(seen) > 3


def test_a_position_from_play_is_the_one_from_its_text():
    duke, random = load("duke"), Random(3)
    position = duke.parse_position("start enhanced dragon mountain")
    for _ in range(LONGEST):
        read = duke.parse_position(duke.format_position(position))
        assert type(read) is type(position) is Position
        assert (read, hash(read)) == (position, hash(position))
        legal = duke.legal_moves(position)
        assert duke.legal_moves(read) == legal
        assert read.frozen == position.frozen
        assert duke.count_turns(read) == duke.count_turns(position)
        if not legal:
            break
        position = duke.play(position, random.choice(legal))


def test_what_is_handed_on_of_the_tiles_is_what_a_position_works_out_itself():
    duke, handed_on = load("duke"), Counter()
    for number, start in enumerate(STARTS * 4):
        random = Random(number)
        position = duke.parse_position(start)
        for _ in range(LONGEST):
            for seat, reaches in enumerate(position.reaches):
                if reaches is not None:
                    rows = reaches_by_square(position.agreement)
                    assert reaches == reaches_on(rows, position.board, position.occupied[seat])
                    handed_on[position.phase, seat == position.turn] += 1
            legal = duke.legal_moves(position)
            if not legal:
                break
            draws = [move for move in legal if move.what == "draw"]
            position = duke.play(position, random.choice(draws if draws and random.random() < 0.3 else legal))
    assert handed_on.keys() == {
        ("turn", True),
        ("turn", False),
        ("drawing", True),
        ("drawing", False),
        ("drawn", True),
        ("drawn", False),
    }
