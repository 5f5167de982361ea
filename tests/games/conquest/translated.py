"""The naive Conquest in the texts of the library, and what both say of a table in words that can be compared."""

from tallystick.games.conquest.components.box import KINDS
from tallystick.games.conquest.components.map import house_map
from tests.games.conquest.naive_box import CARDS, Land, in_order

ARMY = "".join(kind.letter * kind.number for kind in KINDS)
# What lies in the box and the map are data, the same for both: the rulebook leaves them open.

STEPS = {"cards": "cards", "card": "play", "moves": "move", "over": "move", "flag": "move"}


def land_of(conquest_map):
    """The naive land of the library's map: the map is data that both share."""
    names = conquest_map.zone_names
    territory_of, borders = {}, {}
    for territory in conquest_map.territories:
        for zone in territory.zones:
            territory_of[names[zone]] = territory.id
            borders[names[zone]] = {names[near] for near in conquest_map.borders[zone]}
    return Land(territory_of, borders, {each.id for each in conquest_map.territories if each.has_city})


LAND = land_of(house_map())


def move_text(board, move):
    """The canonical text of a naive step that is legal on this board."""
    what, *rest = move
    if what == "setup":
        return "setup " + setup_text(board, dict(rest[0]))
    if what == "cards":
        return "cards " + (" ".join(in_order(rest)) or "-")
    if what == "move":
        return _unit_move(board, *rest)
    if what == "flag":
        return f"return {rest[0]}"
    return _play(board, *rest) if what == "play" else " ".join(move)


def setup_text(board, placed):
    own = [territory for territory in board.land.territories if board.tokens[territory] == board.turn]
    return "/".join("".join(placed.get(zone, "-") for zone in board.land.zones_in(territory)) for territory in own)


def claim_text(move):
    """The short text of any claimed step: what a fight or a guess shows is left out."""
    what, *rest = move
    if what == "play" and rest[0] == "traitor":
        return f"play traitor {rest[2]}: {rest[1]}"
    return " > ".join(rest) if what == "move" else move_text(None, move)


def _unit_move(board, start, end):
    shown = f" x{board.units[start]['kind']}{board.units[end]['kind']}" if end in board.units else ""
    return f"{start} > {end}{shown}"


def _play(board, card, *told):
    if card in ("deploy", "surprise-attack"):
        return f"play {card} {told[0]}: {told[1]}"
    if card == "redeploy":
        return f"play redeploy: {' '.join(f'{zone}>{after}' for zone, after in zip(*told, strict=True))}"
    if card == "traitor":
        return f"play traitor {told[1]}: {told[0]} {'hit' if board.units[told[0]]['kind'] == told[1] else 'miss'}"
    return f"play {card}: {' '.join(told)}" if told else f"play {card}"


def position_text(board, **readings):
    """The text of the position that a naive board is, all units told, once the armies stand."""
    seats = range(board.players)
    words = [
        f"players={board.players} first={board.starter + 1} turn={board.turn + 1} step={STEPS[board.phase]}",
        "units=" + ",".join(_unit_text(board, zone) for zone in board.land.zones if zone in board.units),
        "flags=" + "".join(str(board.held.get(seat, seat) + 1) for seat in seats),
        f"discard={'/'.join(str(board.discard.count(card)) for card in CARDS)}",
    ]
    if any(board.reserve.values()):
        words.append(
            "reserve=" + ",".join(f"{seat + 1}:{''.join(board.reserve[seat])}" for seat in seats if board.reserve[seat])
        )
    if board.lost:
        words.append("barred=" + ",".join(str(seat + 1) for seat in sorted(board.lost)))
    if board.phase == "flag":
        words.append("returning")
    if board.face_up:
        words.append("drawn=" + ",".join(in_order(board.face_up)))
    if not board.is_first_pile:
        words.append("deck=shuffled")
    if board.phase != "cards":
        words.append(f"moves={1 + board.city_moves}" + (f"+{board.rapid_moves}" if board.rapid_moves else ""))
    if board.made:
        words.append(f"made={board.made}")
    went = [zone for zone in board.land.zones if zone in board.units and board.units[zone]["went"]]
    if went:
        words.append("moved=" + ",".join(went))
    return " ".join([*words, *(f"{name}={value}" for name, value in readings.items())])


def _unit_text(board, zone):
    unit = board.units[zone]
    told = f"={unit['kind']}" if unit["kind"] != "?" else ""
    if len(unit["seen"]) == board.players:
        return f"{zone}:{unit['seat'] + 1}{told}!"
    moved = "~" if unit["moved"] else ""
    return f"{zone}:{unit['seat'] + 1}{told}{moved}" + "".join(f"@{seat + 1}" for seat in sorted(unit["seen"]))


def table_of_board(board):
    """What lies on the table of a naive board, as plain data."""
    seats = range(board.players)
    return {
        "phase": board.phase,
        "to_move": None if board.phase in ("draws", "cards", "over") else board.turn,
        "turn": board.turn if board.phase in STEPS else None,
        "units": {zone: (unit["seat"], unit["kind"], _knowing(board, unit)) for zone, unit in board.units.items()},
        "reserves": [len(board.reserve[seat]) if board.phase in STEPS else 0 for seat in seats],
        "flags": [board.held.get(seat, seat) for seat in seats],
        "drawn": in_order(board.face_up),
        "pile": in_order(board.pile),
        "discard": in_order(board.discard),
        "moves": (board.made, board.allowed() if board.phase in STEPS and board.phase != "cards" else 0),
        "starter": board.starter,
        "tokens": board.tokens if board.phase in ("claims", "setups") else {},
    }


def _knowing(board, unit):
    return _seats({unit["seat"], *unit["seen"]}, board.players)


def _seats(seats, players):
    return "everybody" if len(seats) == players else sorted(seats)


PHASES = {
    "draw": "draws", "claim": "claims", "setup": "setups", "cards": "cards", "play": "card", "move": "moves",
    "return": "flag", "over": "over",
}  # fmt: skip


def table_of_position(conquest, position):
    """The same of a position of the library."""
    names, letters = position.agreement.board.zone_names, "KQPDCEBSTYXF"
    cards, players = list(CARDS), position.agreement.players
    every = range(players)
    territories = position.agreement.board.territories
    return {
        "phase": PHASES[position.phase],
        "to_move": conquest.to_move(position),
        "turn": position.turn if not position.claims else None,
        "units": {
            names[zone]: (unit.seat, letters[unit.token.value], _seats(unit.token.seats or every, players))
            for zone, unit in enumerate(position.units)
            if unit is not None
        },
        "reserves": [0 if position.claims else len(kinds) for kinds in position.reserves],
        "flags": list(position.flags),
        "drawn": _named(cards, position.deck.drawn),
        "pile": _named(cards, position.deck.pile),
        "discard": _named(cards, position.deck.discard),
        "moves": (position.made, position.allowed + position.rapid),
        "starter": position.agreement.first,
        "tokens": {territories[at].id: seat for at, seat in enumerate(position.claims) if seat >= 0},
    }


def _named(cards, counts):
    return [card for card, count in zip(cards, counts, strict=True) for _ in range(count)]
