"""A game with warriors face down, played on a device and recorded move by move on a laptop; set-ups are sealed between moves."""

from tallycore.proof.setups import setup_commitment
from tallystick.referee.audit import audit_stored
from tallystick.referee.moverecord import MoveRecord
from tests.referee.game_recorder import GameRecorder, profile

GOLD = [
    f"gold {pile} {mine}"
    for pile, mine in zip("34455667", ["d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"], strict=True)
]
ANNS, BOS = b"salt of Ann.....", b"salt of Bo......"
ACTIONS = {"W": 0, "pass": 3}


class SealedGame:
    """Two players, Ann and Bo; what happens on the device is synced at once, so that moves stand where they were made."""

    def __init__(self, store, recorder=None):
        self.recorder = recorder or GameRecorder()
        self.session = self.recorder.start("armadora", options=(0, 0, 0))
        self.game_seq = self.session.state.game_seq
        self.log_id = self.recorder.journal.log_id
        self.store = store
        self.log = store.open_log(self.recorder.device, self.log_id, board="bench", version="0.1.0")
        self.sync()
        for pile in GOLD:
            self.record(pile)

    def sync(self):
        self.log.add(self.recorder.records)

    @property
    def game(self):
        return self.store.game(f"{self.log_id.hex()}:{self.game_seq}")

    def record(self, text, *, stood=False):
        added = MoveRecord(self.store, self.game, profile).add_move(text, stood=stood)
        assert added.is_recorded, added.verdict

    def play(self, *moves, stood=False):
        """Make these moves on the device, and record them."""
        for text in moves:
            self.session.choose(0, next(item for word, item in ACTIONS.items() if text.startswith(word)))
            self.sync()
            self.record(text, stood=stood)

    def commitment(self, seat, number, salt, text):
        return setup_commitment(self.log_id, self.game_seq, seat, number, salt, text)

    def seal(self, seat, text, salt=ANNS, number=1):
        self.session.append("setup_sealed", seat=seat, commitment=self.commitment(seat, number, salt, text))
        self.sync()
        return self.session.state.seq

    def reveal(self, seat, text, salt=ANNS, number=1):
        self.session.append("setup_revealed", seat=seat, number=number, salt=salt, text=text)
        self.sync()
        return self.session.state.seq

    def end(self):
        self.session.end_game(0)
        self.sync()

    def audit(self):
        return audit_stored(self.store, self.game.summary.key, profile)
