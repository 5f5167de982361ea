"""Everything that anybody could claim in a position: three ways to ask whether it is legal give one answer."""

from random import Random

import pytest

from tallystick.games.pastures.move import Move
from tallystick.games.pastures.moves import is_legal
from tallystick.rules.errors import IllegalMove
from tallystick.rules.judge import judge

WHATS = [*"MPFRDW", "C", "lake"]


def everything_one_could_claim(position):
    for seat in (None, 0, 1):
        yield Move("pass", seat=seat)
        for what in WHATS:
            for square in position.grid.names:
                yield Move(what, square, seat)


@pytest.mark.parametrize("adjacency", ["sides", "corners"])
@pytest.mark.parametrize("stuck", ["waive", "pass", "pass-clears", "end"])
@pytest.mark.parametrize("duty", ["must", "may"])
def test_generated_unobjectionable_and_playable_are_the_same(pastures, adjacency, stuck, duty):
    random = Random(f"{adjacency} {stuck} {duty}")
    readings = {"adjacency": adjacency, "stuck": stuck, "castle-duty": duty}
    position = pastures.start({"columns": 3, "rows": 3}, readings=readings)
    while pastures.outcome(position) is None:
        legal = list(pastures.legal_moves(position))
        for claim in everything_one_could_claim(position):
            told = claim._replace(seat=None) if claim.seat == position.turn else claim
            assert is_legal(position, claim) == (told in legal) == (pastures.objections(position, claim) == []), claim
        position = pastures.play_unchecked(position, random.choice(legal))
    assert not any(is_legal(position, claim) for claim in everything_one_could_claim(position))
    assert all(pastures.objections(position, claim) for claim in everything_one_could_claim(position))


def test_stuck_positions_too(pastures):
    for last in ("FW", "WF"):
        for stuck in ("waive", "pass", "pass-clears"):
            position = pastures.parse_position(f"WMW/P1R/FDF fill 1 {last} - stuck={stuck}")
            legal = list(pastures.legal_moves(position))
            for claim in everything_one_could_claim(position):
                told = claim._replace(seat=None) if claim.seat == position.turn else claim
                assert is_legal(position, claim) == (told in legal) == (pastures.objections(position, claim) == [])


def test_a_move_out_of_turn_is_not_played(pastures):
    start = pastures.start()
    with pytest.raises(IllegalMove, match=r"2: F c3 is illegal in this position \(terrain\.empty\)"):
        pastures.play(start, pastures.parse_move(start, "2: F c3"))


def test_a_pass_has_no_square(pastures):
    position = pastures.parse_position("WMW/P1R/FDF fill 1 FW - stuck=pass")
    somewhere = Move("pass", "b2")
    assert pastures.canonical(position, somewhere) == Move("pass")
    assert pastures.objections(position, somewhere) == []
    assert judge(pastures, position, somewhere) == judge(pastures, position, "pass")
    assert pastures.play(position, somewhere) == pastures.play(position, Move("pass"))


def test_moves_are_a_sequence(pastures):
    moves = pastures.legal_moves(pastures.parse_position("P2 fill 2 P- -"))
    listed = list(moves)
    assert [moves[index] for index in range(len(moves))] == listed
    assert [moves[-1 - index] for index in range(len(moves))] == listed[::-1]
    assert moves[1:4] == listed[1:4]
    assert moves == listed
    assert Move("F", "b1") in moves
    assert Move("M", "b1") not in moves
    with pytest.raises(IndexError):
        moves[len(moves)]
    with pytest.raises(IndexError):
        moves[-len(moves) - 1]
