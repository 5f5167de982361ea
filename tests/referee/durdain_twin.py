"""Play Kingdoms of Durdain at random by the rules, and note it on a device as a group does that records its steps as well."""

import random

from tallycore.log.kinds import FIRST_ROLLED, PURPOSE_FIRST_PLAYER
from tallystick.games import registry
from tallystick.games.durdain.device_notes.agreed import ATTACK, DEFEND, sides_of
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.play.setup import arrangement
from tallystick.games.durdain.position import table
from tallystick.games.durdain.position.kinds import Phase
from tallystick.rules import notes
from tests.referee.durdain_evening import COLOURS, DURDAIN, NAMES, PURPOSES
from tests.referee.game_recorder import GameRecorder

EXTENSIONS = ("armadas", "dragons", "kingsmen")
FATE = DURDAIN.choice("fate")
ACTION = DURDAIN.choice("action")


class Twin:
    """A game that the rules and a device follow side by side; `steps` are the texts of what was played, in order.

    The dice are the device's.
    """

    def __init__(self, players=3, extensions=EXTENSIONS, seed=1, start=0):
        self.rules = registry.load("durdain")
        self.chance = random.Random(seed)
        self.recorder = GameRecorder(seed)
        self.session = self.recorder.session
        agreed = {name: int(name in extensions) for name in EXTENSIONS} | {"start": start}
        colours = [COLOURS[name] for name in list(COLOURS)[:players]]
        self.session.start_game(DURDAIN, list(NAMES[:players]), colours, list(agreed.values()), [])
        self.session.add_salt(0, "geese")
        self.position = self.rules.start({**agreed, "players": players})
        self.colours = list(COLOURS)[:players]
        self.steps = []
        self.turns = 0
        self._queues = {}
        for number, spaces in enumerate(arrangement(self.position.board, seed)):
            self._play(Move(Step.MOUNTAIN, spaces, number=number))

    def play(self, turns):
        """Play the set-up and so many turns, or to the end of the game; return the texts of all steps."""
        while self.turns < turns and self.rules.outcome(self.position) is None:
            self._step()
        return self.steps

    def _step(self):
        rules, position = self.rules, self.position
        due = rules.due_dice(position)
        move = (
            rules.step_of_seat(position, self.colours) if due is None else rules.step_of_dice(position, self._dice(due))
        )
        self._play(move or self.chance.choice(rules.legal_moves(position)))

    def _play(self, move):
        before = self.position
        self.steps.append(self.rules.format_move(before, move))
        self.position = self.rules.play(before, move)
        if move.what == Step.DECLARE:
            self.session.choose(ACTION, DURDAIN.choices[ACTION].items.index(move.piece))
        if before.phase == Phase.FIRST and self.position.phase != Phase.FIRST:
            self.session.first_player(self.position.first, FIRST_ROLLED)
            for seat, points in enumerate(self.position.scores):
                if points:
                    self.session.change_score(seat, points)
        elif before.turn != table.NOBODY:
            self._note_castles(before)
            self._note_points(before, move)

    def _note_castles(self, before):
        """Note by how many castles with whose flag there are more or fewer in a country; islands count as the middle."""
        countries = before.board.countries
        for seat in range(before.agreement.players):
            then, now = (self._countries(position, seat) for position in (before, self.position))
            for at, colour in enumerate(countries):
                if now.count(at) != then.count(at):
                    counter = DURDAIN.counters.index(f"Castles in {colour}")
                    self.session.change_counter(counter, seat, now.count(at) - then.count(at))

    @staticmethod
    def _countries(position, seat):
        places = [position.board.spaces[place].country for place in table.flagged(position, seat)]
        return [len(position.board.countries) - 1 if country is None else country for country in places]

    def _note_points(self, before, move):
        """Note what a step has earned, and the end of the turn."""
        for seat, (then, now) in enumerate(zip(before.scores, self.position.scores, strict=True)):
            if now != then:
                self.session.change_score(seat, now - then)
        is_out = move.what == Step.END and before.turn in self.position.out
        if is_out:
            self.session.choose(FATE, 0)
        elif self.position.turn != before.turn and self.rules.outcome(self.position) is None:
            self.session.end_turn(self.position.turn)
        if is_out or self.position.turn != before.turn:
            self.turns += 1

    def _dice(self, due):
        """Roll as the device does: those of a battle for all attackers of a kind at once."""
        if due.purpose == notes.FIRST:
            return self.session.roll(list(due.sides), self.position.rolls.index(table.NOT_ROLLED), PURPOSE_FIRST_PLAYER)
        if due.purpose.startswith(DEFEND):
            seat = self._defender()
            return self.session.roll(list(due.sides), seat, PURPOSES[due.purpose])
        if not due.purpose.startswith(ATTACK):
            return self.session.roll(list(due.sides), None, PURPOSES[due.purpose])
        if not self.position.battle.rolls:
            self._queues = {}
            kinds = [self.position.pieces[place].kind for place in self.position.battle.attackers]
            for kind in dict.fromkeys(kinds):
                size = len(self._dice_of(kind))
                faces = self.session.roll(self._dice_of(kind) * kinds.count(kind), None, PURPOSES[ATTACK + kind])
                self._queues[kind] = [faces[at : at + size] for at in range(0, len(faces), size)]
        return self._queues[due.purpose.removeprefix(ATTACK)].pop(0)

    def _dice_of(self, kind):
        return list(sides_of(self.position.agreement.dice_for(kind)))

    def _defender(self):
        target = self.position.battle.target
        if len(target) > 1:
            return self.position.wall_owner[tuple(sorted(target))]
        return self.position.pieces[target[0]].seat
