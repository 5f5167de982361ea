"""Read a profile from its file. All of it is read once. An impossible profile is refused with one sentence."""

from tallycore.errors import ProfileError
from tallycore.profile.conditions import read_condition

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable
    from typing import Any, BinaryIO

    from tallycore.profile import Profile
    from tallycore.profile.file_parts import FileParts
    from tallycore.profile.whole_file import WholeFile


def read_profile(profile: "Profile", source: "bytes | Callable[[], BinaryIO]") -> None:
    """Fill `profile` from `source`: bytes, or a function that opens a file. Raise ProfileError if it cannot be read."""
    try:
        if isinstance(source, bytes):
            from tallycore.profile.whole_file import WholeFile

            profile.parts = WholeFile(source)
        else:
            from tallycore.profile.file_parts import FileParts

            profile.parts = FileParts(source)
        with profile.parts:
            _read(profile, profile.parts)
    except KeyError as error:
        raise ProfileError("the game's profile lacks the field %r" % error.args[0]) from error
    except (ProfileError, MemoryError, OSError):
        raise
    except Exception as error:  # a damaged file can go wrong in any way
        raise ProfileError("the game's profile cannot be read: %s" % error) from error


def _read(profile: "Profile", parts: "FileParts | WholeFile") -> None:
    """Fill `profile` from `parts`."""
    profile.hash = parts.hash
    profile.id = parts.value("id")
    profile.name = parts.value("name")
    profile.seats_least = parts.value("seats")[0]
    profile.seats_most = parts.value("seats")[1]
    if not 1 <= profile.seats_least <= profile.seats_most:
        raise ProfileError("%s: seats %d to %d is no range" % (profile.id, profile.seats_least, profile.seats_most))
    played: "list[str]" = []
    profile.options = _read_list(profile, "options")
    profile.bags = _read_list(profile, "bags", played)
    profile.choices = _read_list(profile, "choices")
    profile.phases = _read_list(profile, "phases")
    profile.chances = _read_list(profile, "chances")
    for choice in played:
        profile.choice(choice)  # This raises ProfileError if there is no such list.
    profile.scored = read_condition(parts.value("scored", ""), profile.keys["options"])
    choice, _, item = parts.value("out", "").partition("=")
    if choice:
        at = profile.choice(choice)
        profile.out = (at, profile.choices[at].items.index(item))
    for values in (profile.dice, profile.counters, profile.first, profile.score_steps):
        len(values)  # They are read here once, to find out if they can be read.


def _read_list(profile: "Profile", name: str, played: "list[str] | None" = None) -> "Any":
    """Read every entry of the list `name` once, so that a game begins only with a valid profile. Return the list.

    Add to `played` the ids of the choices that note a bag's cards. They are checked later, because choices are read after bags.
    """
    profile.keys[name] = ""
    entries = []
    count = profile.parts.count(name)
    if count:
        # An import takes a board some tenths of a millisecond, even if the module is in memory. So one import serves all entries.
        kind, keys = _kind(name)
    for at in range(count):
        entry = kind(profile.parts.entry(name, at), profile.keys[keys] if keys else profile)
        if " " in entry.id or "=" in entry.id:
            raise ProfileError("%s: the id %r has a space or an equals sign in it" % (profile.id, entry.id))
        if played is not None and entry.played:
            played.append(entry.played)
        profile.keys[name] += "%s=%d " % (entry.id, entry.default if name == "options" else 0)
        if profile.parts.is_whole or name == "phases":
            entries.append(entry)  # The phases are kept, because the turn screen needs all of them each time.
    return entries if len(entries) == count else profile.entries(name, count)


def read_entry(profile: "Profile", name: str, data: "dict[str, Any]") -> "Any":
    """Return the entry of the list `name` that `data` describes."""
    kind, keys = _kind(name)
    return kind(data, profile.keys[keys] if keys else profile)


def _kind(name: str) -> "tuple[Callable[[dict[str, Any], Any], Any], str]":
    """Return the class of the entries of the list `name`, and the list whose keys the class gets, or "" if it gets the profile."""
    if name == "bags":
        from tallycore.profile.bags import Bag

        return Bag, "options"
    if name == "chances":
        from tallycore.profile.chances import Chance

        return Chance, "options"
    from tallycore.profile.choices import Choice, Option, Phase

    if name == "options":
        return Option, name
    return (Choice if name == "choices" else Phase), ""
