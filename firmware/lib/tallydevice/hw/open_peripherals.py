"""Opening what a board may have besides screen and buttons: battery gauge, lights, shake sensor, speaker; only at the start."""

from tallydevice.hw.bus import Buses, pin

GAUGE_ADDRESS = 0x36
REFERENCE_V = 3.3

_CHIPS = "lis3dh 18 0f 33 33 2057 2398 a8;lsm6ds 6a 0f 69 6c 1244 1048 28;qmi8658 6b 00 05 05 0240 0316 0801 35"
# For each chip, in hexadecimal: name, I2C address, register of the chip's number, its lowest and highest value; then register and
# value of each write that makes it measure about 100 times a second up to 4 g (8192 a g, low byte first); at the end the register
# of the first of six bytes. All are from the data sheets.


def open_battery(description, buses: Buses):  # type: ignore[no-untyped-def]
    """Open {"driver": "max17048"}, or {"driver": "voltage", "pin", "factor", "reference": volts of a full reading, "enable"}."""
    if description["driver"] == "max17048":
        from tallydevice.hw.fuel_gauge import Gauge

        return Gauge(buses.registers(description, GAUGE_ADDRESS))
    import analogio

    from tallydevice.hw.voltage import Voltage

    full_mv = int(1000 * description["factor"] * description.get("reference", REFERENCE_V))
    return Voltage(
        analogio.AnalogIn(pin(description["pin"], "battery.pin")), full_mv, _output(description, "enable", "battery")
    )


def open_lights(description, now_ms):  # type: ignore[no-untyped-def]
    """Open {"driver": "neopixel", "pin", "count", "order": "GRB" or "RGB", "power": a pin that must be high}."""
    from tallydevice.hw.lights import Lights

    power = _output(description, "power", "lights")
    if power is not None:
        power.value = True
    line = _output(description, "pin", "lights")
    return Lights(line, description["count"], description.get("order") == "RGB", now_ms, power)


def open_shake(description, buses: Buses, now_ms):  # type: ignore[no-untyped-def]
    """Open the sensor that board.json's "shake" describes, and let it measure. Raise OSError if it does not answer as that chip."""
    from tallydevice.hw.shake import Accelerometer, Shake

    for chip in _CHIPS.split(";"):
        words = chip.split()
        if words[0] == description["driver"]:
            break
    registers = buses.registers(description, int(words[1], 16))
    number = bytearray(1)
    registers.read(int(words[2], 16), number)
    if not int(words[3], 16) <= number[0] <= int(words[4], 16):
        raise OSError(19)
    for write in words[5:-1]:
        registers.write(int(write[:2], 16), int(write[2:], 16))
    return Shake(Accelerometer(registers, int(words[-1], 16)).read, now_ms)


def open_sound(description, now_ms):  # type: ignore[no-untyped-def]
    """Open {"driver": "tone", "pin", "enable": a pin that is high while it sounds}."""
    import pwmio

    from tallydevice.hw.sound import CLICK_HZ, Sound

    wave = pwmio.PWMOut(pin(description["pin"], "sound.pin"), frequency=CLICK_HZ, variable_frequency=True)
    return Sound(wave, _output(description, "enable", "sound"), now_ms)


def _output(description, field: str, part: str):  # type: ignore[no-untyped-def]
    """Return the pin that `field` names, driven low; None if there is no such field."""
    if field not in description:
        return None
    import digitalio

    line = digitalio.DigitalInOut(pin(description[field], part + "." + field))
    line.switch_to_output(False)
    return line
