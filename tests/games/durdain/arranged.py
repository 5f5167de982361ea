"""Edit positions of Durdain as the page's editor does."""

from tallystick.games.registry import load

DURDAIN = load("durdain")
ARRANGING = DURDAIN.arranging()
AT_WAR = "players=2 homes=red,green first=1 castles=b8:1,n6:2 units=e9:1c,e10:2a,e11:1a turn=1"
AT_SEA = "players=2 extensions=armadas homes=red,green first=1 castles=b8:1,n6:2 turn=1"


def put(piece, place):
    return {"put": piece, "at": place}


def off(piece, place):
    return {"take": piece, "at": place}


def to(control, value):
    return {"set": control, "to": value}


def edited(text, *edits):
    """Return the text of the position after these edits."""
    position = ARRANGING.read(ARRANGING.empty if text == "empty" else text)
    for edit in edits:
        position = ARRANGING.edited(position, edit)
        assert ARRANGING.read(DURDAIN.format_position(position)) == position
    return DURDAIN.format_position(position)


def act(text, name, piece, place):
    """Return the text of the position after an act on a piece that lies there."""
    acts = {each.name: each.edit for each in ARRANGING.acts(ARRANGING.read(text), place, piece)}
    return edited(text, acts[name])


def faults(text):
    return ARRANGING.faults(ARRANGING.read(text))


def controls(text):
    return {each.id: each for each in ARRANGING.controls(ARRANGING.read(text))}


def tray(text):
    return [each.id for each in ARRANGING.pieces(ARRANGING.read(text)) if each.group]
