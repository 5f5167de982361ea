"""The tables that drawings and pictures are tried on, and the drawing of each square."""

from tallystick.games.registry import load

DUKE = load("duke")

BLOCKED = "2fodu*fo1/6/6/3fo2/3Fo*2/2DuFo2 turn 1 Wi/- Pi/Ch mountain=b5 fort=c1"
COUP = "3du2/6/3Fo2/6/2Fo3/2Du3 turn 1 Kn/- -/- objective=coup flags=d4/f3 points=1/0"
EMPTY = "3du2/6/6/6/2Fo3/2Du3"
DRAGON = f"{EMPTY} turn 1 Kn/- -/- dragon="
GUARD = "3du2/6/3Bo*2/6/2Pi3/2Du3 turn 2 -/? ?/-"
RIDER = "1Pi4/6/2kn3/6/6/Pi2Pi1Pi turn 2 -/- -/- objective=rider"


def draw(text, move=None):
    position = DUKE.parse_position(text)
    return DUKE.draw_text(position, None if move is None else DUKE.parse_move(position, move))


def board(text, move=None):
    """The lines of each square by name, without the frame."""
    rows = [line for line in draw(text, move).split("\n\n")[0].splitlines() if "|" in line]
    cells = {}
    for index, (upper, lower) in enumerate(zip(rows[::2], rows[1::2], strict=True)):
        for column in range(6):
            span = slice(4 + column * 11, 14 + column * 11)
            cells[f"{'abcdef'[column]}{6 - index}"] = (upper[span], lower[span])
    return cells
