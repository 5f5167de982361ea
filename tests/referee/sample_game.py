"""A sample game, Beads, whose turns have several steps with chance between them, and in which `draw` is a step.

In the bag are three red beads and two blue ones. In turn a player draws one, sees which (chance), and keeps it or gives it
away; or passes, though not right after a pass. When the bag is empty, most beads win.

A position: red and blue beads in the bag, who acts, `turn`, `drawing` or `drawn`, the bead in the hand, the beads that each
has, and whether the last turn was a pass: `3 2 1 turn - 0 0 no`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tallycore.profile import Profile
from tallystick.referee import currentposition
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.rules.errors import IllegalMove, UnreadableMove, UnreadablePosition
from tallystick.rules.game import Game
from tallystick.rules.objection import Objection
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import choose

GAME_TOML = """
name = "Beads"
[rulebook]
title = "Beads"
publisher = "Nobody"
edition = "1st"
[options.red]
question = "How many red beads are in the bag?"
default = 3
least = 0
most = 9
[options.colour]
question = "Which colour is the other?"
default = 0
least = 0
most = 1
names = ["Sky blue", "Navy blue"]
"""
RULES_TOML = """
["turn.order"]
cite = "Beads, 'Turns'"
decides = "A bead is drawn, looked at, and kept or given away."
says.now = "{step} is not what comes now."
["turn.pass"]
cite = "Beads, 'Turns'"
decides = "Nobody passes right after a pass."
says.twice = "The turn before was a pass."
"""
PROFILE = Profile(
    b'{"id": "beads", "name": "Beads", "seats": [2, 2], "dice": ["d6"], "score_steps": [1], "options": ['
    b'{"id": "red", "name": "Red", "default": 3, "least": 0, "most": 9},'
    b'{"id": "colour", "name": "Colour", "default": 0, "least": 0, "most": 1}]}'
)
STEPS = {"turn": ("draw", "pass"), "drawing": ("drawn red", "drawn blue"), "drawn": ("keep", "give")}


class Table(NamedTuple):
    red: int
    blue: int
    turn: int
    phase: str
    hand: str
    has: tuple[int, int]
    passed: str


class Beads(Game[Table, str]):
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        (folder / "game.toml").write_text(GAME_TOML, encoding="utf-8")
        (folder / "rules.toml").write_text(RULES_TOML, encoding="utf-8")

    def begin(self, options=None, readings=None):
        choose(self.readings, readings)
        return Table((options or {}).get("red", 3), 2, 0, "turn", "-", (0, 0), "no")

    def readings_of(self, position):
        return {}

    def with_readings(self, position, readings):
        return position

    def read_position(self, text):
        words = text.split()
        if len(words) != 8:
            raise UnreadablePosition(text, 0, "red, blue, player, phase, bead in hand, beads, beads, whether passed")
        red, blue, player, phase, hand, first, second, passed = words
        return Table(int(red), int(blue), int(player) - 1, phase, hand, (int(first), int(second)), passed)

    def format_position(self, position):
        red, blue, turn, phase, hand, (first, second), passed = position
        return f"{red} {blue} {turn + 1} {phase} {hand} {first} {second} {passed}"

    def read_move(self, position, text):
        if text not in {step for steps in STEPS.values() for step in steps}:
            raise UnreadableMove(text, 0, "draw, pass, drawn red, drawn blue, keep or give")
        return text

    def format_move(self, position, move):
        return move

    def to_move(self, position):
        return None if position.phase == "drawing" or self.outcome(position) else position.turn

    def legal_moves(self, position):
        if self.outcome(position):
            return []
        return [step for step in STEPS[position.phase] if not self.objections(position, step)]

    def objections(self, position, move):
        missing = {"drawn red": not position.red, "drawn blue": not position.blue}.get(move, False)
        if move not in STEPS[position.phase] or missing or self.outcome(position):
            return [Objection("turn.order", {"step": move}, (), "now")]
        return [Objection("turn.pass", {}, (), "twice")] if move == "pass" and position.passed == "yes" else []

    def chance(self, position):
        return [each for each in (position.red, position.blue) if each] if position.phase == "drawing" else None

    def is_within_turn(self, position):
        return position.phase != "turn" and not self.outcome(position)

    def play(self, position, move):
        if self.objections(position, move):
            raise IllegalMove(move, self.objections(position, move))
        return self.play_unchecked(position, move)

    def play_unchecked(self, position, move):
        if move == "draw":
            return position._replace(phase="drawing", passed="no")
        if move.startswith("drawn"):
            colour = move.split()[1]
            left = max(0, getattr(position, colour) - 1)
            return position._replace(phase="drawn", hand=colour, **{colour: left})
        has = list(position.has)
        if move != "pass":
            has[position.turn if move == "keep" else 1 - position.turn] += 1
        passed = "yes" if move == "pass" else "no"
        return position._replace(turn=1 - position.turn, phase="turn", hand="-", has=tuple(has), passed=passed)

    def outcome(self, position):
        if position.red or position.blue or position.phase != "turn":
            return None
        first, second = position.has
        return Outcome(position.has, (0, 1) if first == second else (int(second > first),))

    def result_objections(self, position, scores, winners):
        return []

    def draw_text(self, position, move=None):
        return f"[bag: {position.red} red, {position.blue} blue]"

    def draw_picture(self, position, move=None):
        return "<svg />"


def register_sample_game(monkeypatch, folder):
    """Register Beads with the referee as if its folder were beside those of the other games, and return its rules."""
    beads = Beads(folder / "beads")
    monkeypatch.setattr(currentposition, "find", lambda _game_id: beads)
    return beads


def move_record_of(store, names=("Ann", "Bo"), options=(3, 0)):
    """Return the move record of a new game of Beads."""
    return MoveRecord(
        store, start_laptop_game(store, PROFILE, list(names), list(options), []), lambda _game_id: PROFILE
    )
