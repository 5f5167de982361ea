"""Play Armadora with a device and a record beside each other, each side in its own time."""

from tests.referee.both_sides import Act, BothSides


class Sides(BothSides):
    """A game of Armadora on a device and on a laptop."""

    id = "armadora"
    most_acts = 30

    def begin(self):
        self.recorder.start(self.id, options=(0, 0))
        self.session.decide(0)
        self.position = self.sync().position

    def sync(self):
        record = super().sync()
        gold = [move for move in record.moves if move.text.startswith("gold")]
        if not self.acts:
            self.acts = [Act(move.before, move.move, move.text, None) for move in gold]
            self.at_device = len(gold)
        return record

    def note(self, act):
        return self.choose(*act.note) if act.note else 0
