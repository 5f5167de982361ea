"""Chances that deal things to places, in a module of their own since few games have one."""

from tallycore.errors import ProfileError

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile.chances import Chance


def check_deal(chance: "Chance") -> None:
    """Raise ProfileError if there are not as many things as places."""
    places = len(chance.places)
    things = len(chance.things.split("\n")) if chance.things else 0
    if places != things:
        raise ProfileError("%s deals %d things to %d places" % (chance.name, things, places))


def dealt(chance: "Chance", faces: "list[int]") -> "list[str]":
    """Return what goes to each place, in their order; only for a deal, and faces that fit."""
    things = chance.things.split("\n")
    return [things.pop(face - 1) for face in faces + [1]]


def deal_text(chance: "Chance", faces: "list[int]") -> str:
    """Return what goes to each place in words, such as `d1 3, b2 7`."""
    return ", ".join(["%s %s" % each for each in zip(chance.places, dealt(chance, faces))])
