"""Stand in for CircuitPython's hardware modules, one file a module, all of them wired to the circuit in use.

They, and what they are wired to, are written in the Python that boards speak too: the tests run them on MicroPython as well, where
only drawing has stand-ins of its own (tests/on_micropython).
"""

NAMES = (
    "alarm",
    "alarm.pin",
    "alarm.time",
    "analogio",
    "board",
    "busio",
    "digitalio",
    "i2cdisplaybus",
    "keypad",
    "microcontroller",
    "neopixel_write",
    "pwmio",
    "rotaryio",
    "storage",
    "supervisor",
    "touchio",
    "usb_cdc",
    "usb_hid",
    "usb_midi",
)
WITHOUT_ALARM = ("rp2350",)
# For these chips CircuitPython 10 has no module alarm.
