"""A walk through the screens of Stratego Conquest."""


def conquest(open_table):
    """A stretch of Conquest with three: the start draw, claims, cards, counters, the Traitor."""
    table = open_table()
    table.choose_game("conquest")
    table.set_number(3)
    table.press("OK")
    table.app.draft.names = ["Bartholomew", "Al", "Wilhelmina"]
    table.pick("All right")
    table.press("Go on")
    table.pick("No salt")
    table.press("Choose")
    yield "first_drawn", table
    while table.screen == "first":
        table.press("Choose")
    for number in range(24):
        table.press("Claim")
        table.pick("Territory with" if number % 3 == 2 and number < 20 else "Territory")
    yield "conquest_claimed", table
    table.press("Set-up")
    for _ in range(3):
        table.press("Placed")
        table.press("Choose")
    table.press("Play")
    yield "conquest_turn", table
    table.press("Cards")
    yield "deck", table
    table.press("Back")
    table.press("Draw 4")
    yield "hand", table
    table.press("Back")
    table.press("Play")
    table.press("Choose")
    table.press("Count")
    table.press("+1")
    yield "conquest_counters", table
    table.press("Seat")
    table.press("Next", 2)
    table.press("+1")
    table.press("Back")
    table.press("Action")
    table.press("Choose")
    yield "conquest_turn_flag", table
