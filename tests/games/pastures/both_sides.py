"""Play Pastures New with a device and a record beside each other, each side in its own time."""

from tests.referee.both_sides import BothSides


class Sides(BothSides):
    """A game of Pastures New on a device and on a laptop."""

    id = "pastures"
    most_acts = 24
    options = (4, 4)

    def start_options(self):
        return {"rows": 4, "columns": 4, "first": 1}

    def note(self, act):
        if act.before.phase != self.position_of_device:
            self.session.change_phase(1)
            self.position_of_device = act.before.phase
        return self.choose(*act.note)

    position_of_device = "fill"
