"""A number that another screen asks for."""

from tallydevice.ui.number_screen import NumberScreen

SCREEN = NumberScreen
