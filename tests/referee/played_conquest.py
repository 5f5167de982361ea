"""Play Stratego Conquest at random on a device, from sealed set-ups; enter on the laptop's record what everybody saw of it."""

from __future__ import annotations

import random

from tallycore.proof.setups import setup_commitment
from tallydevice.play.decks import draw_cards, play_card
from tallystick.games import registry
from tallystick.games.conquest.components.box import CardId
from tallystick.games.conquest.move import PLAYS, Move, Step
from tallystick.games.conquest.moves import arrangement
from tallystick.games.conquest.notation.setup_text import format_named
from tallystick.games.conquest.position.control import board_of_claims, cards_due
from tallystick.referee.moverecord import MoveRecord
from tests.referee.game_recorder import GameRecorder, profile

DECK = 0
SALTS = b"salt of Ann.....", b"salt of Bo......"
TURNS = 24


class PlayedConquest:
    """Two players. The device is `session`, with its log in `recorder`; `store` has that and the record of the moves."""

    def __init__(self, store, recorder=None, turns=TURNS, *, in_halves=False, seed=7):
        self.chance = random.Random(seed)
        self.in_halves = in_halves
        self.rules = registry.load("conquest")
        self.recorder = recorder or GameRecorder()
        self.session = self.recorder.start("conquest")
        self.log_id, self.game_seq = self.recorder.journal.log_id, self.session.state.game_seq
        self.truth = self.rules.begin({"players": 2, "first": 1})
        self.steps: list[str] = []
        for at in range(24):
            self._claim(at)
        sealed = [self._seal(seat) for seat in (0, 1)]
        while self.session.state.turn < 24 + turns and self.rules.outcome(self.truth) is None:
            self._turn()
        self.session.end_game(0)
        log = store.open_log(self.recorder.device, self.log_id, board="bench", version="0.1.0")
        log.add(self.recorder.records)
        record = MoveRecord(store, store.game(f"{self.log_id.hex()}:{self.game_seq}"), profile)
        for step in self.steps:
            # What only its owner can judge stands as it was played.
            added = record.add_move(step, stood=True)
            assert added.is_recorded, (step, added.verdict)
            assert not added.warning, (step, added.warning)
        for seat, text in enumerate(sealed):
            self.session.append("setup_revealed", seat=seat, number=1, salt=SALTS[seat], text=text)
        log.add(self.recorder.records)

    def _play(self, move):
        """Make a step in the game that has everything, and note how everybody sees it."""
        seen = self.rules.view(self.truth, None)
        told = self.rules.format_move(seen, self.rules.view_move(self.truth, move, None))
        if self.in_halves and move.what in {Step.MOVE, CardId.TRAITOR}:
            # First without what is shown: that is another text unless everybody knows it already.
            kinds = () if move.what == Step.MOVE else move.kinds
            half = self.rules.format_move(seen, move._replace(kinds=kinds, is_right=None))
            self.steps += [half] if half != told else []
        self.steps.append(told)
        self.truth = self.rules.play(self.truth, move)

    def _note(self, choice, item):
        names = self.session.profile
        self.session.choose(names.choice(choice), item)

    def _claim(self, at):
        has_city = self.truth.agreement.board.territories[at].has_city
        self._note("claim", int(has_city))
        self._play(Move(Step.CLAIM, numbers=(at,)))

    def _seal(self, seat):
        zones = board_of_claims(self.truth, seat)
        units = arrangement(len(zones), seat)
        text = format_named(self.truth.agreement.board, zones, units)
        commitment = setup_commitment(self.log_id, self.game_seq, seat, 1, SALTS[seat], text)
        self.session.append("setup_sealed", seat=seat, commitment=commitment)
        self._play(Move(Step.SETUP, units=units))
        return text

    def _turn(self):
        """Draw on the device what is due, play a card, move as often as there are moves."""
        profile_items = self.session.profile.bags[DECK].items
        turn = self.truth.turn
        due = cards_due(self.truth)
        drawn = [profile_items[item] for item in draw_cards(self.session, DECK, due)] if due else []
        self._play(Move(Step.CARDS, numbers=tuple(drawn.count(card) for card in CardId.ALL)))
        while self.truth.turn == turn and self.rules.outcome(self.truth) is None:
            move = self.chance.choice(self.rules.legal_moves(self.truth))
            if move.what == CardId.REDEPLOY:
                move = move._replace(to=move.zones)
            if move.what in PLAYS:
                play_card(self.session, DECK, profile_items.index({"none": "no-card"}.get(move.what, move.what)))
            before = self.truth.flags
            self._play(move)
        self._note("action", int(self.truth.flags != before))
