"""Conditions of a profile: the option values that an entry depends on. They are kept as numbers to save memory.

A condition is ALWAYS, NEVER, one test, or a tuple of tests. One of these tests must hold. A test is an integer with these bits:
the option's index plus one (from bit 17), its default (bits 9 to 16), the value (bits 1 to 8), and 1 if the option must have
that value, or 0 if it must not (bit 0).
"""

from tallycore.errors import ProfileError

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

ALWAYS = 0
NEVER = ()
# There are no tests, so none holds.
LARGEST = 255
# The limit for a value in a condition and for the default of its option (eight bits each), and for the number of options.


def read_condition(data: "Any", keys: str) -> "int | tuple[int, ...]":
    """Return the condition for a text or a list of texts of a profile. Without one, return ALWAYS; for `false`, return NEVER.

    `keys` are the keys of the options. Raise ProfileError if an option is unknown or a number is out of range.
    """
    if data is False:
        return NEVER
    if not data:
        return ALWAYS
    if isinstance(data, str):
        return _test(data, keys)
    return tuple([_test(text, keys) for text in data])


def holds(condition: "int | tuple[int, ...]", values: "list[int]") -> bool:
    """Return True if `condition` holds in a game with these option values. They are in the profile's order.

    An option beyond the end of `values` has its default.
    """
    if condition == ALWAYS:
        return True
    for test in (condition,) if isinstance(condition, int) else condition:
        at = (test >> 17) - 1
        now = values[at] if at < len(values) else test >> 9 & LARGEST
        if (now == test >> 1 & LARGEST) == bool(test & 1):
            return True
    return False


def find_key(keys: str, id_: str) -> "tuple[int, int]":
    """Return the index and the number of `id_` in a text such as `rows=8 columns=8 `. If it is not there, the index is -1."""
    start = (" " + keys).find(" %s=" % id_)
    if start < 0:
        return -1, 0
    return keys[:start].count(" "), int(keys[start + len(id_) + 1 : keys.find(" ", start)])


def _test(text: str, keys: str) -> int:
    """Return the test for a text such as `rows=8`, `rows!=8` or `rows` (not 0)."""
    name, equals, value = text.partition("=")
    is_wanted = equals != "" and not name.endswith("!")
    if name.endswith("!"):
        name = name[:-1]
    at, default = find_key(keys, name)
    if at < 0:
        raise ProfileError("the condition %r is about an unknown option" % text)
    number = int(value) if equals else 0
    if not (0 <= number <= LARGEST and 0 <= default <= LARGEST and at < LARGEST):
        raise ProfileError("the condition %r has a number outside 0-%d" % (text, LARGEST))
    return (at + 1) << 17 | default << 9 | number << 1 | is_wanted
