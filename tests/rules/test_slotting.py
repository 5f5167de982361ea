"""What a choice of slots shows is possible: some filling has it. It nearly always shows all that is possible."""

from random import Random

import pytest

from tallystick.rules.slotting import shown
from tests.rules.test_filling import PROBLEMS, fillings, problem

pytestmark = pytest.mark.long


def test_a_kind_that_is_shown_is_that_of_a_filling():
    random = Random(4)
    shown_all = asked = 0
    for _ in range(PROBLEMS):
        counts, masks, facts = problem(random)
        if sum(counts) != len(masks) or any(len(holders) != len(slots) for holders, slots in facts):
            continue
        possible = [0] * len(masks)
        for filling in fillings(counts, masks, facts):
            possible = [kinds | 1 << kind for kinds, kind in zip(possible, filling, strict=True)]
        if not all(possible):
            continue
        found = [*shown(counts, masks, facts, range(len(masks))).values()]
        assert all(kinds & ~real == 0 for kinds, real in zip(found, possible, strict=True)), (counts, masks, facts)
        asked += 1
        shown_all += found == possible
    assert shown_all > asked * 0.9 > 0


def test_holders_that_are_alike_can_have_the_kinds_of_each_other():
    """One of the pair has the first kind, and the other has one of the others. Nobody knows which of the pair has which."""
    facts = [((0, 1), (0b001, 0b110))]
    assert shown((1, 1, 1), (7, 7, 7), facts, ["pair", "pair", "other"]) == {"pair": 7, "other": 6}


def test_nothing_is_shown_where_no_piece_fits_a_slot():
    assert shown((1, 1), (0b01, 0b01), [((0, 1), (0b01, 0b10))], range(2)) == {0: 0, 1: 0}
