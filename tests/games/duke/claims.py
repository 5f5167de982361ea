"""Steps that somebody may claim to have done, of every kind and hardly ever legal, for tests."""

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.squares import COUNT, DIRECTIONS
from tallystick.games.duke.components.tiles import DUKE, PIKEMAN
from tallystick.games.duke.move import ANNOUNCED, PUSH, SILENT, Move


def random_claim(random, position):
    """A step of any kind, hardly ever legal. Kinds of which a short form means the phase's own step are left as they are."""
    kinds = range(len(position.agreement.tiles))

    def squares(count):
        return tuple(random.sample(range(COUNT), count))

    def some_tiles(count):
        return tuple(sorted(random.choices(kinds, k=count)))

    claims = [
        Move(steps.GO, squares(2), facing=random.choice(["", PUSH, *DIRECTIONS])),
        Move(steps.STRIKE, squares(2)),
        Move(steps.COMMAND, squares(3)),
        Move(steps.PASSING),
        Move(steps.DRAW),
        Move(steps.DRAWN, tiles=some_tiles(random.randint(1, 3))),
        Move(steps.KEEP, squares(1), (random.choice(kinds), *some_tiles(random.randint(0, 2)))),
        Move(steps.SUMMON, squares(2)),
        Move(steps.DIVINE, squares(1)),
        Move(steps.ESCAPE, squares(3)),
        Move(steps.ESCAPE, squares(2), some_tiles(1)),
        Move(steps.RANSOM, squares(1), (random.choice(kinds), random.choice(kinds))),
        Move(steps.FLAG, squares(2)),
        Move(steps.RELOCATE, squares(random.randint(0, 1))),
        Move(steps.PICK, tiles=some_tiles(1)),
        *(Move(what, squares(1)) for what in (steps.MOUNTAIN, steps.FORT, steps.CAMELOT, steps.TAKES, steps.MOVES)),
        Move(steps.DRAGON, squares(1), facing=random.choice(DIRECTIONS)),
        Move(steps.STRIKES, tuple(sorted(squares(2)))),
        Move(steps.FACES, facing=random.choice(DIRECTIONS)),
        Move(steps.SETUP, tuple(sorted(squares(4))), (PIKEMAN,)),
        Move(steps.SETUP, (random.randrange(COUNT), *sorted(squares(2))), (DUKE,)),
    ]
    if position.phase != "divined":
        claims.append(Move(steps.PLACE, squares(1), some_tiles(1)))
    if position.phase != "relocate":
        claims.append(Move(steps.FLAG, squares(1)))
    seat = random.choice([None, 1 - position.turn])
    return random.choice(claims)._replace(said=random.choice(["", ANNOUNCED, SILENT]), seat=seat)
