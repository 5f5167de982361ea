"""Lights that nobody sees."""


def neopixel_write(pin, data):
    pass
