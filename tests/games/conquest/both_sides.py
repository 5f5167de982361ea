"""Play Stratego Conquest with a device and a record beside each other, each side in its own time."""

from tallydevice.play.decks import draw_cards, play_card
from tallystick.games.conquest.components.box import CardId
from tallystick.games.conquest.move import PLAYS, Step
from tallystick.games.conquest.position.control import cards_due
from tallystick.games.conquest.position.table import Phase
from tests.referee.both_sides import BothSides


class Sides(BothSides):
    """A game of Stratego Conquest on a device and on a laptop."""

    id = "conquest"
    most_acts = 50

    def begin(self):
        self.recorder.start(self.id)
        self.position = self.rules.begin({"players": 2, "first": 1})

    def by_chance(self, on_device):
        if self.position.claims or self.position.step != Phase.CARDS or not on_device:
            return None
        due = cards_due(self.position)
        items = self.profile.bags[0].items
        drawn = [items[item] for item in draw_cards(self.session, 0, due)] if due else []
        wanted = tuple(drawn.count(card) for card in CardId.ALL)
        return next(move for move in self.rules.legal_moves(self.position) if move.numbers == wanted)

    def next_act(self, *, on_device):
        is_cards = (
            not self.position.claims and self.position.agreement.first is not None and self.position.step == Phase.CARDS
        )
        return super().next_act(on_device=on_device) if on_device or not is_cards else False

    def choice(self):
        move = super().choice()
        return move._replace(to=move.zones) if move.what == CardId.REDEPLOY else move

    def is_of_device(self, act):
        return act.move.what == Step.CARDS

    def note(self, act):
        self.count(act.before, self.rules.play_unchecked(act.before, act.move))
        if act.move.what == Step.CARDS:
            return self.newest("bag_drawn") if act.note else 0
        if act.move.what in PLAYS:
            play_card(self.session, 0, self.profile.choices[self.profile.choice("card")].items.index(act.note[1]))
            return self.newest("choice_made")
        return self.choose(*act.note) if act.note else 0

    def is_excused(self, finding):
        # Everything is hidden and nothing is revealed, so a fight cannot be judged.
        return "cannot be judged" in finding.says or "cannot tell" in finding.says
