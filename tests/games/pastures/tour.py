"""A walk through the screens of Pastures New."""


def pastures(open_table):
    """A stretch of Pastures New, to its end."""
    table = open_table()
    table.begin("pastures", options={"Rows": 2, "Columns": 3})
    yield "turn_first", table
    table.play("Plains", "Forest")
    table.wait(61_000)
    yield "turn_barred", table
    table.press("Terrain")
    yield "choice", table
    table.pick("Forest")
    yield "repeat", table
    table.press("Log it")
    table.press("Score")
    table.press("+1", 3)
    yield "score", table
    table.press("-1", 3)
    table.press("Other")
    yield "score_seats", table
    table.press("Back")
    table.press("Menu")
    yield "menu", table
    table.pick("Phase")
    yield "phase", table
    table.press("Back", 2)
    table.press("Undo")
    yield "undo", table
    table.press("Back")
    table.play("River", "Desert", "Wasteland")
    yield "turn_full", table
    table.press("Menu")
    table.pick("Pause")
    yield "turn_paused", table
    table.press("Resume")
    for seat, points in enumerate((12, 9)):
        table.session.change_score(seat, points)
    table.press("Menu")
    table.pick("End the game")
    yield "end_game", table
    table.pick("Finished")
    yield "end_confirm", table
    table.press("End it")
    yield "final", table
    table.pick("Seal")
    yield "seal", table
    table.press("Close")
    table.pick("The dice secret")
    yield "secret", table
