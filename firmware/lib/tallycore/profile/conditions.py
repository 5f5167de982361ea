"""Conditions of a profile: which options an entry hangs on, kept as numbers."""

from tallycore.errors import ProfileError

ALWAYS = 0
LARGEST = 255
# Of a value in a condition, of the default of its option, and of the number of options.


def read_condition(data, keys: str):  # type: ignore[no-untyped-def]
    """The condition that stands in a profile as a text, or a list of texts; nothing is ALWAYS. `keys` are the options'."""
    if not data:
        return ALWAYS
    if isinstance(data, str):
        return _test(data, keys)
    return tuple([_test(text, keys) for text in data])


def holds(condition, values: "list[int]") -> bool:  # type: ignore[no-untyped-def]
    """Whether it does in a game with these values of its options, in the profile's order; a value not given is the default."""
    if condition == ALWAYS:
        return True
    for test in (condition,) if isinstance(condition, int) else condition:
        at = (test >> 17) - 1
        now = values[at] if at < len(values) else test >> 9 & LARGEST
        if (now == test >> 1 & LARGEST) == bool(test & 1):
            return True
    return False


def find_key(keys: str, id_: str) -> "tuple[int, int]":
    """The place and the number of `id_` in a text such as `rows=8 columns=8 `; the place is -1 where it is not there."""
    start = (" " + keys).find(" %s=" % id_)
    if start < 0:
        return -1, 0
    return keys[:start].count(" "), int(keys[start + len(id_) + 1 : keys.find(" ", start)])


def _test(text: str, keys: str) -> int:
    name, equals, value = text.partition("=")
    is_wanted = equals != "" and not name.endswith("!")
    if name.endswith("!"):
        name = name[:-1]
    at, default = find_key(keys, name)
    if at < 0:
        raise ProfileError("the condition %r is about an option that there is not" % text)
    number = int(value) if equals else 0
    if not (0 <= number <= LARGEST and 0 <= default <= LARGEST and at < LARGEST):
        raise ProfileError("the condition %r is about a number past %d" % (text, LARGEST))
    return (at + 1) << 17 | default << 9 | number << 1 | is_wanted
