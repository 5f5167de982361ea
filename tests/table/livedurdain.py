"""Kingdoms of Durdain on a simulated device with hands at its buttons, and the table that follows it. Nobody opens the page."""

from contextlib import contextmanager

from tallystick.referee.moverecord import MoveRecord
from tallystick.table import devicerequests, devicethread
from tallystick.table.table import Table
from tests.device.durdains import begin
from tests.referee.game_recorder import profile
from tests.table.conftest import LiveTable
from tests.table.wholetable import Hands, Quick

NAMES = ["Carla", "Anna", "Bjorn"]


class LiveDurdain(LiveTable):
    """The device in its thread, its `hands`, and the table. Steps are recorded as the page records them."""

    def __init__(self, thread, table, hands):
        super().__init__(thread, table)
        self.hands = hands

    @property
    def desk_view(self):
        return self.game["desk"]

    @property
    def texts(self):
        return [move["move"] for move in self.desk_view["moves"]]

    @property
    def asks(self):
        """What the page says of the laptop's requests."""
        return self.table.requests.view["says"]

    def begin(self, position, **chosen):
        """Begin a game on the device, and set its position on the page."""
        begin(self.hands, **{"names": NAMES, **chosen})
        self.until(lambda: self.game and self.game["stage"] == "playing" and self.game["desk"])
        store = self.table.store
        MoveRecord(store, store.game("last"), profile).set_position(position)
        self.until(lambda: self.desk() == position)
        return self

    def record(self, *moves):
        """Enter these steps on the page."""
        for move in moves:
            count = len(self.texts)
            self.table.record_move("durdain", self.desk(), move, stood=False)
            self.until(lambda before=count: len(self.texts) > before)

    def lines(self):
        """The texts of the list on the device."""
        return [entry.text for entry in self.hands.app.shown._entries]


@contextmanager
def live_durdain(drive, store, monkeypatch, seed=2):
    """Yield the table of a device that has just been switched on for the first time."""
    made = []
    device_of_thread = devicethread.SimulatedDevice

    def keep(*args, **fields):
        made.append(device_of_thread(*args, **fields))
        return made[-1]

    monkeypatch.setattr(devicethread, "SimulatedDevice", keep)
    monkeypatch.setattr(devicerequests, "AGAIN_S", 0.05)
    thread = devicethread.DeviceThread(drive_folder=drive, seed=seed, in_memory=True, pace=Quick())
    thread.start()
    table = Table(store, thread.open_link, simulated=True)
    table.start()
    try:
        live = LiveDurdain(thread, table, Hands(thread, made[-1]))
        live.until(live.is_connected)
        yield live
    finally:
        table.stop()
        thread.stop()
