"""Play Kingdoms of Durdain with a device and a record beside each other, each side in its own time."""

from tallystick.games.durdain.move import Step
from tallystick.games.durdain.position import table
from tallystick.games.durdain.position.kinds import Phase
from tests.referee.both_sides import Act, BothSides
from tests.referee.durdain_twin import Twin


class Sides(BothSides):
    """A game of Kingdoms of Durdain on a device and on a laptop."""

    id = "durdain"
    most_acts = 60

    def begin(self):
        self.twin = Twin(2, (), seed=self.chance.randrange(1000))
        self.recorder = self.twin.recorder
        self.position = self.twin.position
        self.acts = [Act(None, None, text, None) for text in self.twin.steps]
        self.at_device = len(self.acts)

    def by_chance(self, on_device):
        """The device rolls when it comes to the dice: what was played before them it has noted then."""
        due = self.rules.due_dice(self.position)
        if due is None:
            return self.rules.step_of_seat(self.position, self.twin.colours)
        if not on_device:
            return None
        self.twin.position = self.position
        return self.rules.step_of_dice(self.position, self.twin._dice(due))

    def next_act(self, *, on_device):
        if self.rules.due_dice(self.position) is not None and not on_device:
            return False
        return super().next_act(on_device=on_device)

    def is_of_device(self, act):
        return act.before is not None and self.rules.due_dice(act.before) is not None

    def note(self, act):
        self.twin.position = self.rules.play(act.before, act.move)
        before = self.newest("choice_made") if self.recorder.seqs("choice_made") else 0
        if act.move.what == Step.DECLARE:
            return self.choose(*act.note)
        if act.before.phase == Phase.FIRST and self.twin.position.phase != Phase.FIRST:
            self.session.first_player(self.twin.position.first, 1)
        elif act.before.turn != table.NOBODY:
            self.count(act.before, self.twin.position)
            self.twin._note_points(act.before, act.move)
        return self.newest("choice_made") if act.note and self.newest("choice_made") != before else 0
