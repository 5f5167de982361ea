"""A walk through the screens of Kingdoms of Durdain: six players with long names, all extensions."""

from tests.device.durdains import ALL, begin, capture, declare, end_turn, set_up, type_in


def durdain_beginning(open_table):
    """From the draw of the homes to the first turn."""
    table = set_up(open_table(), seats=6, extensions=ALL)
    yield "durdain_who_starts", table
    table.press("Choose")
    yield "durdain_homes", table
    table.press("Choose")
    yield "durdain_homes_drawn", table
    table.press("Choose")
    while not table.app.shown._entries[0].text.endswith(" starts"):
        table.press("Choose")
    yield "durdain_starts", table
    table.press("Choose")
    yield "durdain_first_turn", table


def durdain_turn(open_table):
    """A Move and an Attack, whose last battle takes a castle."""
    table = begin(open_table(), seats=6, extensions=ALL, start=30)
    table.session.change_score(1, 20)
    table.press("Move")
    yield "durdain_move", table
    type_in(table, 11, 8, 6)
    yield "durdain_move_rolled", table
    table.press("Other")
    yield "durdain_move_dragons", table
    table.press("Other", 3)
    table.press("-1", 14)
    yield "durdain_move_over", table
    table.press("Done")
    table.press("Kings")
    yield "durdain_move_kingsmen", table
    table.press("Back")
    yield "durdain_turn_moved", table
    declare(table, "Al", "kingsman", cavalry=2, army=1, kingsman=1, dragon=1, own_bonus=3, their_bonus=4)
    yield "durdain_battle", table
    type_in(table, 12, 11, 8, 12, 1, 1, 10, 8, 6, 12, 8, 6)
    yield "durdain_battle_won", table
    table.press("+7")
    yield "durdain_battle_paid", table
    table.press("Battle")
    yield "durdain_battle_again", table
    table.press("Back")
    declare(table, "Al", "dragon", dragon=1)
    type_in(table, 3, 2, 1, 3, 2, 1)
    yield "durdain_battle_tie", table
    table.press("Back")
    table.session.change_counter(6, 1, 2)
    declare(table, "Al", "castle", cavalry=2)
    type_in(table, 12, 12, 1, 1, 1)
    yield "durdain_castle_taken", table
    table.press("Where?")
    yield "durdain_castle_where", table
    table.pick("Blue")
    yield "durdain_beware", table
    table.press("Called")
    table.press("Back")
    yield "durdain_turn_beware", table
    table.press("End turn")
    yield "durdain_progress", table
    table.press("Score")
    yield "durdain_turn_warned", table
    table.press("Action")
    yield "durdain_actions", table
    table.press("Back")
    table.press("End turn")
    yield "durdain_out", table
    table.press("Out")
    yield "durdain_out_asked", table
    table.press("Out")
    yield "durdain_claims", table


def durdain_ending(open_table):
    """The last round, and who has won."""
    table = begin(open_table(), seats=6, extensions=ALL)
    for seat, score in enumerate((119, 118, 77, 104, 9, 66)):
        table.session.change_score(seat, score)
    end_turn(table)
    yield "durdain_last_round", table
    capture(table, "Bartholomew", "Red")
    table.press("Called")
    table.press("Back")
    end_turn(table, 5)
    yield "durdain_winner", table
    table.press("Back")
    yield "durdain_over", table
    table.press("Result")
    table.press("End it")
    table.press("End it")
    yield "durdain_final", table
