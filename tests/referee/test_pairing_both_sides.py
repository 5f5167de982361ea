"""The two halves of one act: whoever enters theirs first, and whatever is corrected, they are paired, in all five games.

The ordinary run plays the beginning of one game of each kind; `make campaign` plays more and longer ones (TALLYSTICK_BOTH_SIDES).
"""

import os
from importlib import import_module

import pytest

from tallystick.games.registry import our_ids

pytestmark = pytest.mark.long

SEEDS = int(os.environ.get("TALLYSTICK_BOTH_SIDES", "0"))
# Whole games of each kind.
SHORT = 3 / 5
# The part of its acts that a game has in the ordinary run. Each act reads the whole log again: the time grows with their square.


@pytest.fixture(
    params=[(name, seed) for name in our_ids() for seed in range(SEEDS or 1)], ids=lambda each: "{}-{}".format(*each)
)
def both(request, tmp_path):
    name, seed = request.param
    sides = import_module(f"tests.games.{name}.both_sides").Sides(tmp_path / "games.sqlite", seed)
    if not SEEDS:
        sides.most_acts = round(sides.most_acts * SHORT)
    yield sides
    sides.store.close()


def test_true_moves_and_true_notes_are_paired_in_whatever_order_they_are_entered(both):
    record = both.play(both.most_acts)
    assert [move.text for move in record.moves] == [act.text for act in both.acts]
    assert both.pairs(record) == both.noted
    assert both.count_the_rest() == []
    device, rules = both.counters()
    assert device == rules
    assert both.audit() == []


def test_one_side_of_one_pair_that_is_changed_is_named_and_no_other(both):
    both.takes = False
    both.changes_from = both.chance.randrange(1, both.most_acts // 2)
    record = both.play(both.most_acts)
    assert both.changed
    assert both.pairs(record) == both.noted
    said = [each for each in both.findings() if "is not what the device noted" in each.says]
    assert [each.says.split(" (")[0] for each in said] == [f"Move {both.changed}"]
    assert [each.events for each in said] == [(both.noted[both.changed],)]
