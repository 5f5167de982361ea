"""The naive Durdain in the texts of the library, and what both say of a table in words that can be compared."""

LETTERS = {"army": "a", "cavalry": "c", "ship": "s", "dragon": "d", "kingsman": "k"}
PLAIN = {"declare", "done", "end", "home", "first", "off", "camp", "castle", "flag", "queen", "kingsmen"}
CALLED = {
    "found": "castle", "pitch": "camp", "first_queen": "queen", "spoil": "flag", "finish": "done", "build": "wall",
    "unbuild": "unwall",
}  # fmt: skip
BUILT = {"castle", "camp"}


def place_text(board, place):
    return "/".join(board.land.in_order(place)) if isinstance(place, frozenset) else place


def move_text(board, move):
    """The canonical text of a step on this board."""
    what, *told = move
    word = CALLED.get(what, what)
    if what == "mountain":
        return f"mountain {told[0]}: {' '.join(board.land.in_order(told[1]))}"
    if what == "declare":
        return told[0]
    if what == "post":
        return f"{told[0]} {place_text(board, told[1])}"
    if what == "roll":
        return "roll " + " ".join(f"{die}={face}" for die, face in told[0].items())
    if what == "hit":
        return f"roll {place_text(board, told[0])}={'+'.join(map(str, told[1]))}"
    if what == "battle":
        return f"battle {' '.join(board.land.in_order(told[0]))} > {place_text(board, told[1])}"
    if what == "go":
        return passenger_text(board, told[0], told[2]) + f"{told[0]}>{told[1]}"
    if what == "enter":
        return f"enter {told[0]} {told[1]}>{told[2]}"
    if what in ("build", "unbuild"):
        return f"{word} {place_text(board, told[0])} by {told[1]}"
    if what == "claim":
        return f"claim {told[0]} by {told[1]}"
    if what == "fly":
        return f"fly {told[0]}>{told[1]}"
    if what == "in":
        return "in " + passenger_text(board, told[0], told[1]) + told[0]
    if what == "beware":
        return f"beware {told[0] + 1}"
    return " ".join([word, *map(str, told)])


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
    words |= {name: board.readings[name] for name in sorted(board.other)}
    return " ".join([f"{key}={value}" for key, value in words.items() if value] + ["final"] * board.is_last_round)


def _owner(board, place):
    seat = board.things[place]["seat"]
    return "-" if seat is None else seat + 1


def _letters(board, place):
    thing = board.things[place]
    return "+".join(LETTERS[each["kind"]] for each in [thing, *thing["aboard"]])


def table_of_board(board):
    """What a naive board shows, as plain data."""
    return {
        "things": {
            place: (thing["kind"], thing["seat"], sorted(each["kind"] for each in thing["aboard"]))
            for place, thing in board.things.items()
        },
        "walls": {place_text(board, side): seat for side, seat in board.walls.items()},
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
