"""What a new tile leaves of the attacks on a Duke is worked out from those before it. The table after it has the same attacks."""

from collections import Counter
from random import Random

import pytest

from tallystick.games.duke.components.squares import COUNT
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.guard import attacks, attacks_past
from tallystick.games.duke.objections.squares import check_open
from tallystick.games.duke.play.act import claimed
from tallystick.games.registry import load
from tests.games.duke.crowded import crowded

pytestmark = pytest.mark.long

TABLES = 400
KINDS_EACH = 6


def test_a_new_tile_leaves_the_attacks_that_the_table_after_it_has():
    duke, seen = load("duke"), Counter()
    for seed in range(TABLES):
        random, position = Random(seed), duke.parse_position(crowded(seed))
        reading = position.agreement.readings.pinned
        open_squares = [square for square in range(COUNT) if not any(check_open(position, square, ""))]
        drawn = [kind for kind, tile in enumerate(position.agreement.tiles) if not tile.is_duke]
        for kind in random.sample(drawn, KINDS_EACH):
            for seat, square in ((seat, square) for seat in (0, 1) for square in open_squares):
                before = attacks(position, seat)
                after = attacks(claimed(position, Move(Step.PLACE, (square,), (kind,)), seat), seat)
                left = attacks_past(position, seat, kind, square)
                assert left == after, f"{duke.format_position(position)}: {kind} on {square}"
                seen[reading, len(after) - len(before)] += 1
    # Something stood in the way by either reading, and an attacker that was pinned before is free.
    assert {("threat", 0), ("threat", -1), ("harmless", -1), ("harmless", 1)} <= seen.keys()


def test_attacks_are_found_once_for_a_position():
    duke = load("duke")
    position = duke.parse_position("3du2/2ra3/6/6/6/2Du3 drawn 1 FoPi/? -/- hand=Kn")
    found = attacks(position, 0)
    assert found == attacks(duke.parse_position(duke.format_position(position)), 0) != []
    assert attacks(position, 0) is found
    assert position == duke.parse_position(duke.format_position(position))
