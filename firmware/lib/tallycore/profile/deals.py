"""Chances that deal things to places. They have their own module, because few games have one."""

from tallycore.errors import ProfileError

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile.chances import Chance


def check_deal(chance: "Chance") -> None:
    """Raise ProfileError if the numbers of things and places differ."""
    places = len(chance.places)
    things = len(chance.things.split("\n")) if chance.things else 0
    if places != things:
        raise ProfileError("%s deals %d things to %d places" % (chance.name, things, places))


def dealt(chance: "Chance", faces: "list[int]") -> "list[str]":
    """Return the thing for each place, in the order of the places. Call it only for a deal, with faces that fit."""
    things = chance.things.split("\n")
    return [things.pop(face - 1) for face in faces + [1]]


def deal_text(chance: "Chance", faces: "list[int]") -> str:
    """Return the places with their things in words, such as `d1 3, b2 7`."""
    return ", ".join(["%s %s" % each for each in zip(chance.places, dealt(chance, faces))])
