"""What a new tile leaves of the attacks on a Duke is worked out from those before it. The table after it has the same attacks."""

from collections import Counter
from random import Random

import pytest

from tallystick.games.duke.components.squares import COUNT, NAMES
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections import guard
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


def test_a_table_is_set_up_only_where_a_new_tile_freezes_an_attacker(monkeypatch):
    duke, tables = load("duke"), []
    position = duke.parse_position(
        "3du2/6/6/6/1fo*4/2Du3 drawn 1 Kn/? -/- hand=Sp"
    )._replace()  # nothing is kept in the copy
    monkeypatch.setattr(guard, "claimed", lambda *step: tables.append(step) or claimed(*step))
    specter, square = position.hand[0], NAMES.index("d1")
    assert attacks_past(position, 0, specter, square) == attacks(position, 0) != []
    assert not tables
    assert not attacks_past(position, 0, specter, NAMES.index("c2"))
    assert attacks_past(position, 0, specter, NAMES.index("c2")) == []
    assert len(tables) == 1
