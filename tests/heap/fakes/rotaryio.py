"""A knob that nobody turns."""


class IncrementalEncoder:
    def __init__(self, a, b, divisor=4):
        self.position = 0
        self.divisor = divisor

    def deinit(self):
        pass
