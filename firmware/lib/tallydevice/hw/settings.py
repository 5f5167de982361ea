"""The owner's settings in settings.toml. A value that is missing or invalid has its default."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import GetEnv

NUMBERS = (
    "brightness 100 1 100;dim_after 60 0 3600;sleep_after 300 0 7200;sound 1 0 1;animation 1 0 1;laptop_turns 1 0 1"
)
# Each entry has name, default, least, most. Brightness is in percent, times are in seconds (0: never). The last three are 1 for yes
# or 0 for no.
FILE = "settings.toml"
MARK = b"\xef\xbb\xbf"
# Some editors put this before the first line. CircuitPython reads it as a part of the line.
SHORTEST_S = 10
# A screen that dims sooner would dim while somebody reads it.
MOST_LETTERS = 20


class Settings:
    """The settings: `brightness` in percent, `dim_after_s` and `sleep_after_s` (0: never), `sound`, `animation`, `laptop_turns`, `name`.

    `laptop_turns` says whether a laptop may note moves and end turns.
    """

    # The class has no methods, because one would keep this whole module in memory.
    brightness = dim_after_s = sleep_after_s = sound = animation = laptop_turns = 0
    name = ""
    problem = ""
    """One sentence about the first invalid value; "" if all are good."""


def complaint_about(root: str) -> str:
    """Return one sentence about the first line of settings.toml that CircuitPython cannot read; "" if there is no such line.

    CircuitPython skips such a line without a message. It also skips everything after the header of a table.
    """
    number = 0
    try:
        with open(root + FILE, "rb") as file:
            for line in file:
                number += 1
                text = line.strip()
                if number == 1 and text[:3] == MARK and text[3:4] in (b"", b"#"):
                    continue
                if text[:1] == b"[":
                    return "%s: line %d begins a table; what follows it is not read. Delete that line." % (FILE, number)
                if text and text[:1] != b"#" and not _is_readable(text):
                    return "%s: line %d cannot be read; it must be a name, = and a value." % (FILE, number)
    except OSError:
        pass  # There is no file. If the drive is faulty, a later write says so.
    return ""


def _is_readable(text: bytes) -> bool:
    """Return True if a line, without the blanks round it, gives a value to a name."""
    name, _, value = text.partition(b"=")
    name = name.strip()
    value = value.strip()
    if not name or b" " in name or name[:3] == MARK or value[:1] in (b"", b"#"):
        return False
    if value[:1] != b'"':
        return True
    at = 1
    while at < len(value) and value[at : at + 1] != b'"':
        at += 2 if value[at : at + 1] == b"\\" else 1
    return at < len(value) and value[at + 1 :].strip()[:1] in (b"", b"#")


def read_settings(getenv: "GetEnv") -> Settings:
    """Return the settings. `getenv(name)` returns a str, an int, or None for a missing one."""
    settings = Settings()
    values = []
    for line in NUMBERS.split(";"):
        name, default, least, most = line.split(" ")
        values.append(_number(settings, getenv, name, int(default), int(least), int(most)))
    settings.brightness, settings.dim_after_s, settings.sleep_after_s = values[:3]
    settings.sound, settings.animation, settings.laptop_turns = values[3:]
    settings.name = _name(settings, getenv)
    return settings


def _number(settings: Settings, getenv: "GetEnv", name: str, default: int, least: int, most: int) -> int:
    """Return the number of the setting `name`, or its default."""
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


def _name(settings: Settings, getenv: "GetEnv") -> str:
    """Return the device's name, cut if it is too long."""
    found = _value(getenv, "name")
    name = "" if found is None else str(found).strip()
    if len(name) > MOST_LETTERS or "\n" in name:
        _complain(settings, "settings.toml: name is %r; it must have at most %d letters." % (name, MOST_LETTERS))
        return name.split("\n")[0][:MOST_LETTERS]
    return name


def _value(getenv: "GetEnv", name: str) -> "str | int | None":
    """Return the value of `name` from `getenv`, or None."""
    try:
        return getenv(name)
    except (OSError, ValueError):
        return None  # A value that cannot be read counts as missing. `complaint_about` reports it.


def _complain(settings: Settings, sentence: str) -> None:
    """Keep `sentence` as the problem if it is the first one."""
    settings.problem = settings.problem or sentence
