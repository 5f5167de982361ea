"""Keys that nobody presses: what the players did comes from the trace."""


class _Queue:
    overflowed = False

    def get(self):
        return None

    def get_into(self, event):
        return False

    def clear(self):
        pass

    def __len__(self):
        return 0


class Event:
    key_number = 0
    pressed = False
    released = True
    timestamp = 0


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64):
        self.events = _Queue()
        self.key_count = len(pins)

    def reset(self):
        pass

    def deinit(self):
        pass


class ShiftRegisterKeys:
    def __init__(
        self, *, clock, data, latch, value_to_latch=True, key_count, value_when_pressed, interval=0.02, max_events=64
    ):
        self.events = _Queue()
        self.key_count = key_count

    def reset(self):
        pass

    def deinit(self):
        pass
