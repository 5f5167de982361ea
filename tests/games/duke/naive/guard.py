"""Whether a Duke could be taken next turn."""

from tests.games.duke.naive import abilities
from tests.games.duke.naive.reach import commands, reach


def is_threatened(table, seat):
    """Whether the opponent could take the player's Duke if it were his turn."""
    captures = duke_captures(table, seat)
    if table.readings["pinned"] == "threat":
        return bool(captures)
    return any(not duke_captures(after, 1 - seat) for after in captures)


def duke_captures(table, seat):
    """The tables after each capture of the player's Duke; pushing the Dragon onto him is none."""
    duke = table.duke(seat)
    if duke is None:
        return []
    taker = 1 - seat
    found = []
    for start in table.squares_of(taker):
        for icon, target in reach(table, start):
            if target == duke:
                found.append(after_icon(table, start, icon, target))
        for commanded, target in commands(table, start):
            if target == duke:
                found.append(after_command(table, start, commanded, target))
    for step in abilities.escapes(table, taker) + abilities.trades(table, taker):
        if step.after.duke(seat) is None:
            found.append(step.after)
    return found


def after_icon(table, start, icon, target):
    """The table once a tile has used an icon and flipped."""
    after = table.copy()
    if icon == "strike":
        after.capture(target, by=table.board[start].seat)
        after.flip(start)
    else:
        after.shift(start, target)
        after.flip(target)
    return after


def after_command(table, commander, start, target):
    after = table.copy()
    after.shift(start, target)
    after.flip(commander)
    return after
