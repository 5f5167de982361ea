"""Stratego Conquest at a simulated device, for the tests of its screens."""

from tallydevice.play.bags import left_in


def begin_play(table, seats=2):
    """Begin Conquest with all units placed. The territories are shared equally, and none has a city."""
    table.begin("conquest", seats=seats)
    table.session.change_phase(2)
    table.app.home()
    return table


def left(table):
    """Return the number of cards in the pile."""
    return sum(left_in(table.session, 0, 0))
