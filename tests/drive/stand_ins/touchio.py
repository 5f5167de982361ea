"""Pads that are touched while the plan's hands hold them."""

import world


class TouchIn:
    def __init__(self, pin, pull=None):
        self._name = pin.name

    @property
    def value(self):
        return self._name in world.down
