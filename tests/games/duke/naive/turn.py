"""The turn of a player: everything he may do, and what follows from it before the next player's turn."""

from tests.games.duke.naive import abilities, dragon, draws, ending
from tests.games.duke.naive.guard import after_command, after_icon, is_threatened
from tests.games.duke.naive.piece import Dragon
from tests.games.duke.naive.reach import commands, pushes, reach
from tests.games.duke.naive.squares import beside, name
from tests.games.duke.naive.step import Step


def legal(table):
    """text -> function that gives the table after it, for the player's choice of an action."""
    seat = table.seat
    found = {step.text: finishing(step, seat) for step in actions(table, seat) if is_allowed(table, step.after, seat)}
    if draws.can_draw(table, seat):
        found["draw"] = lambda: draws.draw(table)
    for text, after in draws.divinations(table, seat).items():
        found[text] = after.copy
    return found


def finishing(step, seat):
    return lambda: finish(step, seat)


def is_allowed(table, after, seat):
    """Whether the player's own Duke is safe then, or the game is over anyway."""
    if after.duke(seat) is None:
        return True
    has_taken_the_duke = table.duke(1 - seat) is not None and after.duke(1 - seat) is None
    if has_taken_the_duke and table.objective in ("duke", "dynasty") and table.readings["pinned"] == "threat":
        return True
    return not is_threatened(after, seat)


def actions(table, seat):
    """All that the icons, abilities and flags offer, whatever becomes of the player's own Duke."""
    found = []
    for start in table.squares_of(seat):
        found += moves(table, start) + commanded(table, start) + pushing(table, start)
    found += abilities.summons(table, seat) + abilities.escapes(table, seat) + abilities.trades(table, seat)
    return found + hand_overs(table, seat)


def moves(table, start):
    code = table.board[start].code
    found = []
    for icon, target in reach(table, start):
        after = after_icon(table, start, icon, target)
        if icon == "strike":
            found.append(Step(f"{code} {name(start)}*{name(target)}", after))
        else:
            sign = "x" if target in table.board else "-"
            found.append(Step(f"{code} {name(start)}{sign}{name(target)}", after, start, target))
    return found


def commanded(table, commander):
    found = []
    for start, target in commands(table, commander):
        sign = "x" if target in table.board else "-"
        moved = f"{table.board[start].code} {name(start)}{sign}{name(target)}"
        text = f"{table.board[commander].code} {name(commander)}: {moved}"
        found.append(Step(text, after_command(table, commander, start, target), start, target))
    return found


def pushing(table, start):
    """The slides into the calm Dragon."""
    found = []
    for target, beyond in pushes(table, start):
        text = f"{table.board[start].code} {name(start)}-{name(target)} dragon"
        after = table.copy()
        after.dragon = Dragon(beyond, table.dragon.facing, False, False)
        if beyond in after.board:
            if beyond == table.duke(table.board[start].seat) and table.readings["push-own-duke"] == "no":
                continue
            after.capture(beyond, by=None)
            after.shift(start, target)
            after.flip(target)
            found.append(Step(text, after, start, target, "captured"))
            continue
        after.shift(start, target)
        after.flip(target)
        for facing in ("up", "down"):
            faced = after.copy()
            faced.dragon = Dragon(beyond, facing, True, False)
            found.append(Step(f"{text} {facing}", faced, start, target, "enraged"))
    return found


def hand_overs(table, seat):
    """A carried flag goes to a tile beside its carrier."""
    found = []
    for start in table.squares_of(seat):
        if start in table.flags:
            for target in beside(start):
                if table.holds(target, seat):
                    after = table.copy()
                    after.flags = [target if flag == start else flag for flag in table.flags]
                    found.append(Step(f"flag {name(start)}-{name(target)}", after))
    return found


def finish(step, seat):
    """The table after an action and all that needs no choice: points, the Dragon, the next player's turn."""
    after = step.after.copy()
    after.seat, after.phase, after.hand = 1 - seat, "turn", {}
    if scores(step, seat):
        after.score[seat] += 1
    if ending.winner(after):
        return after
    if scores(step, seat):
        after.phase = "relocate"
        if step.pushed:
            dragon.mark_push(after, step.pushed)
        return after
    return dragon.after_action(after, step.pushed)


def scores(step, seat):
    """Counting Coup: whether a tile has come to a square beside the opponent's flag, and was not at one before."""
    flag = step.after.flags[1 - seat]
    if step.after.objective != "coup" or flag is None or step.end is None:
        return False
    return step.end in beside(flag) and step.start not in beside(flag)


def relocations(table):
    """Counting Coup: the player who was shamed may move his flag."""
    seat = table.seat
    found = {"flag stays": lambda: moved_flag(table, table.flags[seat])}
    for square in {near for own in table.squares_of(seat) for near in beside(own)}:
        if table.is_open(square):
            found[f"flag to {name(square)}"] = lambda square=square: moved_flag(table, square)
    return found


def moved_flag(table, square):
    after = table.copy()
    after.flags[table.seat] = square
    after.phase = "turn"
    return dragon.after_relocation(after)
