"""A display that shows nothing."""


class BusDisplay:
    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.auto_refresh = True
        self.brightness = 1.0
        self.root_group = None
        self.rotation = 0

    def refresh(self):
        return True
