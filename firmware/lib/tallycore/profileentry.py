"""One entry of a profile's lists, out of what its file says: the modules of those that a game has not are never loaded."""


def read_entry(profile, name: str, data):  # type: ignore[no-untyped-def]
    """The entry of the list `name` that `data` describes."""
    if name == "options":
        from tallycore.options import Option

        return Option(data, profile.keys[name])
    if name == "bags":
        from tallycore.bags import Bag

        return Bag(data, profile.keys["options"])
    if name == "chances":
        from tallycore.chances import Chance

        return Chance(data, profile.keys["options"])
    from tallycore.choices import Choice, Phase

    return Choice(data, profile) if name == "choices" else Phase(data, profile)
