"""Stand in for CircuitPython's hardware modules, with one file per module. All of them use the present circuit.

These modules and the circuit use only the Python that boards have too. So the tests also run them on MicroPython, where only
drawing has other stand-ins (tests/on_micropython).
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
