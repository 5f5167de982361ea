"""Everything of the board that the program uses, opened once."""

import os

import microcontroller
import supervisor
import usb_cdc

from tallydevice.hw.board_file import read_board
from tallydevice.hw.buttons import open_buttons
from tallydevice.hw.clock import Clock
from tallydevice.hw.display import open_display
from tallydevice.hw.entropy import entropy
from tallydevice.hw.maintenance import maintenance_boots
from tallydevice.hw.port import Port
from tallydevice.hw.shake import open_shake
from tallydevice.hw.storage import open_places


class Hardware:
    """The board's parts as plain attributes. `entropy(count)` may be replaced by another source."""

    def __init__(self, board: dict, root: str, sync) -> None:  # type: ignore[no-untyped-def, type-arg]
        clock = Clock(supervisor.ticks_ms)
        self.board = board
        self.now_ms = clock.now_ms
        self.display = open_display(board["display"])
        self.buttons = open_buttons(board["buttons"], clock)
        self.shake = open_shake(board.get("shake"), clock.now_ms)
        self.port = Port(usb_cdc.data)
        self.entropy = entropy
        self.places = open_places(root, board["journal"]["capacity"], sync)
        self.maintenance_boots = maintenance_boots(root)
        self.device_id = bytes(microcontroller.cpu.uid)


def open_hardware(root: str = "/", sync=None) -> Hardware:  # type: ignore[no-untyped-def]
    """The hardware that `root`/board.json describes. Raises HardwareError with one sentence for the holder.

    `sync` makes written bytes stay; os.sync where none is given.
    """
    if not root.endswith("/"):
        root += "/"
    return Hardware(read_board(root), root, sync or getattr(os, "sync", _nothing))


def _nothing() -> None:
    # A build without os.sync writes its cache when a file is closed.
    pass
