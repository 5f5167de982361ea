"""What boot.py does, once after each hard reset: which USB devices there are, and who may write the drive."""

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
from tallydevice.hw.maintenance import add_maintenance_boot, try_writing
from tallydevice.hw.open_buttons import open_buttons

PRODUCT = "Tallystick"
# the name by which the laptop finds the port
SETTLE_S = 0.1
# keypad looks every 20 ms.
PARTS = "code.py tallycore tallydevice"
# Without these nothing would come on the screen in play mode, and nothing on the console either: there is none.


def boot(root: str = "/", sleep=time.sleep) -> None:  # type: ignore[no-untyped-def]
    """Play mode: data channel only, the drive is the program's. Maintenance mode (a button held): the laptop's.

    Whatever is wrong with board.json, the program or the drive, the owner has console and drive.
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
        # Last, because from here on the laptop may no longer see the drive.
        if "drive" not in devices:
            _take_drive(root)
    except Exception as error:
        print(error)  # noqa: T201 - goes to boot_out.txt, the only output there is so early
        _give_back(root)


def _held_roles(board: dict, sleep) -> set[str]:  # type: ignore[no-untyped-def, type-arg]
    buttons = open_buttons(board["buttons"], Clock(supervisor.ticks_ms), Buses(), board["display"]["width"])
    for scanner in buttons.scanners:
        # Of a key that is down when its scanner is made there is no event: it has to count as released first.
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
    for name in PARTS.split(" "):
        if not _is_there(root, name):
            raise DriveError("%s is missing on the drive; install Tallystick again." % name)


def _is_there(root: str, name: str) -> bool:
    for folder in [root] + sys.path:
        try:
            os.stat((folder if folder.endswith("/") else folder + "/") + name)
            return True
        except OSError:
            pass
    return False


def _take_drive(root: str) -> None:
    """The program may write the drive, and the laptop does not see it. Raises OSError or RuntimeError with nothing taken."""
    storage.remount("/", readonly=False)
    try_writing(root)
    storage.disable_usb_drive()


def _give_back(root: str) -> None:
    # As after a start with the button held; each step alone, since any of them may be what has failed.
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
    # The laptop is about to own the drive: the next game's log reports how often that was possible.
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
    # They take USB endpoints that ESP32-S3 does not have to spare; some builds lack one or the other.
    for name in ("usb_hid", "usb_midi"):
        try:
            __import__(name).disable()
        except (ImportError, AttributeError):
            pass
