"""The canonical text of a position."""

from tests.games.duke.naive.piece import heap_text
from tests.games.duke.naive.squares import name
from tests.games.duke.naive.tiles import BOX, custom_text

FIRST_MATTERS = ("draft", "setup", "flags")


def position(table):
    words = [rows(table), table.phase, str(table.seat + 1), both(table, table.bags), both(table, table.lost)]
    return " ".join(words + keys(table))


def rows(table):
    return "/".join(row(table, y) for y in (5, 4, 3, 2, 1, 0))


def row(table, y):
    text, empty = "", 0
    for x in range(6):
        if (x, y) not in table.board:
            empty += 1
            continue
        piece = table.board[x, y]
        code = piece.code if piece.seat == 0 else piece.code.lower()
        text += (str(empty) if empty else "") + code + ("*" if piece.side else "")
        empty = 0
    return text + (str(empty) if empty else "")


def both(table, heaps):
    return "/".join(heap_text(heap, table.tiles) or "-" for heap in heaps)


def keys(table):
    found = []
    if table.hand:
        found.append(f"hand={heap_text(table.hand, table.tiles)}")
    if table.objective != "duke":
        found.append(f"objective={table.objective}")
    if table.first == 1 and table.phase in FIRST_MATTERS:
        found.append("first=2")
    if table.mountain:
        found.append(f"mountain={name(table.mountain)}")
    if table.fort:
        found.append(f"{'camelot' if table.is_camelot else 'fort'}={name(table.fort)}")
    if table.dragon:
        found.append(f"dragon={dragon(table.dragon)}")
    if table.flags != [None, None]:
        found.append("flags=" + "/".join("-" if flag is None else name(flag) for flag in table.flags))
    if table.score != [0, 0]:
        found.append(f"points={table.score[0]}/{table.score[1]}")
    if table.terrain:
        found.append("terrain=" + ",".join(table.terrain))
    found += ["tile=" + custom_text(tile) for code, tile in table.tiles.items() if code not in BOX]
    return found + readings(table)


def readings(table):
    defaults = type(table)().readings
    return [f"{key}={value}" for key, value in table.readings.items() if value != defaults[key]]


def dragon(dragon):
    return f"{name(dragon.square)}:{dragon.facing}{'!' if dragon.enraged else ''}{'~' if dragon.resting else ''}"
