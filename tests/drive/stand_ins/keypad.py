"""Keys that are down while the plan's hands hold them, by the names of their pins or by their numbers."""

import world


class Event:
    def __init__(self, key_number, pressed, timestamp):
        self.key_number = key_number
        self.pressed = pressed
        self.released = not pressed
        self.timestamp = timestamp


class _Queue:
    overflowed = False

    def __init__(self, names):
        self._names = names
        self.clear()

    def get(self):
        for number in range(len(self._names)):
            is_down = self._names[number] in world.down
            if is_down != (number in self._known):
                if is_down:
                    self._known.append(number)
                else:
                    self._known.remove(number)
                return Event(number, is_down, world.now_ms[0])
        return None

    def clear(self):
        self._known = []


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64):
        self.key_count = len(pins)
        self.events = _Queue([pin.name for pin in pins])

    def reset(self):
        self.events.clear()

    def deinit(self):
        pass


class ShiftRegisterKeys(Keys):
    def __init__(
        self, *, clock, data, latch, value_to_latch=True, key_count, value_when_pressed, interval=0.02, max_events=64
    ):
        self.key_count = key_count
        self.events = _Queue([str(number) for number in range(key_count)])
