"""What boot.py does, once after each hard reset: which USB devices there are, and who may write the drive."""

import time

import storage
import supervisor
import usb_cdc

from tallydevice.hw.board_file import read_board
from tallydevice.hw.buttons import open_buttons
from tallydevice.hw.clock import Clock
from tallydevice.hw.maintenance import add_maintenance_boot

PRODUCT = "Tallystick"
# the name by which the laptop finds the port
SETTLE_S = 0.1
# keypad scans every 20 ms and reports keys already held in its first scan


def boot(root: str = "/", sleep=time.sleep) -> None:  # type: ignore[no-untyped-def]
    """Play mode: data channel only, the drive is the program's. Maintenance mode (a button held): the laptop's.

    Whatever is wrong with board.json, the owner keeps console and drive: CircuitPython's own devices stay on.
    """
    try:
        board = read_board(root)
        mode = "maintenance" if board["maintenance"]["hold"] in _held_roles(board, sleep) else "play"
        devices = board["usb"][mode]
    except Exception as error:
        print(error)  # noqa: T201 - goes to boot_out.txt, the only output there is so early
        return
    if mode == "maintenance":
        _note_maintenance(root)
    _disable_hid_and_midi()
    supervisor.set_usb_identification(product=PRODUCT)
    usb_cdc.enable(console="console" in devices, data="data" in devices)
    # Last, because from here on the laptop may no longer see the drive.
    if "drive" not in devices:
        storage.disable_usb_drive()
        storage.remount("/", readonly=False)


def _held_roles(board: dict, sleep) -> set[str]:  # type: ignore[no-untyped-def, type-arg]
    buttons = open_buttons(board["buttons"], Clock(supervisor.ticks_ms))
    sleep(SETTLE_S)
    held: set[str] = set()
    event = buttons.poll()
    while event is not None:
        if event[1]:
            held.add(event[0])
        event = buttons.poll()
    return held


def _note_maintenance(root: str) -> None:
    # The laptop is about to own the drive: the next game's log reports how often that was possible.
    try:
        storage.remount("/", readonly=False)
        add_maintenance_boot(root)
        storage.remount("/", readonly=True)
    except OSError as error:
        print(error)  # noqa: T201 - a full drive must not keep its owner out


def _disable_hid_and_midi() -> None:
    # They take USB endpoints that ESP32-S3 does not have to spare; some builds lack one or the other.
    for name in ("usb_hid", "usb_midi"):
        try:
            __import__(name).disable()
        except (ImportError, AttributeError):
            pass
