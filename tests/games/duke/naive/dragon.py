"""The Dragon between the turns."""

from itertools import combinations

from tests.games.duke.naive import ending
from tests.games.duke.naive.effects import is_defended, is_frozen, straight_or_around
from tests.games.duke.naive.piece import Dragon
from tests.games.duke.naive.reach import blocks, is_line_free
from tests.games.duke.naive.squares import between, name, on_board
from tests.games.duke.naive.tiles import DRAGON

AHEAD = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}
OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}


def after_action(table, pushed):
    """What follows an action: nothing after enraging, the facing after a push that captured, else the Dragon acts."""
    if pushed == "enraged":
        return table
    if pushed == "captured":
        table.phase = "faces"
        return table
    return acts(table)


def mark_push(table, pushed):
    """Remembers a push while the flag's owner chooses: the enraged Dragon looks up or down, the other left or right."""
    assert pushed in ("enraged", "captured")
    table.dragon = table.dragon._replace(enraged=True, resting=True)


def after_relocation(table):
    dragon = table.dragon
    if dragon is None or not (dragon.enraged and dragon.resting):
        return acts(table)
    if dragon.facing in ("up", "down"):
        table.dragon = dragon._replace(resting=False)
        return table
    table.dragon = dragon._replace(enraged=False, resting=False)
    table.phase = "faces"
    return table


def acts(table):
    """The Dragon's own action, as far as nothing is left to chance."""
    dragon = table.dragon
    if dragon is None:
        return table
    if dragon.enraged:
        return strikes(table, again=False)
    if dragon.resting:
        table.dragon = dragon._replace(facing=OPPOSITE[dragon.facing], resting=False)
        return table
    prey = takeable(table)
    if len(prey) == 1:
        return takes(table, prey[0])
    if prey:
        table.phase = "takes"
    return table


def squares_of_icon(dragon, side, wanted):
    """The squares of an icon as the Dragon is turned."""
    ahead = AHEAD[dragon.facing]
    right = (ahead[1], -ahead[0])
    return [
        (dragon.square[0] + dx * right[0] + dy * ahead[0], dragon.square[1] + dx * right[1] + dy * ahead[1])
        for icon, dx, dy in DRAGON[side]
        if icon == wanted
    ]


def takeable(table):
    """The tiles that the calm Dragon can capture."""
    dragon = table.dragon
    found = []
    for target in squares_of_icon(dragon, 0, "move"):
        if target not in table.board or target in table.flags or is_frozen(table, target):
            continue
        way = between(dragon.square, target)
        if not any(blocks(table, square) for square in way) and not is_defended(table, target, [[dragon.square, *way]]):
            found.append(target)
    return found


def takes(table, target):
    """The calm Dragon has captured; at the edge of the board it turns round next time."""
    table.capture(target, by=None)
    is_at_edge = target[0] in (0, 5) or target[1] in (0, 5)
    table.dragon = Dragon(target, table.dragon.facing, False, is_at_edge)
    table.phase = "turn"
    return table


def strikes(table, again):
    """The enraged Dragon strikes; if there is nothing to strike it moves, and strikes again."""
    prey = strikeable(table)
    if len(prey) > 2:
        table.phase = "restrikes" if again else "strikes"
        return table
    if prey:
        return struck(table, prey)
    return table if again else moves(table)


def strikeable(table):
    dragon = table.dragon
    found = []
    for target in squares_of_icon(dragon, 1, "strike"):
        if target not in table.board or target == table.fort or is_frozen(table, target):
            continue
        paths = straight_or_around(table, dragon.square, target)
        if is_line_free(table, dragon.square, target) and not is_defended(table, target, paths):
            found.append(target)
    return sorted(found, key=lambda s: (s[1], s[0]))


def struck(table, prey):
    for target in prey:
        table.capture(target, by=None)
    return calmed(table)


def calmed(table):
    """After any capture in its rage the Dragon is calm, and looks left or right by chance."""
    table.dragon = table.dragon._replace(enraged=False)
    table.phase = "faces"
    return table


def movable(table):
    """The squares that the enraged Dragon may move to."""
    dragon = table.dragon
    found = []
    for target in squares_of_icon(dragon, 1, "move"):
        if not on_board(target) or target in table.flags:
            continue
        if target in table.board and (is_frozen(table, target) or is_defended(table, target, [[dragon.square]])):
            continue
        found.append(target)
    return found


def moves(table):
    squares = movable(table)
    if len(squares) == 2:
        table.phase = "moves"
        return table
    return moved(table, squares[0]) if squares else table


def moved(table, target):
    """The enraged Dragon has moved and turned the way it went."""
    dragon = table.dragon
    step = (target[0] - dragon.square[0], target[1] - dragon.square[1])
    facing = next(facing for facing, ahead in AHEAD.items() if ahead == step)
    table.dragon = dragon._replace(square=target, facing=facing)
    table.phase = "turn"
    if target in table.board:
        table.capture(target, by=None)
        return calmed(table)
    return strikes(table, again=True)


def faced(table, facing):
    table.dragon = table.dragon._replace(facing=facing)
    table.phase = "turn"
    return table


def chances(table):
    """text -> function, for the steps that chance decides."""
    assert not ending.winner(table)
    if table.phase == "faces":
        return {
            f"dragon faces {facing}": lambda facing=facing: faced(table.copy(), facing) for facing in ("left", "right")
        }
    if table.phase == "takes":
        return {f"dragon takes {name(prey)}": lambda prey=prey: takes(table.copy(), prey) for prey in takeable(table)}
    if table.phase == "moves":
        return {
            f"dragon moves {name(square)}": lambda square=square: moved(table.copy(), square)
            for square in movable(table)
        }
    pairs = combinations(strikeable(table), 2)
    return {f"dragon strikes {name(a)} {name(b)}": lambda a=a, b=b: struck(table.copy(), (a, b)) for a, b in pairs}
