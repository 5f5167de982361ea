"""The possible kinds of hidden pieces are exactly those that some filling has, whatever the facts bind together."""

import os
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from tallystick.rules.filling import fill, possible
from tallystick.rules.matching import bits_of

pytestmark = pytest.mark.long

PROBLEMS = int(os.environ.get("TALLYSTICK_POSITIONS", "1500"))
KINDS = 4


def fits_slots(kinds, slots):
    return any(
        all(slot >> kind & 1 for kind, slot in zip(kinds, order, strict=True))
        for order in permutations(slots, len(kinds))
    )


def fillings(counts, masks, facts):
    pieces = [kind for kind, count in enumerate(counts) for _ in range(count)]
    for filling in set(permutations(pieces, len(masks))):
        is_alone = all(mask >> kind & 1 for mask, kind in zip(masks, filling, strict=True))
        if is_alone and all(fits_slots([filling[at] for at in holders], slots) for holders, slots in facts):
            yield filling


def some_kinds(random):
    return random.choice([1 << random.randrange(KINDS), random.randrange(1, 1 << KINDS), (1 << KINDS) - 1])


def problem(random):
    """Counts, masks and facts, nearly always such that one filling fits; sometimes more pieces than holders, or more slots."""
    holders = random.randint(2, 6)
    filling = [random.randrange(KINDS) for _ in range(holders)]
    counts = Counter(filling)
    if random.random() < 0.2:
        counts[random.randrange(KINDS)] += 1
    masks = [some_kinds(random) | 1 << kind for kind in filling]
    facts = []
    for _ in range(random.randrange(4)):
        within = sorted(random.sample(range(holders), random.randint(1, holders)))
        slots = [random.choice([1 << filling[at], some_kinds(random) | 1 << filling[at]]) for at in within]
        slots += [some_kinds(random)] * (random.random() < 0.2)
        facts.append((tuple(within), tuple(sorted(slots))))
    if random.random() < 0.1:
        masks[0] = some_kinds(random)
    return tuple(counts[kind] for kind in range(KINDS)), tuple(masks), tuple(facts)


def test_each_possible_kind_is_that_of_a_filling_and_no_other_one_is():
    random = Random(3)
    seen = Counter()
    for _ in range(PROBLEMS):
        counts, masks, facts = problem(random)
        found = [set() for _ in masks]
        for filling in fillings(counts, masks, facts):
            for kinds, kind in zip(found, filling, strict=True):
                kinds.add(kind)
        told = possible(counts, masks, facts)
        assert [set(bits_of(mask)) for mask in told] == found, (counts, masks, facts)
        assert (fill(counts, masks, facts) is None) == (not found[0]), (counts, masks, facts)
        seen[bool(found[0])] += 1
    assert min(seen.values()) > PROBLEMS // 100, seen


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        pytest.param(
            [((0, 1), (1, 2)), ((0, 1, 2), (1, 2, 8))], (3, 3, 8, 4), id="what is left of a fact around another"
        ),
        pytest.param([((0, 1), (1, 2)), ((1, 2), (2, 4))], (1, 2, 4, 8), id="two facts that share a holder"),
        pytest.param(
            [((0, 1), (1, 1)), ((0, 1, 2), (3, 4, 15))], (0, 0, 0, 0), id="two pieces of a kind that there is once"
        ),
        pytest.param([((0,), (1,)), ((0, 1, 2), (3, 4, 15))], (1, 14, 14, 10), id="a narrow slot within a wide one"),
        pytest.param([((0, 1, 2, 3), (1, 2, 12, 15)), ((0, 1), (3, 12))], (15, 15, 15, 15), id="all that are left"),
        pytest.param([((0, 1, 2, 3), (1, 1, 12, 15)), ((0, 1), (3, 12))], (0, 0, 0, 0), id="not what is left"),
        pytest.param([((0, 1, 2), (1, 2, 4, 8))], (15, 15, 15, 15), id="more slots than holders"),
    ],
)
def test_facts_about_some_of_the_same_holders(facts, told):
    assert possible((1, 1, 1, 1), (15, 15, 15, 15), tuple(facts)) == told
