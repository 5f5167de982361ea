"""Steps that somebody may claim to have done, of every kind and hardly ever legal, for tests."""

from tallystick.games.duke.components.squares import COUNT, DIRECTIONS
from tallystick.games.duke.components.tiles import TileKind
from tallystick.games.duke.move import PUSH, Move, Said, Step


def random_claim(random, position):
    """A step of any kind, hardly ever legal. Kinds of which a short form means the phase's own step are left as they are."""
    kinds = range(len(position.agreement.tiles))

    def squares(count):
        return tuple(random.sample(range(COUNT), count))

    def some_tiles(count):
        return tuple(sorted(random.choices(kinds, k=count)))

    claims = [
        Move(Step.GO, squares(2), facing=random.choice(["", PUSH, *DIRECTIONS])),
        Move(Step.STRIKE, squares(2)),
        Move(Step.COMMAND, squares(3)),
        Move(Step.PASSING),
        Move(Step.DRAW),
        Move(Step.DRAWN, tiles=some_tiles(random.randint(1, 3))),
        Move(Step.KEEP, squares(1), (random.choice(kinds), *some_tiles(random.randint(0, 2)))),
        Move(Step.SUMMON, squares(2)),
        Move(Step.DIVINE, squares(1)),
        Move(Step.ESCAPE, squares(3)),
        Move(Step.ESCAPE, squares(2), some_tiles(1)),
        Move(Step.RANSOM, squares(1), (random.choice(kinds), random.choice(kinds))),
        Move(Step.FLAG, squares(2)),
        Move(Step.RELOCATE, squares(random.randint(0, 1))),
        Move(Step.PICK, tiles=some_tiles(1)),
        *(Move(what, squares(1)) for what in (Step.MOUNTAIN, Step.FORT, Step.CAMELOT, Step.TAKES, Step.MOVES)),
        Move(Step.DRAGON, squares(1), facing=random.choice(DIRECTIONS)),
        Move(Step.STRIKES, tuple(sorted(squares(2)))),
        Move(Step.FACES, facing=random.choice(DIRECTIONS)),
        Move(Step.SETUP, tuple(sorted(squares(4))), (TileKind.PIKEMAN,)),
        Move(Step.SETUP, (random.randrange(COUNT), *sorted(squares(2))), (TileKind.DUKE,)),
    ]
    if position.phase != "divined":
        claims.append(Move(Step.PLACE, squares(1), some_tiles(1)))
    if position.phase != "relocate":
        claims.append(Move(Step.FLAG, squares(1)))
    seat = random.choice([None, 1 - position.turn])
    return random.choice(claims)._replace(said=random.choice(["", Said.ANNOUNCED, Said.SILENT]), seat=seat)
