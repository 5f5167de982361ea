"""Kingdoms of Durdain at a simulated device, for the tests of its screens."""

NAMES = ["Bartholomew", "Al", "Wilhelmina", "Eve", "Maximilian", "Constantine"]
ALL = ("Armadas", "Dragons", "Kingsmen")


def set_up(table, seats=3, extensions=(), start=0, names=NAMES):
    """Go to the question who starts. The players sit in the order Red, Blue, Green … Without `names`, these are their names."""
    table.choose_game("durdain")
    table.set_number(seats)
    table.press("OK")
    if names:
        table.app.draft.names = names[:seats]
    table.pick("All right")
    for extension in extensions:
        table.pick(extension)
    if start:
        table.pick("Starting points")
        table.set_number(start)
        table.press("OK")
    table.pick("Start the game")
    table.press("Go on")
    table.pick("No salt")
    return table


def begin(table, seats=3, extensions=(), start=0, first=0, names=NAMES):
    """Go to the first turn. Nobody has drawn a home, so each home is the country of the player's colour."""
    set_up(table, seats, extensions, start, names)
    table.pick(f"Let {table.state.names[first]} start")
    return table


def type_in(table, *faces):
    """Type in these dice."""
    table.press("Type in")
    for number, face in enumerate(faces, start=1):
        table.set_number(face)
        table.press("Log it" if number == len(faces) else "Next die")


def declare(table, against, kind, **pieces):
    """Declare a battle. `pieces` are given as army=2. The others do not attack."""
    table.press("Attack")
    for entry in [each.text for each in table.app.shown._entries]:
        name = entry.partition(": ")[0]
        if name.lower() in ATTACKERS:
            wanted = pieces.get(name.lower(), 0)
        elif name in ("Own bonus", "Their bonus"):
            wanted = pieces.get(name.lower().replace(" ", "_"), 0)
        else:
            continue
        go_to(table, name)
        while line(table) != wanted:
            table.press("+1" if line(table) < wanted else "-1")
    for name, wanted in (("Against", against), ("Their piece", kind)):
        go_to(table, name)
        while line(table) != wanted:
            table.press("Change")


ATTACKERS = ("cavalry", "army", "ship", "kingsman", "dragon")


def go_to(table, name):
    """Go to the line that begins with this text."""
    while not table.app.shown._entries[table.app.shown.at].text.startswith(name + ":"):
        table.press("Down")


def line(table):
    """Return the text of the present line."""
    text = table.app.shown._entries[table.app.shown.at].text.partition(": ")[2]
    return int(text) if text.lstrip("+").isdigit() else text


def end_turn(table, turns=1):
    """End this number of turns, with the points of the castles that are counted."""
    for _ in range(turns):
        table.press("End turn")
        table.press("Score")


def capture(table, against, country):
    """Capture the castle of `against` in that country, and replace its flag."""
    declare(table, against, "castle", cavalry=2)
    type_in(table, 12, 12, *[1] * len(sides_of_castle(table)))
    table.press("Where?")
    table.pick(country)


def sides_of_castle(table):
    return [12, 8, 6] if any(table.state.options[:3]) else [12, 8]


def kinds(events):
    """Return the events in order, without the seals."""
    return [event.kind for event in events if event.kind != "sealed"]
