"""Record Kingdoms of Durdain from a position on the table, behind which the device goes on."""

from tallystick.referee.audit import audit_stored
from tallystick.referee.moverecord import MoveRecord
from tests.referee.durdain_evening import DurdainEvening
from tests.referee.game_recorder import profile

TABLE = "players=2 homes=red,blue first=1 castles=a10:1,h1:2 units=c9:1c,c7:1a,d9:1a,d8:2a,e10:2c turn=1 score=10,41"
# Ann's army on d9 stands beside Bo's on d8 and Bo's cavalry on e10; her own cavalry can ride along row c.


class Beside:
    """Open the record of a position on the table, behind which the device goes on."""

    def __init__(self, path):
        self.evening = DurdainEvening(2)
        for seat, points in enumerate((10, 41)):
            self.evening.score(points, seat)
        self.store = self.evening.recorder.store_in(path)
        MoveRecord(self.store, self.store.game("last"), profile).set_position(TABLE)

    def open(self):
        """Sync what the device has logged since, and open the record."""
        log = self.store.open_log(b"device-1", self.evening.recorder.journal.log_id, board="bench", version="0.1.0")
        log.add(self.evening.recorder.records)
        return MoveRecord(self.store, self.store.game("last"), profile)

    def entered(self, *steps):
        """Enter steps as they are claimed, legal or not, and audit."""
        record = self.open()
        for step in steps:
            record.add_move(step, stood=True)
        return self.audit()

    def audit(self):
        return audit_stored(self.store, "last", profile)
