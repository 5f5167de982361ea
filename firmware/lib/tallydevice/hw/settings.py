"""What the owner has set in settings.toml. Each value that is missing or of no use has its default."""

NUMBERS = "brightness 100 1 100;dim_after 60 0 3600;sleep_after 300 0 7200;sound 1 0 1;animation 1 0 1"
# name, default, least, most: percent, seconds (0: never), and 1 or 0 for yes or no
SHORTEST_S = 10
# A screen that dims sooner would dim while it is read.
MOST_LETTERS = 20


class Settings:
    """`brightness` in percent, `dim_after_s` and `sleep_after_s` (0: never), `sound`, `animation`, and the device's `name`."""

    # No methods: a class with one would keep this whole module in memory.
    brightness = dim_after_s = sleep_after_s = sound = animation = 0
    name = ""
    problem = ""
    """The first value that is of no use, in one sentence; "" when all is well."""


def read_settings(getenv) -> Settings:  # type: ignore[no-untyped-def]
    """The settings as `getenv(name)` gives them: a str, an int, or None for what is not there."""
    settings = Settings()
    values = []
    for line in NUMBERS.split(";"):
        name, default, least, most = line.split(" ")
        values.append(_number(settings, getenv, name, int(default), int(least), int(most)))
    settings.brightness, settings.dim_after_s, settings.sleep_after_s, settings.sound, settings.animation = values
    settings.name = _name(settings, getenv)
    return settings


def _number(settings: Settings, getenv, name: str, default: int, least: int, most: int) -> int:  # type: ignore[no-untyped-def]
    found = _value(getenv, name)
    if found is None:
        return default
    try:
        number = int(found)
        if least <= number <= most and not (name[-6:] == "_after" and 0 < number < SHORTEST_S):
            return number
    except ValueError:
        pass
    what = "a whole number from %d to %d" % (least, most)
    if name[-6:] == "_after":
        what = "0 (never) or %d to %d seconds" % (SHORTEST_S, most)
    _complain(settings, "settings.toml: %s is %r; it must be %s. %d is used." % (name, found, what, default))
    return default


def _name(settings: Settings, getenv) -> str:  # type: ignore[no-untyped-def]
    found = _value(getenv, "name")
    name = "" if found is None else str(found).strip()
    if len(name) > MOST_LETTERS or "\n" in name:
        _complain(settings, "settings.toml: name is %r; it must have at most %d letters." % (name, MOST_LETTERS))
        return name.split("\n")[0][:MOST_LETTERS]
    return name


def _value(getenv, name: str):  # type: ignore[no-untyped-def]
    try:
        return getenv(name)
    except (OSError, ValueError):
        return None  # a file that cannot be read as a whole is as good as none


def _complain(settings: Settings, sentence: str) -> None:
    settings.problem = settings.problem or sentence
