"""The Duke played on a table with a device, and recorded on the laptop: both halves of the stick tell the same game."""

from __future__ import annotations

import random

import pytest

from tallycore.profile.bags import bag_left
from tallydevice.play.bags import decide, draw, put_back
from tallystick.games.registry import load
from tallystick.referee.audit import audit_stored
from tallystick.referee.currentposition import history_of, turns_behind
from tallystick.referee.devicenotes import device_note
from tallystick.referee.moverecord import MoveRecord
from tests.referee.duke_games import ACTION, CAPTURED, DUKE, DYNASTIC_DISPUTE, GUARD, PICK, duke_recorder, item
from tests.referee.game_recorder import profile

RULES = load("duke")
STEPS = 120
GOALS = {
    "the box": {},
    "everything": {"enhanced": 1, "mountain": 1, "fort": 1, "dragon": 1, "aramis": 1, "sage": 1},
    "coup": {"objective": 1, "enhanced": 1},
    "trophies": {"objective": 2, "dragon": 1},
    "rider": {"objective": 3, "dragon": 1},
    "dynasty": {"objective": DYNASTIC_DISPUTE, "enhanced": 1},
    "even draft": {"objective": DYNASTIC_DISPUTE, "jester": 1},
}


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
            decide(self.session, chance, among)
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
                put_back(self.session, 0, [item(after.setting.tiles[kind].id) for kind in more], seat)

    def bag(self, seat):
        """What the rules have in a bag, by the profile's names."""
        tiles = self.position.setting.tiles
        counts = self.position.bags[seat] or b""
        return {tiles[kind].id: count for kind, count in enumerate(counts) if count}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("goal", GOALS)
def test_a_game_that_was_played_with_the_device_replays_from_its_record(tmp_path, goal, seed):
    table = Table(seed, **GOALS[goal])
    for _ in range(STEPS):
        if not table.play():
            break
    while table.position.phase in ("drawn", "divined", "drawing", "divining"):
        table.play()
    if goal != "rider":
        for seat in (0, 1):
            left = bag_left(DUKE, table.session.state, 0, seat)
            assert {DUKE.bags[0].items[each]: count for each, count in enumerate(left) if count} == table.bag(seat)
    table.session.end_game(0)
    with table.recorder.store_in(tmp_path / "games.sqlite") as store:
        move_record = MoveRecord(store, store.game("last"), profile)
        for move in table.moves:
            taken = move_record.add_move(move)
            assert (taken.is_recorded, taken.warning) == (True, ""), move
        assert move_record.unmatched == []
        assert (
            turns_behind(move_record.game, history_of(move_record.game), move_record.replay, move_record.profile) <= 1
        )
        assert move_record.position_text == RULES.format_position(table.position)
        report = audit_stored(store, "last", profile)
    assert [finding.says for finding in (*report.of("fault"), *report.of("cannot be told"))] == []
