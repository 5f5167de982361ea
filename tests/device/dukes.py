"""The Duke at a simulated device, for the tests of its screens."""


def begin(table, *picks, first=0):
    """Go to the first turn of The Duke. `picks` are the entries of the options to choose."""
    table.choose_game("duke")
    table.pick("All right")
    for pick in picks:
        table.pick(pick)
    table.pick("Start the game")
    table.press("Go on")
    table.pick("No salt")
    table.pick(f"Let {table.state.names[first]} start")
    return table


def act(table, item):
    """Note the turn's action."""
    table.press("Action")
    table.pick(item)


def tile(table, name):
    """Return the item of that name."""
    return table.session.profile.bags[0].names.index(name)


def last(table):
    """Return the newest roll or draw."""
    return table.state.last_rolls()[-1]
