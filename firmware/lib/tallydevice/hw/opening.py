"""Open the parts of the board that board.json describes, each by its own driver. Only the start needs this module."""

import os

import microcontroller
import supervisor
import usb_cdc

from tallydevice.hw.board_file import display_driver, read_board
from tallydevice.hw.bus import Buses, pin
from tallydevice.hw.errors import InMaintenance
from tallydevice.hw.hardware import Clock, Hardware, Port, entropy, feeding, nothing
from tallydevice.hw.marks import MAINTENANCE_SENTENCE, hangs, is_on, maintenance_boots, start_reasons
from tallydevice.hw.open_buttons import open_buttons
from tallydevice.hw.open_storage import open_media
from tallydevice.hw.settings import complaint_about, read_settings
from tallydevice.loading import forget, loaded

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import digitalio

    from tallydevice.hw.battery import Gauge, Voltage
    from tallydevice.hw.lights import Lights
    from tallydevice.hw.shake import Shake
    from tallydevice.hw.sound import Sound
    from tallydevice.parts import GetEnv, Json, NowMs, Sync

ONLY_AT_START = (
    "tallydevice.hw.opening tallydevice.hw.open_buttons tallydevice.hw.open_touch tallydevice.hw.bus tallydevice.hw.board_file"
    " tallydevice.hw.open_storage tallydevice.hw.marks tallydevice.hw.settings"
)
OPTIONAL = "battery lights shake sound"
KEPT = "board name display sleep"
GAUGE_ADDRESS = 0x36
REFERENCE_V = 3.3
MOST_HANGS = 3
# If the program has hung this often without running for a minute in between, another restart would not help.

_CHIPS = "lis3dh 18 0f 33 33 2057 2398 a8;lsm6ds 6a 0f 69 6c 1244 1048 28;qmi8658 6b 00 05 05 0240 0316 0801 35"
# For each chip: its name, then in hexadecimal its I2C address, the register of the chip's number, and the lowest and highest value
# of that number. Then the register and the value of each write: the chip then measures about 100 times per second up to 4 g (8192
# per g, low byte first). At the end, the register of the first of six bytes. All values are from the data sheets.


def open_hardware(root: str = "/", sync: "Sync | None" = None, getenv: "GetEnv | None" = None) -> Hardware:
    """Open the hardware that `root`/board.json describes. Raise HardwareError with one sentence for the person who holds the board.

    `sync` writes the drive's cache to the drive, `getenv(name)` returns a setting. The defaults are os.sync and os.getenv. At
    the end, the modules that only the opening needs are removed from memory, this module too.
    """
    try:
        return _open_hardware(root if root.endswith("/") else root + "/", sync, getenv)
    finally:
        forget(ONLY_AT_START.split() + [name for name in loaded() if name.startswith("tallydevice.hw.display_")])


def _open_hardware(root: str, sync: "Sync | None", getenv: "GetEnv | None" = None) -> Hardware:
    """Return the hardware of the board whose drive is `root`. Raise HardwareError if a part fails that every game needs."""
    board = read_board(root)
    buses = Buses()
    try:
        return _open_parts(board, buses, root, sync, getenv)
    except Exception:
        # The last resort opens the display again to say what has failed. It needs the display's pins.
        buses.close()
        raise


def _open_parts(board: "Json", buses: Buses, root: str, sync: "Sync | None", getenv: "GetEnv | None") -> Hardware:
    """Open the parts that `board` describes."""
    clock = Clock(supervisor.ticks_ms)
    hardware = Hardware(clock.now_ms, supervisor.runtime)
    # The display comes first: opening an external one frees all pins that an earlier program was using.
    hardware.display = display_driver(board["display"]).open_display(board["display"], buses)
    # It shows nothing until `refresh()` is called.
    hardware.display.auto_refresh = False
    hardware.buttons = open_buttons(board["buttons"], clock, buses, board["display"]["width"])
    hardware.failed.extend(hardware.buttons.failed)
    hardware.port = Port(usb_cdc.data)
    hardware.entropy = entropy  # A function that can be replaced.
    # It is the function itself: a call of our own method would take memory.
    hardware.restart = supervisor.reload
    sync = feeding(sync or getattr(os, "sync", nothing), hardware)  # type: ignore[arg-type]  # `getattr` finds one.
    if is_on():
        raise InMaintenance(MAINTENANCE_SENTENCE)
    hardware.media = open_media(root, board["journal"], sync, microcontroller.nvm)
    hardware.settings = read_settings(getenv or os.getenv)
    # A line that cannot be read comes first, because values may be missing due to it.
    hardware.settings.problem = complaint_about(root) or hardware.settings.problem
    hardware.reset, hardware.safe_mode = start_reasons(root)
    hardware.hangs = hangs(root)
    if hardware.hangs < MOST_HANGS and usb_cdc.console is None:
        # With a console, a person may stop the program there for any time. The watchdog must not end that.
        hardware.watchdog_s = board.get("watchdog_s", 0)
    hardware.root = root
    hardware.maintenance_boots = maintenance_boots(root)
    hardware.device_id = bytes(microcontroller.cpu.uid)
    for name in OPTIONAL.split():
        if board.get(name) is not None:
            _open_optional(hardware, name, board[name], buses)
    hardware.board = {name: board[name] for name in KEPT.split() if name in board}
    return hardware


def _open_optional(hardware: Hardware, name: str, description: "Json", buses: Buses) -> None:
    """Open an optional part. If it does not work, note it in `failed`."""
    try:
        if name == "battery":
            hardware.battery = open_battery(description, buses)
        elif name == "lights":
            hardware.lights = open_lights(description, hardware.now_ms)
        elif name == "shake":
            hardware.shake = open_shake(description, buses, hardware.now_ms)
        elif hardware.settings.sound:
            hardware.sound = open_sound(description, hardware.now_ms)
    except (AttributeError, ImportError, NotImplementedError, OSError, RuntimeError, ValueError):
        # The game goes on without the part: a button does the same as a shake, and nothing depends on lights or sound.
        hardware.failed.append(name)


def open_battery(description: "Json", buses: Buses) -> "Gauge | Voltage":
    """Open {"driver": "max17048"}, or {"driver": "voltage", "pin", "factor", "reference": volts of a full reading, "enable"}."""
    if description["driver"] == "max17048":
        from tallydevice.hw.battery import Gauge

        return Gauge(buses.registers(description, GAUGE_ADDRESS))
    import analogio

    from tallydevice.hw.battery import Voltage

    full_mv = int(1000 * description["factor"] * description.get("reference", REFERENCE_V))
    return Voltage(
        analogio.AnalogIn(pin(description["pin"], "battery.pin")), full_mv, _output(description, "enable", "battery")
    )


def open_lights(description: "Json", now_ms: "NowMs") -> "Lights":
    """Open {"driver": "neopixel", "pin", "count", "order": "GRB" or "RGB", "power": a pin that must be high}."""
    from tallydevice.hw.lights import Lights

    power = _output(description, "power", "lights")
    if power is not None:
        power.value = True
    line = _output(description, "pin", "lights")
    return Lights(line, description["count"], description.get("order") == "RGB", now_ms, power)  # type: ignore[arg-type]  # `pin` is there.


def open_shake(description: "Json", buses: Buses, now_ms: "NowMs") -> "Shake":
    """Open the sensor that "shake" in board.json describes, and let it measure. Raise OSError if that chip does not answer."""
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


def open_sound(description: "Json", now_ms: "NowMs") -> "Sound":
    """Open {"driver": "tone", "pin", "enable": a pin that is high during a sound}."""
    import pwmio

    from tallydevice.hw.sound import CLICK_HZ, Sound

    wave = pwmio.PWMOut(pin(description["pin"], "sound.pin"), frequency=CLICK_HZ, variable_frequency=True)
    return Sound(wave, _output(description, "enable", "sound"), now_ms)


def _output(description: "Json", field: str, part: str) -> "digitalio.DigitalInOut | None":
    """Return the pin that `field` names, as an output that is low; None if there is no such field."""
    if field not in description:
        return None
    import digitalio

    line = digitalio.DigitalInOut(pin(description[field], part + "." + field))
    line.switch_to_output(False)
    return line
