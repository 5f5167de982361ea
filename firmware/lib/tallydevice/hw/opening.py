"""Opening the parts that board.json describes, each by its own driver; needed once, at the start."""

import os

import microcontroller
import supervisor
import usb_cdc

from tallydevice.hw.board_file import display_driver, read_board
from tallydevice.hw.bus import Buses
from tallydevice.hw.errors import InMaintenance
from tallydevice.hw.hardware import Clock, Hardware, Port, entropy, nothing
from tallydevice.hw.maintenance import SENTENCE, is_on, maintenance_boots
from tallydevice.hw.open_buttons import open_buttons
from tallydevice.hw.open_storage import open_media
from tallydevice.hw.reset import start_reasons
from tallydevice.hw.settings import read_settings

OPTIONAL = "battery lights shake sound"
KEPT = "board name display sleep"


def open_parts(root: str, sync, getenv=None) -> Hardware:  # type: ignore[no-untyped-def]
    """Return the hardware of the board whose drive is `root`. Raise HardwareError for what no game can do without."""
    board = read_board(root)
    buses = Buses()
    try:
        return _open_parts(board, buses, root, sync, getenv)
    except Exception:
        # The last resort opens the display anew to say what has failed, and needs its pins.
        buses.close()
        raise


def _open_parts(board, buses: Buses, root: str, sync, getenv) -> Hardware:  # type: ignore[no-untyped-def]
    """Open the parts that `board` describes."""
    clock = Clock(supervisor.ticks_ms)
    hardware = Hardware(clock.now_ms, supervisor.runtime)
    # The display comes first, because opening an external one frees all pins that an earlier program left in use.
    hardware.display = display_driver(board["display"]).open_display(board["display"], buses)
    # It shows nothing until `refresh()` is called.
    hardware.display.auto_refresh = False
    hardware.buttons = open_buttons(board["buttons"], clock, buses, board["display"]["width"])
    hardware.failed.extend(hardware.buttons.failed)
    hardware.port = Port(usb_cdc.data)
    hardware.entropy = entropy  # type: ignore[attr-defined]  # It is a function that another may replace.
    # It is the function itself, because a method of ours would take memory when it is called.
    hardware.restart = supervisor.reload  # type: ignore[attr-defined]  # as above
    sync = sync or getattr(os, "sync", nothing)
    if is_on():
        raise InMaintenance(SENTENCE)
    hardware.media = open_media(root, board["journal"], sync, microcontroller.nvm)
    hardware.settings = read_settings(getenv or os.getenv)
    hardware.reset, hardware.safe_mode = start_reasons(root)
    hardware.root = root
    hardware.maintenance_boots = maintenance_boots(root)
    hardware.device_id = bytes(microcontroller.cpu.uid)
    for name in OPTIONAL.split():
        if board.get(name) is not None:
            _open_optional(hardware, name, board[name], buses)
    hardware.board = {name: board[name] for name in KEPT.split() if name in board}
    return hardware


def _open_optional(hardware: Hardware, name: str, description, buses: Buses) -> None:  # type: ignore[no-untyped-def]
    """Open a part that no game needs; note it in `failed` if it does not work."""
    from tallydevice.hw import open_peripherals as peripherals

    try:
        if name == "battery":
            hardware.battery = peripherals.open_battery(description, buses)
        elif name == "lights":
            hardware.lights = peripherals.open_lights(description, hardware.now_ms)
        elif name == "shake":
            hardware.shake = peripherals.open_shake(description, buses, hardware.now_ms)
        elif hardware.settings.sound:
            hardware.sound = peripherals.open_sound(description, hardware.now_ms)
    except (AttributeError, ImportError, NotImplementedError, OSError, RuntimeError, ValueError):
        # The game goes on without it: a button does what a shake does, and nothing depends on lights or sound.
        hardware.failed.append(name)
