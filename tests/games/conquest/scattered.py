"""Random boards of the naive Conquest: from the middle of games that nobody has played, and walks that go through every step."""

from tests.games.conquest.naive import Naive
from tests.games.conquest.naive_box import CARDS, Land


def land_of(conquest_map):
    """The naive land of the library's map: the map is data that both share, as the rulebook prints it for both."""
    names = conquest_map.zone_names
    territory_of, borders = {}, {}
    for territory in conquest_map.territories:
        for zone in territory.zones:
            territory_of[names[zone]] = territory.id
            borders[names[zone]] = {names[near] for near in conquest_map.borders[zone]}
    return Land(territory_of, borders, {each.id for each in conquest_map.territories if each.has_city})


def scattered(land, army, players, random, **readings):
    """A board at the beginning of a turn: units anywhere, some flags captured, any pile; somebody can move."""
    board = Naive(land, army, players, **readings)
    while True:
        _capture_some(board, random)
        _scatter(board, random)
        _deal(board, random)
        board.starter = random.randrange(players)
        board.turn = random.randrange(players)
        if any(unit["kind"] not in "XF" for unit in board.units.values()):
            board.begin_turn()
            return board


def _capture_some(board, random):
    seats = random.sample(range(board.players), board.players)
    still = seats[: random.randrange(2, board.players + 1)]
    board.held = {seat: random.choice(still) for seat in seats if seat not in still}
    # Some who have their flag had lost it once.
    board.lost = {*board.held, *(seat for seat in still if board.players > 2 and random.random() < 0.2)}


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
            board.units[zones.pop()] = {
                "seat": seat,
                "kind": kind,
                "seen": set(random.choice([[], [], [], range(board.players)])),
                "moved": kind not in "XF" and random.random() < 0.5,
                "went": 0,
            }


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


def step(board, random):
    """A random step of those that the board has; fights are sought, so that games end."""
    if board.phase == "setups":
        return set_up_at_random(board, random)
    moves = board.moves()
    if board.phase == "card":
        card = random.choice(sorted({move[1] for move in moves}))
        return random.choice([move for move in moves if move[1] == card])
    fights = [move for move in moves if move[0] == "move" and move[2] in board.units]
    return random.choice(fights if fights and random.random() < 0.5 else moves)
