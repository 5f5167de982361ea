"""Where the icons of one tile lead: pairs of an icon and a target square, whoever's Duke hangs by it."""

from tests.games.duke.naive.effects import is_defended, is_flag_barred, is_frozen, may_end, straight_or_around
from tests.games.duke.naive.squares import between, crosses, is_straight, on_board, sign


def reach(table, start):
    """All pairs (icon, target) of a tile but its commands; a slide into the Dragon is not among them."""
    is_stiff = is_frozen(table, start)
    found = []
    for icon, dx, dy in table.icons(start):
        if is_stiff and not (icon == "strike" and table.readings["frozen-icons"] == "strike-command"):
            continue
        target = (start[0] + dx, start[1] + dy)
        if icon in STRAIGHT_TO and STRAIGHT_TO[icon](table, start, target):
            found.append((icon, target))
        elif icon in ("slide", "jump_slide"):
            found += [(icon, square) for square in slides(table, start, icon, dx, dy)]
    return found


def blocks(table, square):
    """Whether a move or a slide cannot pass here."""
    return square in table.board or square == table.mountain or table.is_dragon_on(square)


def can_land(table, start, target, paths):
    """Whether the tile of `start` may end on the target when it comes by one of the paths."""
    if not may_end(table, table.board[start].seat, target):
        return False
    return target not in table.board or not is_defended(table, target, paths)


def can_move(table, start, target):
    if not on_board(target) or not is_straight(start, target):
        return False
    way = between(start, target)
    return not any(blocks(table, square) for square in way) and can_land(table, start, target, [[start, *way]])


def can_jump(table, start, target):
    if not on_board(target) or target == table.fort:
        return False
    paths = [path for path in straight_or_around(table, start, target) if table.mountain not in path]
    return bool(paths) and can_land(table, start, target, paths)


def slides(table, start, icon, dx, dy):
    """The squares on which a slide or a jump slide can end."""
    found = []
    for square, way in slide_ways(table, start, icon, dx, dy):
        into_the_fort = square == table.fort and icon == "jump_slide" and table.readings["fort-jump-slide"] == "no"
        if not into_the_fort and can_land(table, start, square, [way]):
            found.append(square)
    return found


def slide_ways(table, start, icon, dx, dy):
    """All squares that a slide comes to, each with the squares before it (the start first), as far as the way is free."""
    if not is_straight((0, 0), (dx, dy)):
        return []
    found, way = [], [start]
    square = (start[0] + sign(dx), start[1] + sign(dy))
    while on_board(square):
        is_skipped = icon == "jump_slide" and len(way) == 1
        if is_skipped and square == table.mountain:
            break
        if not is_skipped:
            found.append((square, list(way)))
            if blocks(table, square):
                break
        way.append(square)
        square = (square[0] + sign(dx), square[1] + sign(dy))
    return found


def can_strike(table, start, target):
    seat = table.board[start].seat
    if not table.holds(target, 1 - seat) or target == table.fort or is_frozen(table, target):
        return False
    paths = straight_or_around(table, start, target)
    return is_line_free(table, start, target) and not is_defended(table, target, paths)


def is_line_free(table, start, target):
    """Whether neither the Mountain nor the Fort lies across a strike; out of its own square everybody may strike."""
    return not any(
        terrain is not None and terrain != start and crosses(start, target, terrain)
        for terrain in (table.mountain, table.fort)
    )


def commands(table, commander):
    """Pairs (start, target) of the moves that a tile can command."""
    seat = table.board[commander].seat
    if is_frozen(table, commander) and table.readings["frozen-icons"] == "none":
        return []
    squares = [(commander[0] + dx, commander[1] + dy) for icon, dx, dy in table.icons(commander) if icon == "command"]
    movable = [square for square in squares if table.holds(square, seat) and not is_frozen(table, square)]
    return [(start, target) for start in movable for target in squares if may_end(table, seat, target)]


def pushes(table, start):
    """Pairs (Dragon's square, square it is pushed to) for the slides and jump slides into a calm Dragon."""
    dragon = table.dragon
    if dragon is None or dragon.enraged or dragon.square == table.mountain or is_frozen(table, start):
        return []
    if is_flag_barred(table, table.board[start].seat, dragon.square):
        return []
    found = []
    for icon, dx, dy in table.icons(start):
        if icon not in ("slide", "jump_slide"):
            continue
        if icon == "jump_slide" and dragon.square == table.fort and table.readings["fort-jump-slide"] == "no":
            continue
        beyond = (dragon.square[0] + sign(dx), dragon.square[1] + sign(dy))
        comes_there = dragon.square in [square for square, _ in slide_ways(table, start, icon, dx, dy)]
        if comes_there and can_be_pushed_to(table, beyond):
            found.append((dragon.square, beyond))
    return found


def can_be_pushed_to(table, square):
    if not on_board(square) or square in table.flags:
        return False
    return square not in table.board or not is_frozen(table, square)


STRAIGHT_TO = {"move": can_move, "jump": can_jump, "strike": can_strike}
