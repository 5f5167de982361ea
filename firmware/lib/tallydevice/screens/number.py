"""A number that some other screen asks for."""

from tallydevice.ui.number_screen import NumberScreen

SCREEN = NumberScreen
