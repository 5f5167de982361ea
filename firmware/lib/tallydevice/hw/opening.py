"""Opens the parts that board.json describes, each by its own driver; needed once, at the start."""

import os

import microcontroller
import supervisor
import usb_cdc

from tallydevice.hw.board_file import display_driver, read_board
from tallydevice.hw.bus import Buses
from tallydevice.hw.errors import InMaintenance
from tallydevice.hw.hardware import Clock, Hardware, Port, entropy, nothing
from tallydevice.hw.maintenance import SENTENCE, is_on, maintenance_boots
from tallydevice.hw.placing import open_places
from tallydevice.hw.reset import start_reasons
from tallydevice.hw.settings import read_settings
from tallydevice.hw.wiring import open_buttons

OPTIONAL = "battery lights shake sound"
KEPT = "board name display sleep"


def open_parts(root: str, sync, getenv=None) -> Hardware:  # type: ignore[no-untyped-def]
    """The hardware of the board whose drive is `root`. Raises HardwareError for what no game can do without."""
    board = read_board(root)
    buses = Buses()
    try:
        return _open_parts(board, buses, root, sync, getenv)
    except Exception:
        # Whoever says on the display what has failed opens it anew.
        buses.close()
        raise


def _open_parts(board, buses: Buses, root: str, sync, getenv) -> Hardware:  # type: ignore[no-untyped-def]
    clock = Clock(supervisor.ticks_ms)
    hardware = Hardware(clock.now_ms, supervisor.runtime)
    # First, because a display of one's own lets go of all pins that an earlier program left in use.
    hardware.display = display_driver(board["display"]).open_display(board["display"], buses)
    # It shows nothing until `refresh()` is called.
    hardware.display.auto_refresh = False
    hardware.buttons = open_buttons(board["buttons"], clock, buses, board["display"]["width"])
    hardware.failed.extend(hardware.buttons.failed)
    hardware.port = Port(usb_cdc.data)
    hardware.entropy = entropy  # type: ignore[attr-defined]  # a function, which another may replace
    # The function itself: to call it takes no memory.
    hardware.restart = supervisor.reload  # type: ignore[attr-defined]  # as above
    sync = sync or getattr(os, "sync", nothing)
    if is_on():
        raise InMaintenance(SENTENCE)
    hardware.places = open_places(root, board["journal"], sync, microcontroller.nvm)
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
    from tallydevice.hw import fittings

    try:
        if name == "battery":
            hardware.battery = fittings.open_battery(description, buses)
        elif name == "lights":
            hardware.lights = fittings.open_lights(description, hardware.now_ms)
        elif name == "shake":
            hardware.shake = fittings.open_shake(description, buses, hardware.now_ms)
        elif hardware.settings.sound:
            hardware.sound = fittings.open_sound(description, hardware.now_ms)
    except (AttributeError, ImportError, NotImplementedError, OSError, RuntimeError, ValueError):
        # The game goes on without it: shaking has its button, and nothing hangs on lights or sound.
        hardware.failed.append(name)
