"""Stand-ins for a board's modules on MicroPython, where nothing is pressed and nothing moves: put into sys.modules first."""

import sys


class Module:
    """Something to import; what it holds are attributes."""

    def __init__(self, **things):
        for name, thing in things.items():
            setattr(self, name, thing)


class Pin:
    pass


class Display:
    auto_refresh = True
    brightness = 1

    def __init__(self, width, height):
        self.width = width
        self.height = height


class Board:
    """`import board`: every pin that is asked for, the display, the buses."""

    def __init__(self, display):
        self.DISPLAY = display

    def __getattr__(self, name):
        return I2C if name in ("I2C", "STEMMA_I2C") else name


class Bus:
    """The numbers of all chips that our drivers ask for, and else zeros."""

    def __init__(self, *_pins):
        pass

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, sent):
        pass

    def writeto_then_readfrom(self, address, asked, into):
        for at in range(len(into)):
            into[at] = 0
        if asked[0] == 0x0F:
            into[0] = 0x33 if address < 0x20 else 0x69
        elif asked[0] == 0x00:
            into[0] = 0x05


ONE_BUS = Bus()


def I2C():  # noqa: N802 - the board's own name
    return ONE_BUS


class Queue:
    overflowed = False

    def get(self):
        return None


class Keys:
    def __init__(self, *_pins, **_options):
        self.events = Queue()


class Line:
    """A pin read or driven, a pad, a speaker, a knob: at rest."""

    value = 0
    position = 0
    frequency = 0
    duty_cycle = 0

    def __init__(self, *_pins, **_options):
        pass

    def switch_to_output(self, value=False):
        pass


class Serial:
    pass


TICKS = [0]


def ticks_ms():
    TICKS[0] += 10
    return TICKS[0]


def nothing(*_arguments):
    pass


def put(board):
    """All the modules of the board described by `board`, its board.json."""
    screen = board["display"]
    cpu = Module(uid=b"12345678", reset_reason=None)
    modules = {
        "board": Board(Display(screen["width"], screen["height"])),
        "busdisplay": Module(BusDisplay=Display),
        "busio": Module(I2C=Bus),
        "microcontroller": Module(
            Pin=Pin, cpu=cpu, ResetReason=Module(), nvm=bytearray(b"\xff" * board["journal"]["memory"]["bytes"])
        ),
        "supervisor": Module(ticks_ms=ticks_ms, runtime=Module(usb_connected=False), reload=nothing),
        "usb_cdc": Module(data=None, Serial=Serial),
        "storage": Module(getmount=lambda _path: Module(readonly=False)),
        "keypad": Module(Keys=Keys, ShiftRegisterKeys=Keys),
        "digitalio": Module(DigitalInOut=Line),
        "neopixel_write": Module(neopixel_write=nothing),
        "pwmio": Module(PWMOut=Line),
        "rotaryio": Module(IncrementalEncoder=Line),
        "analogio": Module(AnalogIn=Line),
        "touchio": Module(TouchIn=Line),
    }
    for name, module in modules.items():
        sys.modules[name] = module
