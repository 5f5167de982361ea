"""Note a game of Durdain as its device does, a line a press: actions, dice, steps, castles, points."""

from pathlib import Path

from tallystick.games import durdain
from tallystick.games.durdain.device_notes.agreed import sides_of
from tallystick.games.durdain.device_notes.noted_game import check_notes
from tallystick.games.durdain.position.agreement import Agreement, Readings
from tallystick.rules.notes import Counted, GameEnded, Note, Rolled, Scored, Seated, TurnEnded
from tallystick.rules.rule import read_rules
from tallystick.rules.verdict import ILLEGAL, UNDECIDED

RULES = read_rules(Path(durdain.__file__).parent)
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")


class NotedEvening:
    """An evening of so many players, who sit clockwise from red on; seat 0 begins."""

    def __init__(self, players=4, extensions=(), start=0, **readings):
        self.agreement = Agreement(players, extensions=extensions, start=start, readings=Readings(**readings))
        self.notes = [Seated(COLOURS[:players], tuple(range(players)))]
        self.turn = 0
        self.scores = [0] * players
        self.counts = {}
        for seat in range(players) if start else ():
            self.score(start, seat)

    def note(self, note):
        self.notes.append(note)
        return self

    def act(self, *actions):
        for action in actions:
            self.note(Note(self.turn, "action", action))
        return self

    def move(self, d12, d8, d6=None):
        faces = (d12, d8) if d6 is None else (d12, d8, d6)
        return self.act("move").note(Rolled(self.turn, "move", (12, 8, 6)[: len(faces)], faces))

    def count(self, counter, by, seat=None):
        seat = self.turn if seat is None else seat
        before = self.counts.get((counter, seat), 0)
        self.counts[counter, seat] = before + by
        return self.note(Counted(seat, counter, before, before + by))

    def steps(self, **groups):
        names = {"ships": "Ship steps", "armies": "Army steps", "cavalry": "Cavalry steps", "dragons": "Dragon steps"}
        for group, steps in groups.items():
            self.count(names.get(group, f"Kingsman steps, {group.removeprefix('kingsmen_')}"), steps)
        return self

    def castle(self, colour, by=1, seat=None):
        return self.count(f"Castles in {colour}", by, seat)

    def attack(self, kind, *faces):
        """Roll for attackers of a kind: the faces of all their dice."""
        dice = sides_of(self.agreement.dice_for(kind))
        return self.note(Rolled(self.turn, f"attack-{kind}", dice * (len(faces) // len(dice)), faces))

    def defend(self, seat, kind, *faces):
        return self.note(Rolled(seat, f"defend-{kind}", sides_of(self.agreement.dice_for(kind)), faces))

    def score(self, points, seat=None):
        seat = self.turn if seat is None else seat
        before = self.scores[seat]
        self.scores[seat] += points
        return self.note(Scored(seat, before, before + points))

    def call(self, colour):
        return self.note(Note(self.turn, "beware", colour))

    def out(self):
        return self.note(Note(self.turn, "fate", "out")).end()

    def end(self, following=None):
        seat, self.turn = self.turn, (self.turn + 1) % self.agreement.players if following is None else following
        return self.note(TurnEnded(seat, self.turn))

    def quiet(self, turns):
        """Note so many turns in which nothing happens that dice or castles tell of."""
        for _ in range(turns):
            self.act("camps", "dragon" if "dragons" in self.agreement.extensions else "camps").end()
        return self

    def finish(self):
        return self.note(GameEnded(self.turn, is_finished=True))

    def remarks(self):
        return check_notes(self.agreement, self.notes)


def told(evening):
    """Say what is broken for certain, and in brackets what depends on something."""
    return [
        f"{remark.objection.rule}: {RULES[remark.objection.rule].sentence(remark.objection)}"
        + (f" [{remark.missing}]" if remark.kind == UNDECIDED else "")
        for remark in evening.remarks()
    ]


def certain(evening):
    """Name the rules that are broken for certain."""
    return [remark.objection.rule for remark in evening.remarks() if remark.kind == ILLEGAL]
