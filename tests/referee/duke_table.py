"""Play The Duke at a table with a device, on which the players draw, roll and note everything."""

import random

from tallydevice.play.bags import draw, put_back
from tallystick.games.registry import load
from tallystick.referee.devicenotes import device_note
from tests.referee.duke_games import ACTION, CAPTURED, DUKE, GUARD, PICK, duke_recorder, item

RULES = load("duke")


class Table:
    """Two players with a board, and a device on which they draw, roll and note everything."""

    def __init__(self, seed, **options):
        self.random = random.Random(seed)
        self.recorder = duke_recorder(seed, **options)
        self.session = self.recorder.session
        start = dict(zip((option.id for option in DUKE.options), self.session.state.options, strict=True))
        known = {option.id for option in RULES.options}
        self.position = RULES.start({name: value for name, value in start.items() if name in known})
        self.moves = []

    def play(self):
        """One more step; False when the game is over."""
        notes = {RULES.note_of(self.position, move): move for move in RULES.legal_moves(self.position)}
        if not notes:
            return False
        if RULES.chance(self.position) is None:
            moves = RULES.legal_moves(self.position)
            # One action in three is a draw, where there is one: else most of a bag would stay in it.
            draws = [move for move in moves if move.what in ("draw", "divine")]
            move = self.random.choice(draws if draws and self.random.random() < 0.3 else moves)
            self.note(move)
        elif self.position.phase in ("drawing", "divining"):
            draw(self.session, 0, 1 if self.position.phase == "divining" else 0)
            move = notes[device_note(self.recorder.events[-1], DUKE)]
        else:
            move = self.leave_to_chance(notes)
        self.moves.append(RULES.format_move(self.position, move))
        self.position = RULES.play(self.position, move)
        return True

    def leave_to_chance(self, notes):
        """What the device's dice decide; a square that cannot be is rolled for again."""
        name = next(iter(notes))[0]
        chance = [each.id for each in DUKE.chances].index(name)
        among = 0
        if not DUKE.chances[chance].faces:
            among = max(int(number) for _, told in notes for number in told.split("+"))
        while True:
            self.session.decide(chance, among)
            told = device_note(self.recorder.events[-1], DUKE)
            if told in notes:
                return notes[told]

    def note(self, move):
        """What the device is told of a player's step."""
        note = RULES.note_of(self.position, move)
        seat = self.position.turn
        while self.position.phase == "turn" and self.session.state.seat != seat:
            self.session.end_turn()  # who does not begin hands the turn on
        if note is None:
            return
        after = RULES.play(self.position, move)
        self.return_tiles(after)
        if self.random.random() < 0.2:
            self.session.choose(GUARD, 0)
        if sum(after.lost[1 - seat] or b"") > sum(self.position.lost[1 - seat] or b""):
            self.session.choose(CAPTURED, item("footman"))
        if note[0] == "pick":
            self.session.choose(PICK, item(note[1]))
        else:
            self.session.choose(ACTION, DUKE.choices[ACTION].items.index(note[1]))

    def return_tiles(self, after):
        """What the step puts back into a bag is put back on the device."""
        if self.position.phase in ("draft", "setup"):
            return
        for seat in (0, 1):
            before = self.position.bags[seat] or b""
            more = [kind for kind, count in enumerate(after.bags[seat] or b"") for _ in range(count - before[kind])]
            if more:
                put_back(self.session, 0, [item(after.agreement.tiles[kind].id) for kind in more], seat)

    def bag(self, seat):
        """What the rules have in a bag, by the profile's names."""
        tiles = self.position.agreement.tiles
        counts = self.position.bags[seat] or b""
        return {tiles[kind].id: count for kind, count in enumerate(counts) if count}
