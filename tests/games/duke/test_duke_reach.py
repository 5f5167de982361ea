"""What is kept of a tile's reach is what it would work out again, and no more than a few answers."""

from random import Random

from tallystick.games.duke.components.squares import COUNT
from tallystick.games.duke.moves.reach import MOST_KEPT, Kept, Reach
from tallystick.games.registry import load


def test_an_answer_is_asked_for_once_and_few_are_kept():
    asked = []
    kept = Kept(lambda occupied: asked.append(occupied) or -occupied)

    assert [kept[number] for number in (3, 4, 3, 4)] == [-3, -4, -3, -4]
    assert asked == [3, 4]
    assert all(kept[number] == -number and len(kept) <= MOST_KEPT for number in range(10 * MOST_KEPT))


def test_the_squares_past_which_a_tile_looks_decide_what_it_attacks():
    agreement, random = load("duke").start().agreement, Random(5)
    for _ in range(300):
        reach = Reach(agreement, 1 + random.randrange(4 * len(agreement.tiles)), random.randrange(COUNT))
        occupied, elsewhere = random.getrandbits(COUNT) & random.getrandbits(COUNT), random.getrandbits(COUNT)

        attacked = {target for target, block in reach.attacks.items() if not block & occupied}
        for around in (occupied, occupied | elsewhere & ~reach.looks_past, occupied & (elsewhere | reach.looks_past)):
            assert reach.covers[around & reach.looks_past] == sum(1 << target for target in attacked)
