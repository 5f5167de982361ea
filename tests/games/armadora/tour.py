"""A walk through the screens of Armadora."""


def armadora(open_table):
    """A game of four: the gold is dealt, some pass, and all have."""
    table = open_table()
    table.begin("armadora", seats=4, names=["Bartholomew", "Al", "Wilhelmina", "Eve"])
    yield "armadora_first_turn", table
    table.press("Gold")
    table.press("Roll")
    yield "gold_dealt", table
    table.press("Done")
    for item in ("Warrior", "Pass", "Two palisades", "Warrior"):
        table.press("Action")
        table.pick(item)
    yield "armadora_turn", table
    table.press("Menu")
    table.pick("Next player")
    yield "next_player_out", table
    table.press("Back", 2)
    for _ in range(3):
        table.press("Action")
        table.pick("Pass")
    yield "armadora_all_out", table
