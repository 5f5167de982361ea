"""The parts that the diagrams of all games have."""

from tallystick.rules.diagrams import NO_BREAK, diagram, legend, mark_of, marks
from tallystick.rules.sentences import disputed_step


def test_a_place_in_dispute_is_marked_as_such_even_if_it_stands_against_the_claim():
    assert [mark_of(place, {"a1"}, {"a1", "b1"}) for place in ("a1", "b1", "c1")] == [">", "!", " "]


def test_a_legend_leaves_out_signs_that_nothing_bears():
    assert [*legend({"* city": True, "+ tower": 0, **marks({"a1"}, ())})] == ["* city; > in dispute"]
    assert [*legend(marks((), frozenset()))] == []


def test_sentences_stand_below_the_board_and_are_no_wider():
    drawn = diagram(["a very wide line of the board"], ["A sentence of some length", "", f"a{NO_BREAK}b"], 15)
    assert drawn.splitlines() == ["a very wide line of the board", "", "A sentence of", "  some length", "", "a b"]


def test_only_a_step_in_dispute_is_said():
    def claim(position, move):
        return f"player {position} plays {move}"

    assert disputed_step(claim, 1, "x") == ["In dispute: player 1 plays x."]
    assert disputed_step(claim, 1, None) == []
