"""Short ways to play Stratego Conquest in tests."""

import re

FLAGS = ",ravenfall-a:1=F,ashmoor-a:2=F"
# Two whole armies as they are sealed.
ANNS = (
    "castleburg=B-S eastmarch=-T- fenmoor=F-- greyfen=X-- ironvale=TX- keyfort=P-Q mammoth=S-D oakhollow=-T- quarry=Y-- "
    "stonegate=-C- thornfield=-BE umberlea=-KT"
)
BOS = (
    "ashmoor=P-- briarwood=KEF dunmere=S-- harrowdale=-C- juniper=-DB lookout=X-- north=-Q- pinereach=T-- ravenfall=TXB "
    "rocky=TY- westwater=-S- yarrowdale=T--"
)


def after(conquest, text, *steps):
    """The position of a text once these steps were played."""
    position = conquest.parse_position(text)
    for step in steps:
        position = conquest.play(position, conquest.parse_move(position, step))
    return position


def unit_on(position, name):
    return position.units[position.agreement.board.zone(name)]


def drawn_zone(drawn, name):
    """Return what a diagram says of a zone: its mark, its name and the sign of its city, and below that its unit."""
    lines = drawn.splitlines()
    at, line = next((at, line) for at, line in enumerate(lines) if re.search(rf"[ >!]{name}[* ]", line))
    column = line.index(name) - 1
    return line[column : column + 4] + lines[at + 1][column + 1 : column + 4].rstrip()
