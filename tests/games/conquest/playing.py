"""Short ways to play Stratego Conquest in tests."""

FLAGS = ",ravenfall-a:1=F,ashmoor-a:2=F"


def after(conquest, text, *steps):
    """The position of a text once these steps were played."""
    position = conquest.parse_position(text)
    for step in steps:
        position = conquest.play(position, conquest.parse_move(position, step))
    return position


def unit_on(position, name):
    return position.units[position.setting.board.zone(name)]
