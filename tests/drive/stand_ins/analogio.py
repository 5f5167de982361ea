"""A battery that is neither full nor empty."""


class AnalogIn:
    value = 40000

    def __init__(self, pin):
        self.pin = pin
