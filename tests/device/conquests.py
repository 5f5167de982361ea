"""Stratego Conquest at a simulated device, for the tests of its screens."""

from tallydevice.play.bags import left_in


def begin_play(table, seats=2):
    """Conquest with all units placed: the territories shared evenly, no city among them."""
    table.begin("conquest", seats=seats)
    table.session.change_phase(2)
    table.app.home()
    return table


def left(table):
    """How many cards are in the pile."""
    return sum(left_in(table.session, 0, 0))
