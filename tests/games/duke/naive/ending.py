"""Who has won."""

from tests.games.duke.naive import guard
from tests.games.duke.naive.squares import home_row

BEGINNING = ("draft", "setup", "flags", "mountain", "fort", "dragon")


def outcome(table):
    """None, "1", "2", "draw" or "nobody"."""
    found = winner(table)
    if found or table.phase != "turn" or table.moves():
        return found
    if is_rider_eaten(table, table.seat):
        return "nobody"
    if table.readings["stalemate"] == "guard-loses" and not guard.is_threatened(table, table.seat):
        return "draw"
    return str(2 - table.seat)


def winner(table):
    """The outcome as far as it does not depend on having no step left."""
    if table.phase in BEGINNING:
        return None
    if table.objective == "rider":
        winners = [seat for seat in (0, 1) if has_won_as_rider_or_pikemen(table, seat)]
        if not winners and table.readings["eaten-rider"] == "pikemen":
            winners = [seat for seat in (0, 1) if is_rider_eaten(table, 1 - seat)]
    elif table.objective == "coup":
        winners = [seat for seat in (0, 1) if table.score[seat] >= 3 or not table.squares_of(1 - seat)]
    elif table.objective == "trophies":
        winners = [seat for seat in (0, 1) if has_brought_the_flag_home(table, seat) or not table.squares_of(1 - seat)]
    else:
        winners = [seat for seat in (0, 1) if table.duke(1 - seat) is None]
        if len(winners) == 2 and table.readings["both-dukes"] != "draw":
            return str(2 - table.seat if table.readings["both-dukes"] == "mover" else table.seat + 1)
    if len(winners) == 2:
        return "draw"
    return str(winners[0] + 1) if winners else None


def is_rider_eaten(table, seat):
    """Dark Rider: whether this player's only tile is gone, and nobody captured it."""
    if table.objective != "rider" or table.squares_of(seat) or any(code != "Pi" for code in table.lost[seat]):
        return False
    theirs = [table.board[square].code for square in table.squares_of(1 - seat)]
    return bool(theirs) and set(theirs) == {"Pi"}


def has_brought_the_flag_home(table, seat):
    flag = table.flags[1 - seat]
    return flag is not None and flag[1] == home_row(seat)


def has_won_as_rider_or_pikemen(table, seat):
    theirs, ours = table.lost[1 - seat], table.lost[seat]
    if theirs.get("Pi", 0) >= 3 or any(code != "Pi" for code in theirs):
        return True
    arrived = [s for s in table.squares_of(seat) if table.board[s].code == "Pi" and s[1] == home_row(1 - seat)]
    return len(arrived) >= 3 and ours.get("Pi", 0) < 2
