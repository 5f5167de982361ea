"""A game on a device, without its screens, and the laptop's record, which follows it: what the page says, what the laptop asks for."""

from tallystick.games.registry import load
from tallystick.store.store import Store
from tallystick.table.gamelog import GameLog
from tallystick.table.recordview import follow_record
from tallystick.table.turnrequest import next_request
from tallystick.table.view import desk_view
from tests.referee.game_recorder import DEVICE, GameRecorder, profile


class Followed:
    """The game `game_id`, which Ann begins on the device. Its log is in the store at `path`."""

    def __init__(self, path, game_id, **begun):
        self.rules = load(game_id)
        self.recorder = GameRecorder()
        self.session = self.recorder.start(game_id, **begun)
        self.store = Store(path)
        self.log = self.store.open_log(DEVICE, self.recorder.journal.log_id, board="bench", version="0.1.0")
        self.sync()

    def close(self):
        self.store.close()

    def note(self, name, item):
        """Note an item of a list on the device."""
        choice = self.session.profile.choice(name)
        self.session.choose(choice, self.session.profile.choices[choice].items.index(item))

    def undo(self):
        """Undo the newest act on the device."""
        self.session.undo(self.session.undo_target().seq)

    def sync(self):
        """Let the laptop have what the device has logged."""
        self.log.add(self.recorder.records)

    def record(self, *moves):
        """Record moves on the page."""
        for move in moves:
            self.view.add_move(self.store, move, stood=True)

    @property
    def view(self):
        """The record after it has followed the device."""
        self.sync()
        return follow_record(self.store, self.store.game("last"))

    @property
    def desk(self):
        return desk_view(self.game_log, self.view)

    @property
    def request(self):
        """What the laptop asks the device for next, or why it cannot."""
        return next_request(self.game_log.state, self.view)

    @property
    def game_log(self):
        log = GameLog(lambda game, _digest: profile(game))
        log.add_records(self.recorder.records)
        return log
