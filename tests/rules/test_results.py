"""Results over hidden pieces: what is said of them, exact or as bounds."""

from itertools import product
from random import Random

from tallystick.rules.outcome import Outcome
from tallystick.rules.results import Results, result_doubts


def test_results_say_what_they_hang_on_and_what_holds():
    one, other = Outcome((9, 20), (1,)), Outcome((18, 22), (1,))
    assert Results((one,)).says() == []
    assert Results((one, other), ("c3",)).says() == [
        "As it stands, the result depends on what lies face down on c3: player 1 has 9 or 18; player 2 has 20 or 22.",
        "Whatever it is, player 2 wins.",
    ]
    draw = Outcome((20, 20), (0, 1))
    assert Results((one, draw), ("c3",)).says()[1] == "It decides who wins: player 1 and player 2 draw; player 2 wins."


def test_a_team_that_wins_is_no_draw():
    assert Outcome((9, 20, 9, 20), (1, 3)).is_draw
    assert not Outcome((9, 20, 9, 20), (1, 3), (0, 1, 0, 1)).is_draw


def test_bounds_are_those_of_the_parts_taken_apart():
    """Some parts of a board, each with a few ways to come out: what is allowed is what one way of each gives together."""
    random = Random(8)
    for _ in range(60):
        seats = random.choice([2, 3, 4])
        ways = [
            {tuple(random.choice([0, 0, 2, 3, 5]) for _ in range(seats)) for _ in range(random.randrange(1, 4))}
            for _ in range(random.randrange(1, 5))
        ]
        results = Results((), ("c3",), True, tuple(tuple(sorted(each)) for each in ways))
        found = {tuple(map(sum, zip(*each, strict=True))) for each in product(*ways)}
        for seat in range(seats):
            assert results.scores_of(seat) == sorted({scores[seat] for scores in found})
        assert results.totals() == sorted(set(map(sum, found)))
        for scores in [*found, *(tuple(random.randrange(9) for _ in range(seats)) for _ in range(20))]:
            assert results.allows(scores) == (scores in found)
        best = {tuple(seat for seat in range(seats) if scores[seat] == max(scores)) for scores in found}
        assert best <= set(results.winners())


def test_bounds_say_what_holds_in_any_case():
    parts = (((3, 0, 0), (0, 0, 3)), ((4, 0, 0),), ((0, 2, 0), (1, 1, 0)))
    says, winner = Results((), ("c3", "d3"), True, parts).says()
    unknown = "So much is hidden that the result was not worked out: it depends on what lies face down on c3 and d3."
    assert (
        says
        == f"{unknown} In any case player 1 has 4, 5, 7 or 8; player 2 has 1 or 2; player 3 has 0 or 3; together 9."
    )
    assert winner == "Whatever it is, player 1 wins."
    assert result_doubts(Results((), ("c3",), True, parts), None, (0,)) == []
    assert result_doubts(Results((), ("c3",), True, parts), (7, 2, 0), (0,)) != []


def test_a_team_is_one_side_of_the_bounds():
    parts = (((5, 0, 5, 0), (0, 5, 0, 5), (2, 2, 2, 2)),)
    results = Results((), ("c3",), True, parts, (0, 1, 0, 1))
    assert results.totals() == [4, 5]
    assert results.winners() == [(0, 1, 2, 3), (0, 2), (1, 3)]
