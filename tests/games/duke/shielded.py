"""Tables on which crooked jumps and strikes meet Defense, the Mountain and each other, for comparing two generators."""

from random import Random

from tests.games.duke.crowded import SQUARES

NEAR = [(dx, dy) for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2) if (dx, dy) != (0, 0)]
CROOKED = [
    (dx, dy) for dx in range(-3, 4) for dy in range(-3, 4) if dx and dy and abs(dx) != abs(dy)
]  # on a tile's grid, off its lines
LEAPERS = {"Lp": "Leaper", "Hp": "Hopper", "Bd": "Bounder"}
WALLS = {"Wa": "Wall", "Wr": "Ward", "Bu": "Bulwark"}


def icons(letter: str, places: list[tuple[int, int]]) -> str:
    return "".join(f"{letter}{dx:+d}{dy:+d}" for dx, dy in places)


def shielded(seed: int) -> str:
    """The table with this number: player 1's leapers round tiles of player 2 that defend some of the squares about them."""
    random = Random(seed)
    free = random.sample(SQUARES, len(SQUARES))
    board = {free.pop(): "Du", free.pop(): "du"}
    tiles = [f"tile={name}({code}){icons('j', CROOKED)}|{icons('x', CROOKED)}" for code, name in LEAPERS.items()]
    for code, name in WALLS.items():
        tiles.append(f"tile={name}({code})m+0-1{icons('g', random.sample(NEAR, random.randint(6, 14)))}|m+0+1")
        board[free.pop()] = code.lower()
    for code in LEAPERS:
        board[free.pop()] = code + random.choice(["", "*"])
    rows = ["".join(board.get(column + row, ".") for column in "abcdef") for row in "654321"]
    mountain = f" mountain={free.pop()}" if random.random() < 0.5 else ""
    crooked = random.choice(["", " crooked-path=corner"])
    return f"{'/'.join(rows)} turn 1 -/- -/-{mountain} {' '.join(tiles)}{crooked}"
