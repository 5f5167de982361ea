"""When a part of a profile counts: where an option is not 0 (`enhanced`), has a value (`objective=4`) or has another
(`objective!=3`). A list of these counts where one of them does. That is all: a profile is data and no program.

A condition that was read is one small integer, or a tuple of them: a profile has dozens, and a board has little memory.
"""

from tallycore.errors import ProfileError

ALWAYS = 0
LARGEST = 255
# Of a value in a condition, of the default of its option, and of the number of options.


def read_condition(data, options):  # type: ignore[no-untyped-def]
    """The condition that stands in a profile as a text, or a list of texts; nothing is ALWAYS."""
    if not data:
        return ALWAYS
    if isinstance(data, str):
        return _test(data, options)
    return tuple([_test(text, options) for text in data])


def holds(condition, values: "list[int]") -> bool:  # type: ignore[no-untyped-def]
    """Whether it does in a game with these values of its options, in the profile's order; a value not given is the default."""
    if isinstance(condition, int):
        return condition == ALWAYS or _passes(condition, values)
    for test in condition:
        if _passes(test, values):
            return True
    return False


def _test(text: str, options) -> int:  # type: ignore[no-untyped-def]
    name, equals, value = text.partition("=")
    is_wanted = equals != "" and not name.endswith("!")
    if name.endswith("!"):
        name = name[:-1]
    for at, option in enumerate(options):
        if option.id == name:
            number = int(value) if equals else 0
            if not (0 <= number <= LARGEST and 0 <= option.default <= LARGEST and at < LARGEST):
                raise ProfileError("the condition %r is about a number past %d" % (text, LARGEST))
            return (at + 1) << 17 | option.default << 9 | number << 1 | is_wanted
    raise ProfileError("the condition %r is about an option that there is not" % text)


def _passes(test: int, values: "list[int]") -> bool:
    at = (test >> 17) - 1
    now = values[at] if at < len(values) else test >> 9 & LARGEST
    return (now == test >> 1 & LARGEST) == bool(test & 1)
