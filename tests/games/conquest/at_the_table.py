"""Stratego Conquest on a device and on the page of the table, up to the first cards: each side as a test wants it."""

from __future__ import annotations

from tallydevice.play.decks import draw_cards, play_card
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.moves import arrangement
from tallystick.games.conquest.position.control import board_of_claims, cards_due
from tallystick.games.registry import load
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tallystick.table.gamelog import GameLog
from tallystick.table.recordview import follow_record
from tallystick.table.turnrequest import next_request
from tallystick.table.view import desk_view
from tests.referee.game_recorder import DEVICE, GameRecorder, profile

TERRITORIES, SETTING_UP, PLAYING = 0, 1, 2


class AtTheTable:
    """Ann and Bo have claimed their territories, on the device and on the page. Ann begins."""

    def __init__(self, path):
        self.rules = load("conquest")
        self.recorder = GameRecorder()
        self.session = self.recorder.start("conquest")
        self.store = Store(path)
        position = self.rules.begin({"players": 2, "first": 1})
        self.claims = []
        for at in range(24):
            move = Move(Step.CLAIM, numbers=(at,))
            self.note("claim", "city" if position.agreement.board.territories[at].has_city else "territory")
            self.claims.append(self.rules.format_move(position, move))
            position = self.rules.play(position, move)
        self.setups = []
        for seat in (0, 1):
            move = Move(Step.SETUP, units=arrangement(len(board_of_claims(position, seat)), seat))
            seen = self.rules.view(position, None)
            self.setups.append(self.rules.format_move(seen, self.rules.view_move(position, move, None)))
            position = self.rules.play(position, move)
        self.due = cards_due(position)
        self.log = self.store.open_log(DEVICE, self.recorder.journal.log_id, board="bench", version="0.1.0")
        self.sync()
        record = MoveRecord(self.store, self.store.game("last"), profile)
        for claim in self.claims:
            record.add_move(claim)

    # --- the device ------------------------------------------------------------------------------------------------

    def note(self, name, item):
        choice = self.session.profile.choice(name)
        self.session.choose(choice, self.session.profile.choices[choice].items.index(item))

    def draw(self):
        """Draw the cards of the turn on the device."""
        return draw_cards(self.session, 0, self.due)

    def play_card(self, item="no-card"):
        """Note on the device which card is played."""
        play_card(self.session, 0, self.session.profile.bags[0].items.index(item))

    # --- the page --------------------------------------------------------------------------------------------------

    def sync(self):
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
        return desk_view(self._game_log, self.view)

    @property
    def request(self):
        """What the laptop asks the device for next, or why it cannot."""
        return next_request(self._game_log.state, self.view)

    @property
    def _game_log(self):
        log = GameLog(lambda game, _digest: profile(game))
        log.add_records(self.recorder.records)
        return log
