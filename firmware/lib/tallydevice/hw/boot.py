"""The work of boot.py after each hard reset: it decides which USB devices there are, and who may write the drive."""

import os
import sys
import time

import storage
import supervisor
import usb_cdc

from tallydevice.hw.board_file import read_board
from tallydevice.hw.bus import Buses
from tallydevice.hw.errors import DriveError
from tallydevice.hw.hardware import Clock
from tallydevice.hw.marks import add_maintenance_boot, note_hang, try_writing
from tallydevice.hw.open_buttons import open_buttons

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

    from tallydevice.parts import Json

PRODUCT = "Tallystick"
# The laptop finds the port by this name.
SETTLE_S = 0.1
# keypad scans every 20 ms, and a few scans are needed.
PARTS = "code.py tallycore tallydevice"
# If one of these is missing, play mode would show nothing on the screen. It has no console either.


def boot(root: str = "/", sleep: "Callable[[float], None]" = time.sleep) -> None:
    """Enter play mode. If the maintenance button is held, enter maintenance mode.

    In play mode there is only the data channel, and the program has the drive. In maintenance mode the laptop has the drive.
    If board.json, the program or the drive is faulty, the owner gets console and drive.
    """
    try:
        board = read_board(root)
        held = board["maintenance"]["hold"] in _held_roles(board, sleep)
        if not held:
            _need_parts(root)
        devices = board["usb"]["maintenance" if held else "play"]
        _disable_hid_and_midi()
        supervisor.set_usb_identification(product=PRODUCT)
        usb_cdc.enable(console="console" in devices, data="data" in devices)
        if held:
            _note_maintenance(root)
        # This comes last, because after it the laptop may not see the drive any more.
        if "drive" not in devices:
            _take_drive(root)
    except Exception as error:
        print(error)  # noqa: T201 - it goes to boot_out.txt, the only output so early
        _give_back(root)


def _held_roles(board: "Json", sleep: "Callable[[float], None]") -> set[str]:
    """Return the roles of the keys that are held now."""
    buttons = open_buttons(board["buttons"], Clock(supervisor.ticks_ms), Buses(), board["display"]["width"])
    for scanner in buttons.scanners:
        # A key that is down when its scanner is made gives an event only if it counts as released first.
        scanner.keys.reset()
    sleep(SETTLE_S)
    held: set[str] = set()
    event = buttons.poll()
    while event is not None:
        if event[1]:
            held.add(event[0])
        event = buttons.poll()
    return held


def _need_parts(root: str) -> None:
    """Raise DriveError if a part of the program is missing on the drive."""
    for name in PARTS.split(" "):
        if not _is_there(root, name):
            raise DriveError("%s is missing on the drive; install Tallystick again." % name)


def _is_there(root: str, name: str) -> bool:
    """Return True if a file or folder of this name is in the root directory or on the import path."""
    for folder in [root] + sys.path:
        try:
            os.stat((folder if folder.endswith("/") else folder + "/") + name)
            return True
        except OSError:
            pass
    return False


def _take_drive(root: str) -> None:
    """Let the program write the drive, and hide the drive from the laptop. If writing fails, raise OSError or RuntimeError first."""
    storage.remount("/", readonly=False)
    try_writing(root)
    try:
        note_hang(root)
    except OSError as error:
        print(error)  # noqa: T201 - the game works; but the watchdog may restart it more than three times
    storage.disable_usb_drive()


def _give_back(root: str) -> None:
    """Give the console and the drive to the owner, as after a start with the button held."""
    # Each step is tried by itself, because any of them may have failed before.
    _note_maintenance(root)
    try:
        usb_cdc.enable(console=True, data=False)
    except Exception as error:
        print(error)  # noqa: T201
    try:
        storage.enable_usb_drive()
    except Exception as error:
        print(error)  # noqa: T201


def _note_maintenance(root: str) -> None:
    """Record a start for maintenance."""
    # The laptop can write the drive now. The next game's log says how often that was possible.
    try:
        storage.remount("/", readonly=False)
        add_maintenance_boot(root)
    except (OSError, RuntimeError) as error:
        print(error)  # noqa: T201 - a full drive must not keep its owner out
    try:
        storage.remount("/", readonly=True)
    except (OSError, RuntimeError) as error:
        print(error)  # noqa: T201


def _disable_hid_and_midi() -> None:
    """Disable the keyboard and MIDI devices."""
    # They take USB endpoints, and an ESP32-S3 has none to spare. Some builds lack one of the two modules.
    for name in ("usb_hid", "usb_midi"):
        try:
            __import__(name).disable()
        except (ImportError, AttributeError):
            pass
