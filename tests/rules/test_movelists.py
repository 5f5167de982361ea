"""A list of moves counts them, finds each by its place, and makes all of them, and equals any other sequence of the same moves."""

import pytest

from tallystick.rules.movelists import Joined, was_given


def test_a_joined_list_is_what_its_parts_are():
    moves = Joined(("ab", (), Joined(("c",)), "de"))
    assert len(moves) == 5
    assert [moves[place] for place in range(5)] == list(moves) == list("abcde")
    assert (moves[-1], moves[-5], moves[1:3]) == ("e", "a", ["b", "c"])
    assert moves == tuple("abcde")
    assert hash(moves) == hash(Joined(("abcde",)))
    assert "c" in moves
    assert "f" not in moves
    assert not Joined(())


@pytest.mark.parametrize("place", [5, -6])
def test_a_place_beyond_the_list_is_refused(place):
    with pytest.raises(IndexError, match="not so many moves"):
        Joined(("abcde",))[place]


def test_a_long_list_is_printed_with_its_first_moves():
    assert repr(Joined(("abcde",))) == "<5 moves: 'a', 'b', 'c', 'd', ...>"


def test_a_list_knows_the_move_that_it_gave_out_last():
    moves = Joined((("a", "b"), ("c",)))
    assert not was_given(moves, "c")
    assert was_given(moves, moves[2])
    assert not was_given(moves, "a")
    assert was_given(("a", "b"), "a")
    assert not was_given(("a", "b"), "c")
