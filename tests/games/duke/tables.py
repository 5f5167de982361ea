"""Tables put together at random, in any phase of any objective, that could be met in a game: for the tests of texts."""

from random import Random

from tallystick.games.duke.components.agreement import Agreement, Objective, Readings
from tallystick.games.duke.components.squares import BITS, COUNT, EDGES, HOME_EDGE, LEFT, NOWHERE, RIGHT
from tallystick.games.duke.components.tiles import EMPTY, TileKind, pack_tile
from tallystick.games.duke.notation.faults import faults_of
from tallystick.games.duke.objections.guard import attacks
from tallystick.games.duke.position import Dragon, Phase, position_of
from tests.games.duke.texts import READING_VALUES
from tests.games.duke.tilefiles import read_tile_text

OWN_TILES = (
    "Baron(Ba)m+0+1s-1+0|j+1+2",
    "Jean_d'Arc(Jx^#escape#ransom)q+2-2|c-3+3g+0+1",
    "Ébène(Eb#divination)x-2+0|d+1+1",
)
OF_OBJECTIVE = {Phase.DRAFT: (Objective.DYNASTY,), Phase.FLAGS: Objective.WITH_FLAGS, Phase.RELOCATE: (Objective.COUP,)}


def is_in_guard(position):
    """Return True if the Duke of the player to act could be taken next turn."""
    return bool(attacks(position, position.turn))


class Table:
    """What `random_position` puts together; `random` decides."""

    def __init__(self, random: Random, phase: str) -> None:
        self.random = random
        self.phase = phase
        custom = tuple(read_tile_text(text) for text in OWN_TILES if random.random() < 0.25)
        fitting = [each for each in Objective.ALL if each in OF_OBJECTIVE.get(phase, Objective.ALL)]
        self.objective = random.choice(
            [each for each in fitting if each != Objective.RIDER or phase not in Phase.DRAWS]
        )
        self.before_flags = phase in {Phase.DRAFT, Phase.SETUP, Phase.FLAGS}
        readings = Readings(*(random.choice(values) for values in READING_VALUES.values()))
        self.agreement = Agreement(
            custom, readings, self.objective, first=random.randint(0, 1) if self.before_flags else 0
        )
        self.turn = random.randint(0, 1)
        self.free = random.sample(range(COUNT), COUNT)
        self.board = [EMPTY] * COUNT
        kinds = len(self.agreement.tiles)
        self.bags, self.lost = ([[0] * kinds, [0] * kinds] for _ in "12")
        self.hand: list[int] = []
        self.flags = [NOWHERE, NOWHERE]
        self.dragon = None
        self.waiting: tuple[str, ...] = ()

    def put(self, kind: int, seat: int) -> None:
        self.board[self.free.pop()] = pack_tile(kind, seat, self.random.randint(0, 1))

    def fill(self) -> None:
        if self.objective == Objective.RIDER:
            self.fill_rider()
            return
        for seat in (0, 1):
            for kind, tile in enumerate(self.agreement.tiles):
                if tile.is_duke:
                    continue
                if (
                    self.objective == Objective.DYNASTY
                    and kind != TileKind.FOOTMAN
                    and self.phase != Phase.DRAFT
                    and kind % 2 != seat
                ):
                    continue
                for _ in range(tile.copies):
                    self.deal(kind, seat)
            self.place_duke(seat)
        if self.phase == Phase.DRAFT:
            kind = self.random.randrange(TileKind.PIKEMAN, len(self.agreement.tiles) - len(self.agreement.custom))
            self.bags[0][kind] = self.bags[1][kind] = 1

    def deal(self, kind: int, seat: int) -> None:
        bare = self.is_bare(seat)
        where = self.random.choice(["bag", "out"] if bare else ["board", "bag", "bag", "lost", "out"])
        most = {Phase.DRAWN: 1, Phase.DIVINED: 3}.get(self.phase, 0) if seat == self.turn else 0
        if len(self.hand) < most:
            self.hand.append(kind)
        elif where == "board" and len(self.free) > 12:
            self.put(kind, seat)
        elif where != "out":
            (self.lost if where == "lost" else self.bags)[seat][kind] += 1

    def is_bare(self, seat: int) -> bool:
        """Whether a player has not set up yet."""
        is_second = seat != self.agreement.first
        is_before = is_second or self.turn == self.agreement.first
        return self.phase == Phase.DRAFT or (self.phase == Phase.SETUP and is_before)

    def place_duke(self, seat: int) -> None:
        if not self.is_bare(seat):
            own = [kind for kind, tile in enumerate(self.agreement.tiles) if tile.is_duke and kind != TileKind.DUKE]
            must = self.phase in Phase.BEGINNINGS or (self.phase in Phase.DRAWS and seat == self.turn)
            must = must or self.objective in Objective.ABOUT_DUKES
            if must or self.random.random() < 0.8:
                self.put(own[0] if own else TileKind.DUKE, seat)
            elif self.random.random() < 0.5:
                self.lost[seat][own[0] if own else TileKind.DUKE] += 1

    def fill_rider(self) -> None:
        seat = self.agreement.first if self.phase == Phase.SETUP else self.random.randint(0, 1)
        rider = self.random.choice([TileKind.KNIGHT, TileKind.RANGER])
        for kind, owner in ((TileKind.PIKEMAN, seat),) * self.random.randint(3, 4) + ((rider, 1 - seat),):
            if self.is_bare(owner):
                self.bags[owner][kind] += 1
            elif self.phase == Phase.SETUP or self.random.random() < 0.7:
                self.put(kind, owner)
            elif self.random.random() < 0.7:
                self.lost[owner][kind] += 1

    def lay_terrain(self) -> None:
        chosen = [each for each in Phase.TERRAIN if self.random.random() < 0.5]
        if self.phase in Phase.DRAGON_ACTS and Phase.DRAGON not in chosen:
            chosen.append(Phase.DRAGON)
        order = Phase.ALL.index(self.phase)
        if self.phase in Phase.TERRAIN:
            chosen = sorted({*chosen, self.phase}, key=Phase.ALL.index)
        is_placed = {each: self.phase not in Phase.BEGINNINGS or Phase.ALL.index(each) < order for each in chosen}
        self.waiting = tuple(each for each in chosen if not is_placed[each])
        changes = {each: self.free.pop() for each in chosen if is_placed[each] and each != Phase.DRAGON}
        is_camelot = Phase.FORT in chosen and self.random.random() < 0.5
        self.agreement = self.agreement._replace(camelot=is_camelot, **changes)
        if is_placed.get(Phase.DRAGON):
            self.dragon = self.a_dragon()

    def a_dragon(self) -> Dragon:
        square = self.free.pop()
        moods = {Phase.TAKES: False, Phase.STRIKES: True, Phase.MOVES: True, Phase.RESTRIKES: True}
        enraged = moods.get(self.phase, self.random.random() < 0.5)
        facing = self.random.randrange(4) if enraged else self.random.choice([LEFT, RIGHT])
        return Dragon(
            square, facing, enraged, not enraged and bool(BITS[square] & EDGES) and self.random.random() < 0.5
        )

    def plant_flags(self) -> None:
        if self.objective not in Objective.WITH_FLAGS or self.phase == Phase.SETUP:
            return
        due = self.turn if self.objective == Objective.COUP else 1 - self.turn
        for seat in (0, 1):
            where = HOME_EDGE[seat] if self.objective != Objective.COUP else EDGES
            squares = [square for square in self.free if self.phase not in Phase.BEGINNINGS or BITS[square] & where]
            is_second = self.turn == self.agreement.first
            if squares and (self.phase != Phase.FLAGS or (seat != due and is_second)):
                self.flags[seat] = self.random.choice(squares)
                self.free.remove(self.flags[seat])

    def points(self) -> tuple[int, int]:
        if self.objective != Objective.COUP or self.phase in Phase.BEGINNINGS:
            return 0, 0
        return self.random.choice([(0, 0), (0, 1), (2, 2), (3, 1), (1, 0)])


def random_position(random: Random, phase: str = ""):
    """A position in this phase, by default in any."""
    table = Table(random, phase or random.choice(Phase.ALL))
    table.plant_flags()
    table.fill()
    table.lay_terrain()
    unknown = [random.random() < 0.1 and table.phase not in Phase.BEGINNINGS for _ in range(4)]
    bags = [None if unknown[seat] else bytes(table.bags[seat]) for seat in (0, 1)]
    lost = [None if unknown[2 + seat] else bytes(table.lost[seat]) for seat in (0, 1)]
    position = position_of(
        table.agreement,
        bytes(table.board),
        table.phase,
        table.turn,
        (bags[0], bags[1]),
        (lost[0], lost[1]),
        hand=bytes(table.hand),
        dragon=table.dragon,
        flags=(table.flags[0], table.flags[1]),
        points=table.points(),
        waiting=table.waiting,
    )
    # Tiles are strewn at random: to most of these tables no game would come without an illegal move.
    is_met = not faults_of(position)
    return position if is_met else position._replace(stood=True)
