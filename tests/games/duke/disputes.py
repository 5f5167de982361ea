"""Everything that anybody could claim to have happened: steps put together at random, most of them illegal."""

from itertools import chain
from random import Random

from tallystick.games.duke.components.squares import (
    BESIDE,
    COUNT,
    DIRECTIONS,
    HOME_CENTRES,
    HOME_EDGE,
    MIDDLE,
    NOWHERE,
    listed,
    shifted,
)
from tallystick.games.duke.components.tiles import EMPTY, IconKind, TileKind, kind_of, seat_of
from tallystick.games.duke.move import PUSH, Move, Step
from tallystick.games.duke.position import Phase, Position

OFTEN = {Step.GO: 12, Step.STRIKE: 5, Step.COMMAND: 5, Step.ESCAPE: 2, Step.PLACE: 2, Step.FLAG: 2}
EVERY = (
    Step.PASSING, Step.GO, Step.STRIKE, Step.COMMAND, Step.DRAW, Step.DRAWN, Step.PLACE, Step.SUMMON, Step.DIVINE, Step.KEEP,
    Step.ESCAPE, Step.RANSOM, Step.FLAG, Step.RELOCATE, Step.SETUP, Step.PICK, Step.MOUNTAIN, Step.FORT,
    Step.CAMELOT, Step.DRAGON, Step.TAKES, Step.STRIKES, Step.MOVES, Step.FACES,
)  # fmt: skip
WEIGHTS = [OFTEN.get(what, 1) for what in EVERY]


class Disputer:
    """Claims steps in a position; `random` decides which."""

    def __init__(self, random: Random, position: Position) -> None:
        self.random = random
        self.position = position
        self.occupied = listed(position.occupied[0] | position.occupied[1]) or [0]
        self.kinds = range(len(position.agreement.tiles))

    def claim(self) -> Move:
        what = self.random.choices(EVERY, WEIGHTS)[0]
        return getattr(self, f"_{what}", lambda: self._square_of(what))()

    def _tile(self) -> int:
        """A square, mostly one with a tile on it."""
        return self.random.choice(self.occupied) if self.random.random() < 0.8 else self._any()

    def _any(self) -> int:
        return self.random.randrange(COUNT)

    def _near(self) -> int:
        return self.random.choice(BESIDE[self._tile()])

    def _aim(self, square: int) -> int:
        """A square for which the tile has an icon, on one side or the other, or that lies beyond in that direction."""
        packed = self.position.board[square]
        icons = [] if packed == EMPTY else [*chain(*self.position.agreement.tiles[kind_of(packed)].sides)]
        if not icons or self.random.random() < 0.3:
            return self.random.choice([self._tile(), self._any(), self._near()])
        icon = self.random.choice(icons)
        times = self.random.randint(1, 4) if icon.what == IconKind.SLIDE else 1
        if icon.what == IconKind.JUMP_SLIDE:
            times = self.random.choice([0.5, 1, 1.5, 2])
        forward = times if seat_of(packed) == 0 else -times
        to = shifted(square, int(icon.dx * forward), int(icon.dy * forward))
        return self._any() if to == NOWHERE else to

    def _kind(self) -> int:
        """A kind, mostly of the hand, else one of a group's own as often as not."""
        hand = self.position.hand
        if hand and self.random.random() < 0.8:
            return self.random.choice(hand)
        return self.random.choice(self.kinds if self.random.random() < 0.5 else self.kinds[-3:])

    def _square_of(self, what: str) -> Move:
        """A mountain, a fort, or what the Dragon takes or moves to."""
        return Move(what, (self.random.choice([self._tile(), self._any(), self._near()]),))

    def _go(self) -> Move:
        start = self._tile()
        dragon = self.position.dragon
        if dragon is not None and self.random.random() < 0.3:
            return Move(Step.GO, (start, dragon.square), facing=self.random.choice(["", "up", "down", "left", PUSH]))
        return Move(Step.GO, (start, self._aim(start)), facing="up" if self.random.random() < 0.03 else "")

    def _strike(self) -> Move:
        start = self._tile()
        return Move(Step.STRIKE, (start, self._aim(start)))

    def _command(self) -> Move:
        commander = self._tile()
        return Move(Step.COMMAND, (commander, self._aim(commander), self._aim(commander)))

    def _pass(self) -> Move:
        return Move(Step.PASSING)

    def _draw(self) -> Move:
        return Move(Step.DRAW)

    def _drawn(self) -> Move:
        most = 3 if self.position.phase == Phase.DIVINING else 2
        return Move(Step.DRAWN, tiles=tuple(self._kind() for _ in range(self.random.randint(1, most))))

    def _place(self) -> Move:
        return Move(Step.PLACE, (self._near(),), (self._kind(),))

    def _summon(self) -> Move:
        return Move(Step.SUMMON, (self._tile(), self._near()))

    def _divine(self) -> Move:
        return Move(Step.DIVINE, (self._tile(),))

    def _keep(self) -> Move:
        hand = list(self.position.hand) if self.position.phase == Phase.DIVINED else [self._kind(), self._kind()]
        self.random.shuffle(hand)
        kept, *rest = hand
        destroyed = rest[: self.random.randint(0, len(rest))]
        return Move(Step.KEEP, (self._near(),), (self._kind() if self.random.random() < 0.1 else kept, *destroyed))

    def _home(self) -> int:
        return self.random.choice([*HOME_CENTRES[0], *HOME_CENTRES[1], self._any()])

    def _escape(self) -> Move:
        if self.random.random() < 0.6:
            return Move(Step.ESCAPE, (self._tile(), self.random.choice([self._near(), self._tile()]), self._home()))
        return Move(Step.ESCAPE, (self._tile(), self._home()), (self._kind(),))

    def _ransom(self) -> Move:
        return Move(Step.RANSOM, (self._home(),), (self._kind(), self._kind()))

    def _flag(self) -> Move:
        if self.random.random() < 0.5:
            return Move(Step.FLAG, (self._any(),))
        carriers = [flag for flag in self.position.flags if flag != NOWHERE] or [self._tile()]
        return Move(
            Step.FLAG,
            (self.random.choice([*carriers, self._tile()]), self.random.choice([self._tile(), self._near()])),
        )

    def _relocate(self) -> Move:
        return Move(Step.RELOCATE, self.random.choice([(), (self._any(),), (self._near(),)]))

    def _setup(self) -> Move:
        duke = self.random.choice([*HOME_CENTRES[self.position.turn], self._any()])
        count = self.random.choice([1, 2, 2, 3, 4])
        if self.random.random() < 0.6:
            footmen = self.random.choices(BESIDE[duke], k=count)
            return Move(Step.SETUP, (duke, *footmen), (self.random.choice([TileKind.DUKE, self._kind()]),))
        squares = self.random.choices(listed(HOME_EDGE[self.random.randint(0, 1)]), k=count)
        return Move(
            Step.SETUP, tuple(squares), (self.random.choice([TileKind.PIKEMAN, TileKind.KNIGHT, TileKind.RANGER]),)
        )

    def _pick(self) -> Move:
        return Move(Step.PICK, tiles=(self._kind(),))

    def _dragon(self) -> Move:
        square = self.random.choice([*MIDDLE, self._any()])
        return Move(Step.DRAGON, (square,), facing=self.random.choice(["left", "right", "up"]))

    def _strikes(self) -> Move:
        return Move(Step.STRIKES, (self._tile(), self._tile()))

    def _faces(self) -> Move:
        return Move(Step.FACES, facing=self.random.choice(DIRECTIONS))


def disputes(random: Random, position: Position, count: int) -> list[Move]:
    """Return this number of claims."""
    disputer = Disputer(random, position)
    return [disputer.claim() for _ in range(count)]
