"""Set up positions of Stratego Conquest in tests, as the page's editor does."""

from functools import reduce

from tallystick.games.registry import load

GAME = load("conquest")
ARRANGING = GAME.arranging()
FLAGS = "ashmoor-a:2=F,oakhollow-a:1=F"
# Both are beside no unit of the other player, and on no city.
SHUFFLED = (
    f"players=2 turn=1 step=play units=keyfort-a:1=K!,keyfort-b:1=Q,{FLAGS} drawn=redeploy",
    "play redeploy: keyfort-a keyfort-b oakhollow-a",
)


def edited(text, *edits):
    """Return the text of a position after edits."""
    return GAME.format_position(reduce(ARRANGING.edited, edits, ARRANGING.read(text)))


def words(text):
    return dict(word.partition("=")[::2] for word in text.split())


def put(piece, place):
    return {"put": piece, "at": place}


def choose(control, value):
    return {"set": control, "to": value}


def control(text, name):
    return next((each for each in ARRANGING.controls(ARRANGING.read(text)) if each.id == name), None)
