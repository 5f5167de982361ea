"""Play The Duke with a device and a record beside each other, each side in its own time."""

from tallydevice.play.bags import draw, put_back
from tallystick.referee.devicenotes import device_note
from tests.referee.both_sides import BothSides


class Sides(BothSides):
    """A game of The Duke on a device and on a laptop."""

    id = "duke"
    most_acts = 40

    def begin(self):
        options = [{"enhanced": 1}.get(option.id, option.default) for option in self.profile.options]
        self.recorder.start(self.id, options=options)
        self.position = self.sync().position

    def by_chance(self, on_device):
        if self.position.phase not in {"drawing", "divining"} or not on_device:
            return None
        draw(self.session, 0, 1 if self.position.phase == "divining" else 0)
        drawn = device_note(self.recorder.events[-1], self.profile)
        moves = {self.rules.note_of(self.position, move): move for move in self.rules.legal_moves(self.position)}
        return moves[drawn]

    def choice(self):
        moves = self.rules.legal_moves(self.position)
        draws = [move for move in moves if move.what in ("draw", "divine")]
        return self.chance.choice(draws if draws and self.chance.random() < 0.3 else moves)

    def is_of_device(self, act):
        return self.rules.chance(act.before) is not None

    def note(self, act):
        if self.is_of_device(act):
            return self.newest("bag_drawn")
        if act.note is None:
            return 0
        if self.session.state.seat != act.before.turn:
            self.session.end_turn()
        after = self.rules.play(act.before, act.move)
        for seat in (0, 1):
            bags = [position.bags[seat] or b"" for position in (act.before, after)]
            names = [tile.id for tile in after.agreement.tiles]
            more = [kind for kind, (then, now) in enumerate(zip(*bags, strict=True)) for _ in range(now - then)]
            if more:
                items = self.profile.bags[0].items
                put_back(self.session, 0, [items.index(names[kind]) for kind in more], seat)
        return self.choose(*act.note)
