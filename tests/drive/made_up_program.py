"""A made-up program with everything in it that taking a program apart could get wrong; its module `tallydevice.ran` runs it."""

from __future__ import annotations

from tests.drive.made_up_classes import FAMILY, FOREIGN, PEOPLE

PASSING = '''
"""Others ask this module for what it has from elsewhere."""
from tallycore.people import Person, stranger
from tallycore.foreign import Wrong as Failure
from tallycore import people

HERE = 12
'''

SCREENS = {
    "first": """
from tallycore.passing import Person


class FirstScreen:
    def __init__(self, number):
        self.number = number

    def show(self):
        return "first %d for %s" % (self.number, Person("screen").shown)


SCREEN = FirstScreen
""",
    "second": """
from tallydevice.screens.first import FirstScreen


class SecondScreen(FirstScreen):
    def show(self):
        return "second, after " + super().show()


SCREEN = SecondScreen
""",
}

GAME = """
RULES = {"limit": 4}


def allowed(number):
    return number < RULES["limit"]
"""

WHOLE = """
from tallycore import foreign
from tallycore.family import Both, Child, Grandchild
from tallycore.foreign import Missing
from tallycore.passing import HERE, Failure, Person, people, stranger
from tallycore.people import remember
from tallydevice.loading import load

ANN = Child("Ann")
GRAND = Grandchild("Grand")


def failing(code):
    try:
        raise Failure(code)
    except foreign.Wrong as error:
        return error.args, error.doubled()


def counter():
    total = 0
    def more(by):
        nonlocal total
        total += by
        return total
    return more


ADD = counter()


def screen(name):
    return load("tallydevice.screens." + name).SCREEN(7).show()


def greets():
    return [ANN.greet("Bob"), ANN.greet(), ANN.greeting, Person("x").greet(), Person.greeting]


def classes():
    return [isinstance(ANN, Person), isinstance(stranger(), Child), Person.made("y") == Person.made("y"), len(ANN), hash(ANN)]


def properties():
    ANN.shown = ANN.name + "e"
    return [ANN.shown, Person.doubled("do").shown, Child.doubled("do").shown]


def overriding():
    return [each.step() for each in (stranger(), ANN, GRAND)] + [each.both() for each in (stranger(), ANN, GRAND)]


def telling():
    return [ANN.tell(), ANN.tell(2), ANN.tell(times=1), GRAND.tell(), Both().tell(), Both().greet()]


def missing():
    try:
        return ANN.missing()
    except AttributeError:
        asked = Missing()
        return [asked.one, asked.two, asked.known(), asked.asked, hasattr(GRAND, "nothing"), getattr(GRAND, "toys")]


def foreigners():
    given = foreign.Ordered()
    given.update({"a": 1})
    other = foreign.ByAlias()
    other.update({"b": 2})
    third = foreign.Dotted()
    third["c"] = 3
    return [given.first(), list(given.items()), list(other.items()), third.last()]


def modules():
    return [people.stranger("module").shown, HERE, people.WORDS, load("tallycore.people").LIMIT]


def games():
    return [load("tallydevice.games." + "made").allowed(number) for number in (3, 4)]


def screens():
    return [screen("first"), screen("second"), screen(name="first")]


def held():
    step, tell = ANN.step, GRAND.tell
    return [screen("second"), step(), tell(2)]


def keeping():
    return [ADD(2), ADD(3), remember("this"), failing(4)]


STEPS = (greets, classes, properties, overriding, telling, missing, foreigners, modules, games, screens, held, keeping)
"""

RAN = """
from tallydevice.whole import STEPS

result = [step() for step in STEPS * 2]
"""

PROGRAM = {
    "lib/tallycore/people.py": PEOPLE,
    "lib/tallycore/family.py": FAMILY,
    "lib/tallycore/foreign.py": FOREIGN,
    "lib/tallycore/passing.py": PASSING,
    "lib/tallydevice/screens/first.py": SCREENS["first"],
    "lib/tallydevice/screens/second.py": SCREENS["second"],
    "lib/tallydevice/games/made.py": GAME,
    "lib/tallydevice/whole.py": WHOLE,
    "lib/tallydevice/ran.py": RAN,
    "code.py": "from tallydevice.ran import result\n",
}
STAYS = ("tallycore.foreign", "tallycore.people")
"""Errors and bases are compared by identity, and `people` remembers something: what does so has to stay."""
