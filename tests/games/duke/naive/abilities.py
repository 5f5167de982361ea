"""Summon, Escape and Ransom; Divination is in draws.py."""

from tests.games.duke.naive.effects import is_frozen, may_end
from tests.games.duke.naive.piece import Piece, add
from tests.games.duke.naive.squares import beside, home_centre, name
from tests.games.duke.naive.step import Step


def holders(table, seat, ability):
    """The squares of the player's tiles that can use an ability."""
    squares = table.squares_of(seat)
    return [square for square in squares if ability in table.tile(square).abilities and not is_frozen(table, square)]


def summons(table, seat):
    duke = table.duke(seat)
    found = []
    for start in holders(table, seat, "summon"):
        if start == duke:
            continue  # the Duke cannot come to himself
        for target in table.places_for_new(seat):
            after = table.copy()
            after.shift(start, target)
            after.flip(duke)
            found.append(Step(f"summon {table.board[start].code} {name(start)}-{name(target)}", after, start, target))
    return found


def escapes(table, seat):
    found = []
    for start in holders(table, seat, "escape"):
        code = table.board[start].code
        for given in beside(start):
            if table.holds(given, seat) and can_be_sacrificed(table, given):
                paid = table.copy()
                paid.capture(given, by=seat)
                found += comings(paid, seat, f"escape {code} {name(start)} for {name(given)} to", start)
        for ransom in ransoms(table, seat):
            paid = table.copy()
            give_back(paid, seat, ransom)
            found += comings(paid, seat, f"escape {code} {name(start)} ransom {ransom} to", start)
    return found


def trades(table, seat):
    """A captured tile with Ransom for one of the player's own captured tiles with Escape."""
    found = []
    for ransom in ransoms(table, seat):
        for code in table.lost[seat]:
            tile = table.tiles[code]
            if "escape" in tile.abilities and not tile.is_duke:
                paid = table.copy()
                give_back(paid, seat, ransom)
                add(paid.lost[seat], code, -1)
                found += comings(paid, seat, f"ransom {ransom} for {code} to", None, Piece(seat, code, 0))
    return found


def ransoms(table, seat):
    """The codes of the opponent's tiles with Ransom that the player has captured."""
    return [code for code in table.lost[1 - seat] if "ransom" in table.tiles[code].abilities]


def give_back(table, seat, code):
    add(table.lost[1 - seat], code, -1)
    add(table.bags[1 - seat], code)


def can_be_sacrificed(table, square):
    if table.tile(square).is_duke:
        return False
    return table.readings["frozen-sacrifice"] == "yes" or not is_frozen(table, square)


def comings(paid, seat, text, start, newcomer=None):
    """The steps by which a tile comes to a home centre square: from `start` or, as a newcomer, from beside the board."""
    centre = home_centre(seat)
    counts_itself = paid.readings["escape-square"] == "taken"
    is_full = all(paid.holds(square, seat) and (counts_itself or square != start) for square in centre)
    found = []
    for square in centre:
        if square in (start, paid.fort):
            continue
        if square in paid.flags and square not in paid.board and paid.readings["escape-flag"] == "no":
            continue
        if paid.holds(square, seat):
            if not is_full or not can_be_sacrificed(paid, square):
                continue
        elif not may_end(paid, seat, square):
            continue
        after = paid.copy()
        if start is not None:
            after.shift(start, square)
            after.board[square] = after.board[square]._replace(side=0)
        else:
            if square in after.board:
                after.capture(square, by=seat)
            after.board[square] = newcomer
        found.append(Step(f"{text} {name(square)}", after, start, square))
    return found
