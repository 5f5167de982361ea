"""Stratego Conquest on a device and on the page of the table, up to the first cards: each side as a test wants it."""

from tallydevice.play.decks import draw_cards, play_card
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.moves import arrangement
from tallystick.games.conquest.position.control import board_of_claims, cards_due
from tallystick.referee.moverecord import MoveRecord
from tests.referee.game_recorder import profile
from tests.table.followed import Followed

TERRITORIES, SETTING_UP, PLAYING = 0, 1, 2


class AtTheTable(Followed):
    """Ann and Bo have claimed their territories, on the device and on the page. Ann begins. `setups` are the next two steps."""

    def __init__(self, path):
        super().__init__(path, "conquest")
        position = self.rules.begin({"players": 2, "first": 1})
        claims = []
        for at in range(24):
            move = Move(Step.CLAIM, numbers=(at,))
            self.note("claim", "city" if position.agreement.board.territories[at].has_city else "territory")
            claims.append(self.rules.format_move(position, move))
            position = self.rules.play(position, move)
        self.setups = []
        for seat in (0, 1):
            move = Move(Step.SETUP, units=arrangement(len(board_of_claims(position, seat)), seat))
            seen = self.rules.view(position, None)
            self.setups.append(self.rules.format_move(seen, self.rules.view_move(position, move, None)))
            position = self.rules.play(position, move)
        self.due = cards_due(position)
        self.sync()
        record = MoveRecord(self.store, self.store.game("last"), profile)
        for claim in claims:
            record.add_move(claim)

    def draw(self):
        """Draw the cards of the turn on the device."""
        return draw_cards(self.session, 0, self.due)

    def play_card(self, item="no-card"):
        """Note on the device which card is played."""
        play_card(self.session, 0, self.session.profile.bags[0].items.index(item))
