"""The naive Durdain in the texts of the library, and what both say of a table in words that can be compared."""

from tests.games.durdain.naive import READINGS
from tests.games.durdain.naive_box import FACES

LETTERS = {"army": "a", "cavalry": "c", "ship": "s", "dragon": "d", "kingsman": "k"}
FORMS = {
    "mountain": "mountain {0}: {1}", "declare": "{0}", "post": "{0} {1}", "found": "castle {0}", "pitch": "camp {0}",
    "first_queen": "queen {0}", "roll": "roll {0}", "hit": "roll {0}={1}", "battle": "battle {0} > {1}", "enter": "enter {0} {1}>{2}",
    "build": "wall {0} by {1}", "unbuild": "unwall {0} by {1}", "claim": "claim {0} by {1}", "fly": "fly {0}>{1}",
    "spoil": "flag {0}", "finish": "done {0}",
}  # fmt: skip
# Any other step is its word and what it is about.


def move_text(board, move):
    """The canonical text of a step on this board."""
    what, *told = move
    if what == "go":
        return passenger_text(board, told[0], told[2]) + f"{told[0]}>{told[1]}"
    if what == "in":
        return "in " + passenger_text(board, told[0], told[1]) + told[0]
    if what == "beware":
        return f"beware {told[0] + 1}"
    texts = [_told(board, what, each) for each in told]
    if what == "hit" and texts[0] in FACES and told[0] not in _next_to_roll(board):
        texts[0] = f"space {texts[0]}"
    return FORMS[what].format(*texts) if what in FORMS else " ".join([what, *texts])


def _next_to_roll(board):
    return [board.rollers()[len(board.hits)]] if board.battle and not board.target else []


def _told(board, what, told):
    """Something of a step as text: a border, spaces, dice, faces, or a word."""
    if isinstance(told, frozenset):
        return (" " if what == "mountain" else "/").join(board.land.in_order(told))
    if isinstance(told, dict):
        return " ".join(f"{die}={face}" for die, face in told.items())
    if isinstance(told, tuple):
        return "+".join(map(str, told)) if what == "hit" else " ".join(board.land.in_order(told))
    return str(told)


def passenger_text(board, place, kind):
    """A passenger is named where those aboard differ."""
    ship = board.things.get(place, {"kind": None, "aboard": []})
    return f"{kind} " if ship["kind"] != kind and len({each["kind"] for each in ship["aboard"]}) > 1 else ""


def position_text(board, mat="stand-in"):
    """The text of the position that a naive board is at the beginning of a turn."""
    land, seats = board.land, range(board.players)
    placed = land.in_order(board.things)
    of_kind = {
        kind: [place for place in placed if board.things[place]["kind"] == kind]
        for kind in ("castle", "camp", "queen", "nest")
    }
    units = [place for place in placed if board.things[place]["kind"] in LETTERS]
    walls = sorted((land.in_order(side) for side in board.walls), key=lambda side: [land.rank[space] for space in side])
    taken = [place for place in land.nests if place not in board.nests_left]
    words = {
        "players": str(board.players),
        "mat": "" if mat == "stand-in" else mat,
        "extensions": ",".join(each for each in ("armadas", "dragons", "kingsmen") if each in board.extensions),
        "mountains": ",".join(f"{name}:{'+'.join(land.in_order(board.ranges[name]))}" for name in sorted(board.ranges)),
        "homes": ",".join(board.homes),
        "first": str(board.first + 1),
        "castles": ",".join(f"{place}:{_owner(board, place)}" for place in of_kind["castle"]),
        "camps": ",".join(f"{place}:{_owner(board, place)}" for place in of_kind["camp"]),
        "units": ",".join(f"{place}:{_owner(board, place)}{_letters(board, place)}" for place in units),
        "walls": ",".join(f"{'/'.join(side)}:{board.walls[frozenset(side)] + 1}" for side in walls),
        "queen": ",".join(of_kind["queen"]),
        "nests": ",".join(of_kind["nest"]),
        "score": ",".join(map(str, board.scores)),
        "taken": ",".join(map(str, taken)),
        "beware": ",".join(f"{seat + 1}:{board.beware[seat] + 1}" for seat in seats if seat in board.beware),
        "out": ",".join(str(seat + 1) for seat in sorted(board.out)),
        "turn": str(board.turn + 1),
    }
    words |= {name: board.readings[name] for name in READINGS if name in board.other}
    return " ".join([f"{key}={value}" for key, value in words.items() if value] + ["final"] * board.is_last_round)


def _owner(board, place):
    seat = board.things[place]["seat"]
    return "-" if seat is None else seat + 1


def _letters(board, place):
    thing = board.things[place]
    return "+".join([LETTERS[thing["kind"]], *sorted(LETTERS[each["kind"]] for each in thing["aboard"])])


def table_of_board(board):
    """What a naive board shows, as plain data."""
    return {
        "things": {
            place: (thing["kind"], thing["seat"], sorted(each["kind"] for each in thing["aboard"]))
            for place, thing in board.things.items()
        },
        "walls": {"/".join(board.land.in_order(side)): seat for side, seat in board.walls.items()},
        "scores": list(board.scores),
        "homes": list(board.homes),
        "taken": sorted(set(board.land.nests) - set(board.nests_left)),
        "out": sorted(board.out),
        "beware": dict(board.beware),
        "turn": board.turn if board.phase == "turns" else None,
        "left": board.left if board.phase == "turns" else None,
        "over": board.phase == "over",
        "final": board.is_last_round,
        "dice": dict(board.dice) if board.action == "move" else {},
        "spent": {group: steps for group, steps in board.spent.items() if steps} if board.action == "move" else {},
    }


def table_of_position(position):
    """The same of a position of the library."""
    spaces = position.board.spaces
    names = [space.name for space in spaces] + [f"m{number}" for number in range(1, 10)]
    is_turn = position.turn >= 0 and not position.over
    return {
        "things": {
            names[place]: (piece.kind, None if piece.seat < 0 else piece.seat, sorted(piece.aboard))
            for place, piece in enumerate(position.pieces)
            if piece is not None
        },
        "walls": {f"{names[one]}/{names[other]}": seat for (one, other), seat in position.walls},
        "scores": list(position.scores),
        "homes": [position.board.countries[home] for home in position.homes if home >= 0],
        "taken": sorted(position.taken),
        "out": sorted(position.out),
        "beware": {seat: by for seat, by in enumerate(position.beware) if by >= 0},
        "turn": position.turn if is_turn else None,
        "left": position.left if is_turn else None,
        "over": position.over,
        "final": position.final,
        "dice": {die: face for die, face in zip(("d12", "d8", "d6"), position.dice, strict=True) if face},
        "spent": {
            group: steps for group, steps in zip(("d12", "d8", "d6", "dragons"), position.spent, strict=True) if steps
        },
    }
