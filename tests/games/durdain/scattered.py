"""Random boards of the naive Durdain: from the middle of games that nobody has played, and steps that somebody might claim."""

from tests.games.durdain.naive import Naive
from tests.games.durdain.naive_box import CASTLES, FACES, MOVABLE, passenger, piece


def lay_ranges(board, random):
    """All nine ranges, each on a random place that the rules allow; from the beginning again where one has none."""
    while board.phase == "mountains":
        name = next(name for name in board.land.places_of_range if name not in board.ranges)
        places = board.land.places_of_range[name]
        fitting = [spaces for spaces in random.sample(places, len(places)) if board.may_mountain(name, spaces)]
        if fitting:
            board.do_mountain(name, fitting[0])
        else:
            board.ranges = {}


def scattered(land, ranges, players, extensions, random, **readings):
    """A board at the beginning of a turn: pieces anywhere, most of them near each other, so that there is something to fight."""
    board = Naive(land, players, extensions, **readings)
    board.ranges, board.phase = dict(ranges), "turns"
    board.homes = random.sample(land.round, players)
    board.first, board.turn = random.randrange(players), random.randrange(players)
    board.out = random.sample(
        [seat for seat in range(players) if seat != board.turn], random.choice([0, 0, players - 2])
    )
    board.scores = [
        random.choice([random.randrange(110), random.randrange(100, 120), 10, 40, 46]) for _ in range(players)
    ]
    if "dragons" in board.extensions:
        passed = {place for place in land.nests if board.has_passed(0, max(board.scores), place)}
        board.nests_left = [place for place in land.nests if random.random() < 0.4 or place not in passed]
    near = nearby(land, random)
    _build(board, near, random)
    _fill_ranges(board, random)
    _fill(board, near, random)
    _raise_walls(board, near, random)
    board.beware = {
        seat: random.choice(_callers(board, seat))
        for seat in range(players)
        if seat not in board.out and not board.home_castles(seat)
    }
    board.begin_turn()
    return board


def _callers(board, seat):
    """Who has had a turn since the seat's own last one: one of these has taken its castle."""
    at = board.order().index(seat)
    others = board.order()[at + 1 :] + board.order()[:at]
    return others if seat == board.turn else others[: others.index(board.turn) + 1]


def nearby(land, random):
    """All places, those around a random one first."""
    found = [random.choice(list(land.beside))]
    for space in found:
        around = sorted(land.beside[space] - set(found))
        found += random.sample(around, len(around))
    return found


def _seat(board, random):
    return random.choice([seat for seat in range(board.players) if seat not in board.out])


def _ground(board):
    kinds = {"land", "island"} if "armadas" in board.extensions else {"land"}
    return [space for space, kind in board.land.kind_of.items() if kind in kinds and space not in board.mountains]


def _build(board, near, random):
    """Castles and camps, some near, some at home, some elsewhere; some castles are unclaimed."""
    ground = _ground(board)
    for seat in range(board.players):
        home = [space for space in near if space in ground and board.land.country_of.get(space) == board.homes[seat]]
        free = [space for space in home if space not in board.things and board.is_spaced(space)]
        if free and seat not in board.out and random.random() < 0.85:
            board.stand(free[random.choice([0, 0, -1])], "castle", seat)
    tries = [*near[: random.choice([0, 20, 60])], *random.sample(ground, 25)]
    for space in tries:
        if space not in ground or space in board.things or not board.is_spaced(space):
            continue
        seat = _seat(board, random)
        if random.random() < 0.5:
            if board.supply(seat, "camp"):
                board.stand(space, "camp", seat)
        elif board.castles_left() > random.choice([0, CASTLES // 2]):
            is_claimed = board.free_flags(seat) and random.random() < 0.85
            board.stand(space, "castle", seat if is_claimed else None)


def _fill(board, near, random):
    """Movable pieces on land and at sea."""
    share = random.choice([0.3, 0.5, 0.8])
    lairs = [name for name in board.ranges if name in board.things]
    beside_lairs = [space for name in lairs for space in sorted(board.places_beside(name))]
    for space in [*near[: random.choice([30, 80])], *random.sample(near, 20), *beside_lairs]:
        if space in board.things or space in board.mountains or random.random() > share:
            continue
        seat = _seat(board, random)
        able = [
            kind
            for kind in board.kinds_in_play()
            if kind in MOVABLE and board.is_own_ground(space, kind) and board.supply(seat, kind)
        ]
        if "dragon" in able and not _may_claim_one(board):
            able.remove("dragon")
        if able:
            board.stand(space, random.choice(able), seat)["aboard"] = []
    for thing in board.things.values():
        room = 2 if "passengers" in board.other else 1
        for _ in range(room if thing["kind"] == "ship" else 0):
            able = [
                kind
                for kind in ("army", "cavalry", "kingsman")
                if kind in board.kinds_in_play() and board.supply(thing["seat"], kind)
            ]
            if able and random.random() < 0.6:
                thing["aboard"].append(passenger(random.choice(able)))


def _may_claim_one(board):
    """Whether a nest has left the track that is neither on the mat nor a dragon there."""
    gone = len([thing for thing in board.things.values() if thing["kind"] in ("dragon", "nest")])
    return gone < len(board.land.nests) - len(board.nests_left)


def _fill_ranges(board, random):
    if "dragons" not in board.extensions:
        return
    free = random.sample(list(board.ranges), len(board.ranges))
    if random.random() < 0.9:
        board.things[free.pop()] = piece("queen")
    for name in free[: random.choice([2, 5, 8])]:
        seat = _seat(board, random)
        if not _may_claim_one(board):
            break
        if random.random() < 0.5:
            board.things[name] = piece("nest")
        elif board.supply(seat, "dragon"):
            board.things[name] = piece("dragon", seat)


def _raise_walls(board, near, random):
    for space in random.choices(near[:60], k=random.choice([0, 30, 90])):
        side = frozenset({space, random.choice(sorted(board.land.beside[space]))})
        seat = _seat(board, random)
        if board.may_stand_wall(side) and board.supply(seat, "wall"):
            board.walls[side] = seat


# Steps


def chance_of(board, random):
    """A result of chance, where chance decides; None where a player does."""
    if board.phase == "first":
        return ("first", random.randint(1, 12))
    if board.phase == "homes":
        return ("home", random.choice([each for each in board.land.round if each not in board.homes]))
    if board.action == "roll":
        return ("roll", {die: random.randint(1, FACES[die]) for die in board.cup()})
    if board.battle and not board.target:
        who = board.rollers()[len(board.hits)]
        return ("hit", who, tuple(random.randint(1, FACES[die]) for die in board.dice_of(board.kind_at(who))))
    return None


WEIGHTS = {
    "done": 0.3, "end": 1, "off": 0.5, "build": 0.7, "unbuild": 0.7, "go": 6, "enter": 2, "battle": 6, "finish": 0.4,
    "attack": 5, "move": 3, "camps": 1, "dragon": 2, "claim": 6,
}  # fmt: skip


def step(moves, random):
    """One of these steps: first its word, then which of that word; those that change something are sought."""
    words = sorted({move[0] for move in moves})
    word = random.choices(words, [WEIGHTS.get(each, 2) for each in words])[0]
    of_word = [move for move in moves if move[0] == word]
    return random.choices(of_word, [_weight(move) for move in of_word])[0]


def _weight(move):
    """Attacks and Moves are sought, and battles of several pieces."""
    if move[0] == "battle":
        return len(move[1]) ** 3
    return WEIGHTS.get(move[1], 1) if move[0] == "declare" else 1
