"""A one-bit OLED display with the controller SSD1306, on an I2C bus."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    import busdisplay

    from tallydevice.hw.bus import Buses
    from tallydevice.parts import Json

FIELDS = "bus object"
ADDRESS = 0x3C


def open_display(description: "Json", buses: "Buses") -> "busdisplay.BusDisplay":
    """Return the display of `description`. Raise HardwareError if its library is missing or the display does not answer."""
    import displayio
    import i2cdisplaybus

    from tallydevice.hw.bus import address_of, pin
    from tallydevice.hw.errors import HardwareError

    try:
        from adafruit_displayio_ssd1306 import SSD1306
    except ImportError:
        raise HardwareError(
            "The library adafruit_displayio_ssd1306 is not on the drive: install this board again."
        ) from None
    # An earlier program may still use the pins, or this program before a reload.
    displayio.release_displays()
    bus = description["bus"]
    address = address_of(description, ADDRESS)
    options = {}
    if "reset" in description:
        options["reset"] = pin(description["reset"], "display.reset")
    try:
        wire = i2cdisplaybus.I2CDisplayBus(buses.bus(bus), device_address=address, **options)
        display: "busdisplay.BusDisplay" = SSD1306(
            wire,
            width=description["width"],
            height=description["height"],
            rotation=description.get("rotation", 0),
        )
    except (OSError, RuntimeError, ValueError):
        raise HardwareError(
            "No display answers at address 0x%02x (scl %s, sda %s): check its four wires and its address."
            % (address, bus.get("scl", "of the board"), bus.get("sda", "of the board"))
        ) from None
    return display
