"""Play Stratego Conquest at random on a device and on a laptop's record that sees what everybody sees, as sealed set-ups allow."""

from __future__ import annotations

import random

from tallycore.proof.setups import setup_commitment
from tallydevice.games import conquest as device_rules
from tallydevice.play.decks import draw_cards, play_card
from tallystick.games import registry
from tallystick.games.conquest.move import CARDS, MOVE, PLAYS, SETUP
from tallystick.games.conquest.moves import arrangement
from tallystick.games.conquest.notation.setup_text import format_named, format_setup
from tallystick.games.conquest.position.control import board_of_claims
from tallystick.referee.moverecord import MoveRecord
from tests.referee.game_recorder import DEVICE, GameRecorder, profile

ACTION, CLAIM, DECK = "action", "claim", 0
SALTS = b"salt of Ann.....", b"salt of Bo......"
TURNS = 24


class PlayedConquest:
    """Two players. `session` and `recorder` are the device, which is synced after each act; the laptop's moves are in `store`."""

    def __init__(self, store, seed=7):
        self.chance = random.Random(seed)
        self.recorder = GameRecorder()
        self.session = self.recorder.start("conquest")
        self.log_id, self.game_seq = self.recorder.journal.log_id, self.session.state.game_seq
        self.store = store
        self.log = store.open_log(DEVICE, self.log_id, board="bench", version="0.1.0")
        self.rules = registry.load("conquest")
        self.truth = self.rules.begin({"players": 2, "first": 1})
        self.sync()
        self.record = MoveRecord(store, store.game(f"{self.log_id.hex()}:{self.game_seq}"), profile)
        self._claim()
        self.sealed = [self._seal(seat) for seat in (0, 1)]
        while self.session.state.turn_count < TURNS and self.rules.outcome(self.truth) is None:
            self._turn()
        self.session.end_game(0)
        for seat, text in enumerate(self.sealed):
            self.session.append("setup_revealed", seat=seat, number=1, salt=SALTS[seat], text=text)
        self.sync()

    def sync(self):
        self.log.add(self.recorder.records)
