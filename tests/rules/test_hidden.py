"""Counting over hidden pieces, held against listing every way to fill them."""

from itertools import permutations, product
from random import Random

import pytest

from tallystick.rules import hidden
from tallystick.rules.errors import TooOpen
from tallystick.rules.hidden import Contest, Hidden, fillings, is_in_hand, possible_decisions


def highest(totals):
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def listed(pools, contests):
    """Every way in which the contests can come out, by dealing out each seat's pieces in every order."""
    places = [
        [(at, slot) for at, each in enumerate(contests) for slot in each.hidden[seat]] for seat in range(len(pools))
    ]
    pieces = [[value for value, count in enumerate(pool) for _ in range(count)] for pool in pools]
    found = set()
    for deals in product(*(set(permutations(own, len(where))) for own, where in zip(pieces, places, strict=True))):
        totals = [list(each.open) for each in contests]
        for seat, deal in enumerate(deals):
            for (at, slot), value in zip(places[seat], deal, strict=True):
                totals[at][seat] += slot[value]
        found.add(tuple(each.decide(tuple(own)) for each, own in zip(contests, totals, strict=True)))
    return found


def test_the_decisions_are_those_of_every_filling():
    random = Random(5)
    several = 0
    for _ in range(150):
        seats = random.choice([2, 2, 3])
        pools = [tuple(random.randrange(3) for _ in range(3)) for _ in range(seats)]
        left = [sum(pool) for pool in pools]
        contests = []
        for _ in range(random.randrange(1, 4)):
            slots = []
            for seat in range(seats):
                count = min(left[seat], random.randrange(3))
                left[seat] -= count
                slots.append(tuple(sorted(tuple(random.sample(range(6), 3)) for _ in range(count))))
            contests.append(Contest(tuple(random.randrange(5) for _ in range(seats)), tuple(slots), highest))
        found = possible_decisions(pools, contests)
        assert len(found) == len(set(found))
        assert set(found) == listed(pools, contests)
        several += len(found) > 1
    assert several > 50


def test_what_lies_in_one_contest_is_in_no_other():
    """One 5 and one 1 lie in two places, against 3 in each: one of them is won, never both or none."""
    place = Contest((0, 3), (((1, 5),), ()), highest)
    assert sorted(possible_decisions([(1, 1), (0, 0)], [place, place])) == [((0,), (1,)), ((1,), (0,))]


def test_a_piece_is_in_hand_for_certain_perhaps_or_not():
    assert is_in_hand((2, 0, 1), 1, 0) is True
    assert is_in_hand((2, 0, 1), 1, 1) is False
    assert is_in_hand((2, 0, 1), 1, 2) is None
    assert is_in_hand((2, 0, 1), 0, 2) is True


def test_equal_fillings_are_found_once():
    assert fillings((2, 1), ((1, 2), (1, 2))) == (((0, 1), 2), ((1, 0), 3))


def test_what_is_too_much_to_count_is_given_up(monkeypatch):
    monkeypatch.setattr(hidden, "MOST_STEPS", 10)
    wide = Contest((0, 0), (((1, 2, 3),) * 3, ((1, 2, 3),) * 3), highest)
    with pytest.raises(TooOpen, match="stopped after 10 steps"):
        possible_decisions([(3, 3, 3), (3, 3, 3)], [wide, wide])


def test_a_value_is_seen_by_those_who_may():
    assert Hidden(4, (1,)).as_seen_by(1) == Hidden(4, (1,))
    assert Hidden(4, (1,)).as_seen_by(0) == Hidden(None, (1,))
    assert Hidden(4, (1,)).as_seen_by(None) == Hidden(None, (1,))
    assert Hidden(4, None).as_seen_by(None) == Hidden(4, None)
