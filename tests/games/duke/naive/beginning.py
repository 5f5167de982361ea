"""Everything before the first turn: draft, set-up, flags and terrain."""

from itertools import combinations

from tests.games.duke.naive import dragon
from tests.games.duke.naive.piece import Dragon, Piece, add
from tests.games.duke.naive.squares import ALL, beside, home_centre, home_row, name


def legal(table):
    by_phase = {
        "draft": picks,
        "setup": set_ups,
        "flags": flag_places,
        "mountain": hills,
        "fort": hills,
        "dragon": lairs,
    }
    return by_phase[table.phase](table)


def goes_first(table):
    """Who takes the first turn."""
    return 1 - table.first if table.objective in ("rider", "dynasty") else table.first


# The draft of Dynastic Dispute: what is in both bags is still to be picked.


def picks(table):
    open_codes = [code for code in table.bags[0] if code in table.bags[1]]
    return {f"pick {code}": lambda code=code: picked(table, code) for code in open_codes}


def picked(table, code):
    after = table.copy()
    del after.bags[1 - table.seat][code]
    after.seat = 1 - table.seat
    return after_picks(after)


def after_picks(table):
    """Once nothing is left to pick, each player gets a Footman and the first to pick sets up."""
    if not picks(table):
        for bag in table.bags:
            add(bag, "Fo")
        table.phase, table.seat = "setup", table.first
    return table


# Set-up.


def set_ups(table):
    if table.objective == "rider":
        return rider_set_ups(table)
    seat = table.seat
    duke = next(code for code, tile in reversed(table.tiles.items()) if tile.is_duke)
    found = {}
    for square in home_centre(seat):
        near = sorted(beside(square), key=lambda s: (s[1], s[0]))
        for a, b in combinations(near, 2):
            pieces = {square: Piece(seat, duke, 0), a: Piece(seat, "Fo", 0), b: Piece(seat, "Fo", 0)}
            text = f"{duke} {name(square)} Fo {name(a)} {name(b)}"
            found[text] = lambda pieces=pieces: set_up(table, pieces)
    return found


def rider_set_ups(table):
    """The tiles that a player has to place lie in his bag."""
    seat = table.seat
    [(code, count)] = table.bags[seat].items()
    row = [(x, home_row(seat)) for x in range(6)]
    found = {}
    for squares in combinations(row, count):
        text = " ".join([code, *(name(square) for square in squares)])
        found[text] = lambda squares=squares: set_up(table, {square: Piece(seat, code, 0) for square in squares})
    return found


def set_up(table, pieces):
    after = table.copy()
    after.board.update(pieces)
    if table.objective == "rider":
        after.bags[table.seat] = {}
    after.seat = 1 - table.seat
    return after if table.seat == table.first else after_set_up(after)


def after_set_up(table):
    """Flags next if the objective has them, placed first by the one who set up last."""
    if table.objective in ("coup", "trophies") and None in table.flags:
        table.phase = "flags"
        table.seat = 1 - table.first if table.flags == [None, None] else table.first
        return table
    table.seat, table.first = goes_first(table), 0
    return next_terrain(table)


def next_terrain(table):
    words = {"mountain": "mountain", "fort": "fort", "camelot": "fort", "dragon": "dragon"}
    table.phase = words[table.terrain[0]] if table.terrain else "turn"
    return table


# Flags.


def flag_places(table):
    seat = table.seat
    if table.objective == "coup":
        whose = seat
        squares = [square for square in ALL if square[0] in (0, 5) or square[1] in (0, 5)]
    else:
        whose = 1 - seat  # what lies on one's home edge is one's own
        squares = [square for square in ALL if square[1] == home_row(1 - seat)]
    return {
        f"flag {name(square)}": lambda square=square: flag_placed(table, whose, square)
        for square in squares
        if table.is_open(square)
    }


def flag_placed(table, whose, square):
    after = table.copy()
    after.flags[whose] = square
    return after_set_up(after)


# Mountain, Fort and Dragon, by chance.


def hills(table):
    found = {}
    for square in ALL:
        if table.is_open(square):
            after = with_hill(table, square)
            if "dragon" not in after.terrain or lair_squares(after):
                found[f"{table.terrain[0]} {name(square)}"] = after.copy
    return found


def with_hill(table, square):
    after = table.copy()
    word = after.terrain.pop(0)
    if word == "mountain":
        after.mountain = square
    else:
        after.fort, after.is_camelot = square, word == "camelot"
    return next_terrain(after)


def lair_squares(table):
    """Pairs (square, facing) at which the Dragon could not capture at once."""
    found = []
    for square in [(2, 2), (3, 2), (2, 3), (3, 3)]:
        for facing in ("left", "right"):
            trial = table.copy()
            trial.dragon = Dragon(square, facing, False, False)
            if table.is_open(square) and not dragon.takeable(trial):
                found.append((square, facing))
    return found


def lairs(table):
    return {
        f"dragon {name(square)} {facing}": lambda square=square, facing=facing: with_dragon(table, square, facing)
        for square, facing in lair_squares(table)
    }


def with_dragon(table, square, facing):
    after = table.copy()
    after.terrain.remove("dragon")
    after.dragon = Dragon(square, facing, False, False)
    return next_terrain(after)
