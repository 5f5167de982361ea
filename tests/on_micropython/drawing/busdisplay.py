"""A display that gives each picture away, if somebody wants it."""

on_refresh = []
"""What is called with the root group of each picture."""


class BusDisplay:
    def __init__(self, bus, init_sequence, *, width, height, rotation=0, **of_its_chip):
        self.width = width
        self.height = height
        self.auto_refresh = True
        self.brightness = 1.0
        self.root_group = None
        self.rotation = rotation

    def refresh(self):
        for take in on_refresh:
            take(self.root_group)
        return True
