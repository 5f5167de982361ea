"""What is kept of a tile's reach is what it would work out again, and no more than a few answers."""

from random import Random

from tallystick.games.duke.components.squares import COUNT
from tallystick.games.duke.moves.reach import MOST_KEPT, Kept, Reach, barred
from tallystick.games.registry import load


def test_an_answer_is_asked_for_once_and_few_are_kept():
    asked = []
    kept = Kept(lambda occupied: asked.append(occupied) or -occupied)

    assert [kept[number] for number in (3, 4, 3, 4)] == [-3, -4, -3, -4]
    assert asked == [3, 4]
    assert all(kept[number] == -number and len(kept) <= MOST_KEPT for number in range(10 * MOST_KEPT))


def test_the_squares_at_which_a_tile_looks_decide_what_it_can_do():
    agreement, random = load("duke").start().agreement, Random(5)
    for _ in range(300):
        reach = Reach(agreement, 1 + random.randrange(4 * len(agreement.tiles)), random.randrange(COUNT))
        occupied = random.getrandbits(COUNT) & random.getrandbits(COUNT) & ~reach.bit
        own = occupied & random.getrandbits(COUNT)
        taken, elsewhere = barred(occupied, own), random.getrandbits(2 * COUNT)

        goes = [move for barring, move in reach.goes if not barring & taken]
        strikes = [move for bit, move in reach.strikes if bit & occupied & ~own]
        attacked = {target for target, block in reach.attacks.items() if not block & occupied}
        for around in (taken, taken | elsewhere & ~reach.looks_at, taken & ~elsewhere | taken & reach.looks_at):
            assert reach.open[around & reach.looks_at] == (*goes, *strikes)
        covered = reach.covers[(occupied | elsewhere & ~reach.looks_past) & reach.looks_past]
        assert covered == sum(1 << target for target in attacked)
