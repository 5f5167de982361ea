"""Modules of a made-up program: classes that come from each other in every way that the program could have."""

from __future__ import annotations

PEOPLE = '''
"""Classes that others come from."""
LIMIT = 3
WORDS = ("one", "two\\nlines", "# no", "\\u23f8")
made = []


class Person:
    greeting = "hello"
    count = 0

    def __init__(self, name, *, age=0):
        self.name = name
        self.age = age
        Person.count += 1

    @property
    def shown(self):
        return "%s %d" % (self.name, self.age)

    @shown.setter
    def shown(self, value):
        self.name = value

    def greet(self, *others, mark="!"):
        if others:
            return self.greeting + " " + " ".join(others) + mark

        return self.greeting + mark

    @staticmethod
    def made(name):
        return Person(name)

    @classmethod
    def doubled(cls, name):
        return cls(name + name)

    def __len__(self):
        return self.age

    def __eq__(self, other):
        return self.shown == other.shown

    def __hash__(self):
        return self.age

    def tell(self, times=LIMIT):
        def inner(number):
            return [self.name] * number
        return inner(times) + [word for word in WORDS]

    def step(self):
        return "person steps"

    def both(self):
        return self.step() + ", " + self.last_word()

    def last_word(self):
        return "person's last word"


def stranger(name="nobody"):
    return Person(name)


def remember(what):
    made.append(what)
    return len(made)
'''

FAMILY = """
from tallycore.people import LIMIT, Person, stranger as unknown


class Child(Person):
    greeting = "hi"

    def __init__(self, name):
        super().__init__(name, age=5)
        self.toys = ["ball"]

    def greet(self, *others):
        return super().greet(*others, mark="?") + self.toys[0]

    def step(self):
        return "child steps, then " + super().step()

    def last_word(self):
        self.toys.append("word %d" % len(self.toys))
        return "child's last word of " + ", ".join(self.toys)

    def missing(self):
        return self.nothing_of_the_sort


class Grandchild(Child):
    def step(self):
        return "grandchild steps, then " + super().step()

    def tell(self, times=1):
        return [each.upper() for each in super().tell(times)] + [self.of_its_own()]

    def of_its_own(self):
        return unknown().shown


class Box:
    def put(self, thing):
        self.thing = thing
        return self


class Both(Child, Box):
    def __init__(self):
        super().__init__("both")
        self.put(7)

    def tell(self, times=1):
        return super().tell(times) + [self.thing] + self.last()

    def last(self):
        return [self.thing, "last", LIMIT]
"""

FOREIGN = """
import collections
from collections import OrderedDict

Renamed = OrderedDict


class Wrong(ValueError):
    def __init__(self, code):
        super().__init__("code %d" % code)
        self.code = code

    def doubled(self):
        return self.code * 2


class Ordered(OrderedDict):
    def first(self):
        return list(self.keys())[0]

    def update(self, other):
        super().update(other)
        self["updated"] = len(self)


class ByAlias(Renamed):
    def update(self, other):
        super().update(other)
        self["by alias"] = len(self)


class Dotted(collections.OrderedDict):
    def last(self):
        return list(self.values())[-1]


class Missing:
    def __init__(self):
        self.asked = []

    def __getattr__(self, name):
        self.asked.append(name)
        return len(self.asked)

    def known(self):
        return "known"
"""
