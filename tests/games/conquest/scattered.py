"""Random boards of the naive Conquest: from the middle of games that nobody has played, and walks that go through every step."""

from tests.games.conquest.naive import Naive
from tests.games.conquest.naive_box import CARDS, KINDS, unit_of


def scattered(land, army, players, random, **readings):
    """A board at the beginning of a turn: units anywhere, some flags captured, any pile."""
    board = Naive(land, army, players, **readings)
    _capture_some(board, random)
    _scatter(board, random)
    _deal(board, random)
    board.starter = random.randrange(players)
    board.turn = random.randrange(players)
    board.begin_turn()
    return board


def _capture_some(board, random):
    seats = random.sample(range(board.players), board.players)
    still = seats[: random.randrange(2, board.players + 1)]
    board.held = {seat: random.choice(still) for seat in seats if seat not in still}
    # Some who have their flag had lost it once.
    board.lost = {*board.held, *(seat for seat in still if board.held and random.random() < 0.2)}


def _scatter(board, random):
    """Units of every seat on random zones; the others lie in the reserve. Flags that are not captured stand."""
    zones = random.sample(board.land.zones, len(board.land.zones))
    board.units, board.reserve = {}, {}
    share = random.choice([0.2, 0.5, 0.8, 1])
    for seat in range(board.players):
        kinds = [kind for kind in board.army if kind != "F"]
        random.shuffle(kinds)
        stand = kinds[: round(share * len(kinds) * random.random() ** 0.3)]
        board.reserve[seat] = kinds[len(stand) :]
        for kind in [*stand, *([] if seat in board.held else ["F"])]:
            unit = board.units[zones.pop()] = unit_of(seat, kind)
            if random.random() < 0.2:
                board.show(unit)
            unit["moved"] = kind not in "XF" and random.random() < 0.5


def _deal(board, random):
    cards = [card for card, count in CARDS.items() for _ in range(count) if card != "traitor"]
    random.shuffle(cards)
    board.is_first_pile = random.random() < 0.4
    used = random.choice([0, random.randrange(42), 41, 40, 38])
    board.discard = cards[:used]
    board.pile = [*cards[used:], "traitor"]


def set_up_at_random(board, random):
    """A whole set-up of the seat whose turn it is to write one."""
    own = [territory for territory, seat in board.tokens.items() if seat == board.turn]
    zones = [random.choice(board.land.zones_in(territory)) for territory in own]
    others = [zone for territory in own for zone in board.land.zones_in(territory) if zone not in zones]
    zones += random.sample(others, len(board.army) - len(zones))
    return ("setup", tuple(zip(zones, random.sample(board.army, len(board.army)), strict=True)))


def step(board, moves, random):
    """One of these steps at random; fights are sought, so that games end."""
    if board.phase == "card":
        card = random.choice(sorted({move[1] for move in moves}))
        return random.choice([move for move in moves if move[1] == card])
    fights = [move for move in moves if move[0] == "move" and move[2] in board.units]
    return random.choice(fights if fights and random.random() < 0.5 else moves)


def claimed_step(board, moves, random):
    """A step that somebody might claim here, right or wrong: often one of the right kind with something else in it."""
    land = board.land
    what = random.choice(moves)[0] if moves and random.random() < 0.8 else random.choice(WORDS)
    zone, other, third = random.sample(land.zones, 3)
    own = [each for each in board.units if board.is_own(each)] or [zone]
    if what == "move":
        start = random.choice([zone, *[random.choice(own)] * 4])
        return ("move", start, random.choice([other, *land.borders[start]]) if random.random() < 0.9 else start)
    if what in ("draw", "claim", "flag"):
        return (what, random.choice({"draw": KINDS, "claim": land.territories, "flag": land.zones}[what]))
    if what == "cards":
        count = max(0, board.to_draw + random.choice([0, 0, 0, 1, -1]))
        return ("cards", *sorted(random.sample([*board.pile, *board.discard], min(count, 12))))
    if what == "stop":
        return ("stop",)
    card = random.choice([*board.face_up * 3, *CARDS, "none"])
    if card in ("deploy", "surprise-attack"):
        return ("play", card, random.choice([random.choice(KINDS), *board.reserve[board.turn]]), zone)
    if card == "new-spy-master":
        return ("play", card, zone)
    if card == "redeploy":
        zones = random.sample([*own, zone, other, third], random.choice([2, 3, 3, 3, 3]))
        zones = tuple(each for each in land.zones if each in zones)
        return ("play", card, zones, tuple(random.sample(zones, len(zones))))
    if card == "secret-information":
        pair = random.sample(land.territories, 2)
        return ("play", card, *(each for each in land.territories if each in pair))
    if card == "traitor":
        return ("play", card, random.choice([zone, *board.units]), random.choice(KINDS))
    return ("play", card)


WORDS = ("draw", "claim", "flag", "cards", "stop", "move", "play")
