"""Play Kingdoms of Durdain on the device's own session, as a group does that records no steps: actions, dice, counts, points."""

from tallycore.log.kinds import PURPOSE_CHANCE
from tallystick.games.durdain.components.mat import stand_in
from tests.referee.game_recorder import GameRecorder, profile

DURDAIN = profile("durdain")
ACTION, BEWARE, FATE = (DURDAIN.choice(name) for name in ("action", "beware", "fate"))
PURPOSES = {chance.id: PURPOSE_CHANCE + at for at, chance in enumerate(DURDAIN.chances)}
COLOURS = {"red": 0, "orange": 5, "yellow": 3, "green": 2, "blue": 1, "purple": 4}
# As the device numbers colours, in the order of the home countries.
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")


class DurdainEvening:
    """A game of so many players, who sit clockwise from red on; seat 0 begins. Extensions are by their ids."""

    def __init__(self, players=2, extensions=(), start=0, seed=1):
        self.recorder = GameRecorder(seed)
        self.session = session = self.recorder.session
        options = [int(name in extensions) for name in ("armadas", "dragons", "kingsmen")] + [start]
        session.start_game(DURDAIN, list(NAMES[:players]), list(COLOURS.values())[:players], options, [])
        session.add_salt(0, "geese")
        session.first_player(0, 0)
        for seat in range(players) if start else ():
            session.change_score(seat, start)
        self.dice = (12, 8, 6) if extensions else (12, 8)

    @property
    def seat(self):
        return self.session.state.seat

    def act(self, *actions):
        for action in actions:
            self.session.choose(ACTION, DURDAIN.choices[ACTION].items.index(action))
        return self

    def roll(self, purpose, sides, faces=(), seat=None):
        """Roll from the stream, or type in the faces; return what was rolled."""
        seat = self.seat if seat is None else seat
        if not faces:
            return self.session.roll(list(sides), seat, PURPOSES[purpose])
        self.session.type_roll(list(sides), list(faces), seat, PURPOSES[purpose])
        return list(faces)

    def move(self, *faces):
        self.act("move").roll("move", self.dice, faces)
        return self

    def count(self, counter, by, seat=None):
        self.session.change_counter(DURDAIN.counters.index(counter), self.seat if seat is None else seat, by)
        return self

    def score(self, points, seat=None):
        self.session.change_score(self.seat if seat is None else seat, points)
        return self

    def call(self, colour):
        self.session.choose(BEWARE, DURDAIN.choices[BEWARE].items.index(colour))
        return self

    def out(self):
        self.session.choose(FATE, 0)
        return self

    def end(self):
        self.session.end_turn()
        return self

    def finish(self):
        self.session.end_game(0)
        return self


def six_players_for(rounds, seed=1):
    """A fair evening of six with all extensions: a Move and an Attack in every turn, a castle in the middle at the first Castle."""
    evening = DurdainEvening(6, ("armadas", "dragons", "kingsmen"), seed=seed)
    mat = stand_in()
    scores = [0] * 6
    for turn in range(6 * rounds):
        seat = turn % 6
        evening.act("move").roll("move", (12, 8, 6))
        evening.act("attack")
        other = (seat + 1) % 6
        won = _fight(evening, seat, other)
        earned = [mat.plunder_at(6, scores[other])] if won else []
        for points in [*(each for each in earned if each), mat.progress[4][0]]:
            points = min(points, 119 - scores[seat])
            if points:
                scores[seat] += points
                evening.score(points)
        evening.end()
    return evening.finish()


def _fight(evening, seat, other):
    """Fight with cavalry and an army against an army, again while it is a tie; return whether the attack won."""
    while True:
        attack = evening.roll("attack-cavalry", (12,))[0] + evening.roll("attack-army", (8,))[0]
        defence = evening.roll("defend-army", (8,), seat=other)[0]
        if attack != defence:
            return attack > defence
