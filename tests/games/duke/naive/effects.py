"""Dread, Defense and flags: what keeps a tile from being used, taken or entered."""

from tests.games.duke.naive.squares import between, home_row, is_straight, on_board, shortest_paths


def covered(table, square, icon):
    """The squares on which the tile of a square shows an icon."""
    return [(square[0] + dx, square[1] + dy) for kind, dx, dy in table.icons(square) if kind == icon]


def is_frozen(table, square):
    piece = table.board[square]
    if table.objective == "rider" and piece.code == "Pi" and square[1] == home_row(1 - piece.seat):
        return True  # Dark Rider: a Pikeman on the far edge
    if table.tile(square).is_duke or square == table.fort or covered(table, square, "dread"):
        return False
    dreadful = [
        other for other in table.board if any(icon[0] == "dread" for side in table.tile(other).sides for icon in side)
    ]
    return any(other != table.fort and square in covered(table, other, "dread") for other in dreadful)


def is_defended(table, target, paths):
    """Whether Defense of the target's tile bars all paths; a path counts its start and not its target."""
    shield = covered(table, target, "defense")
    return all(any(square in shield for square in path) for path in paths)


def straight_or_around(table, start, target):
    """The paths of a jump or a strike with their start."""
    if is_straight(start, target) or table.readings["crooked-path"] == "shortest":
        return [[start, *path] for path in shortest_paths(start, target)]
    corners = [(start[0], target[1]), (target[0], start[1])]
    return [[start, *between(start, corner), corner, *between(corner, target)] for corner in corners]


def is_flag_barred(table, seat, square):
    """Whether a flag lies on the square that the player's tiles may not end on."""
    if table.objective == "coup":
        return table.flags[1 - seat] == square
    if table.objective == "trophies":
        return table.flags[seat] == square
    return False


def may_end(table, seat, square):
    """Whether a tile of the player may end on a square, whichever way it comes; the Fort and Defense are looked at there."""
    if not on_board(square) or square == table.mountain or table.is_dragon_on(square):
        return False
    if is_flag_barred(table, seat, square):
        return False
    return square not in table.board or (not table.holds(square, seat) and not is_frozen(table, square))
