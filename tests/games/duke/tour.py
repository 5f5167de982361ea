"""A walk through the screens of The Duke."""


def duke(open_table):
    """A stretch of The Duke: set-up, the bag, notes, the Dragon."""
    table = open_table()
    table.choose_game("duke")
    table.app.draft.names = ["Bartholomew", "Al"]
    table.pick("All right")
    yield "duke_options", table
    table.pick("Goal")
    yield "duke_goal", table
    table.pick("Counting Coup")
    for option in ("Duchess and Oracle", "Dragon", "Royal Assassin"):
        table.pick(option)
    yield "duke_options_set", table
    table.pick("Start the game")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Bartholomew start")
    yield "duke_turn", table
    table.press("Bag")
    yield "bag", table
    table.press("Choose")
    yield "drawn", table
    table.press("Back")
    yield "duke_turn_hand", table
    table.press("Action")
    yield "duke_action", table
    table.press("Choose")
    table.press("Note")
    yield "notes", table
    table.pick("Guard")
    table.press("Action")
    table.pick("Struck")
    table.wait(61_000)
    yield "duke_turn_guard", table
    table.press("Note")
    table.pick("Captured")
    yield "captured", table
    table.press("Back")
    table.pick("Score")
    yield "duke_score", table
    table.press("Back")
    table.press("Note")
    table.pick("Dragon: one")
    table.press("+1", 3)
    table.press("Roll")
    yield "chance_number", table
    table.press("Back")
    table.pick("Dragon's square")
    yield "chance_before", table
    table.press("Roll")
    yield "chance_square", table
    table.press("Back", 2)
    yield "duke_turn_chance", table
    table.press("Bag")
    table.pick("Draw 3")
    yield "drawn_three", table
    table.press("Put back")
    yield "put_back", table
    table.press("Back")
    table.press("Bag")
    table.pick("Type in 3")
    yield "type_draw", table
    table.press("Choose", 3)
    yield "drawn_typed", table
    table.press("Bag")
    table.pick("Al: ")
    yield "bag_left", table
    table.press("Back", 2)
    table.press("Undo")
    yield "undo_draw", table
    table.press("Undo")
    yield "consent_draw", table
    table.press("Yes")
    table.press("Menu")
    table.pick("Last rolls")
    yield "rolls_drawn", table
    table.pick("drew Knight")
    yield "roll_drawn", table


def draft(open_table):
    """The draft of a Dynastic Dispute, and the Dark Rider's first turn."""
    table = open_table()
    table.choose_game("duke")
    table.pick("All right")
    table.pick("Goal")
    table.pick("Dynastic")
    table.pick("Start the game")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Red start")
    yield "draft_turn", table
    table.press("Pick")
    table.pick("Wizard")
    table.press("Pick")
    yield "draft_pick", table
    table.press("Choose")
    for _ in range(11):
        table.press("Pick")
        table.press("Choose")
    yield "draft_over", table
    table = open_table()
    table.choose_game("duke")
    table.pick("All right")
    table.pick("Goal")
    table.pick("Dark Rider")
    yield "rider_options", table
    table.pick("Start the game")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Red start")
    yield "rider_turn", table
