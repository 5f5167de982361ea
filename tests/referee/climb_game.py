"""A sample game, Climb, whose actions are decided by dice: the smallest one with rolls to which recorded steps are tied.

A turn is two actions, then `end`. `climb` rolls a d6, which is how many steps may be gone up, one by one. `fight` rolls a d8
against a d12, again while they are equal; who wins goes up one step, and who loses goes down.

A position: whose turn it is, the heights, how many actions are left, and what is due: `1 0 0 2 action`, `1 0 0 1 climb`,
`1 0 0 1 up:4/0`, `1 0 0 1 fight`,
`1 0 0 1 fight:7`, `1 0 0 1 won`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tallycore.profile import Profile
from tallystick.rules.errors import IllegalMove, UnreadableMove
from tallystick.rules.game import Game
from tallystick.rules.notes import DueDice, Note, Remark, Rolled, Scored, TurnEnded
from tallystick.rules.objection import Objection
from tallystick.rules.verdict import ILLEGAL, UNDECIDED

GAME_TOML = """
name = "Climb"
[rulebook]
title = "Climb"
publisher = "Nobody"
edition = "1st"
"""
RULES_TOML = """
["turn.actions"]
cite = "Climb, 'Turns'"
decides = "A turn is two actions."
says.now = "{step} is not what comes now."
says.third = "Player {player} took a third action."
["climb.steps"]
cite = "Climb, 'Climbing'"
decides = "The die is how many steps may be gone up."
says.many = "That is step {step} of {rolled}."
["fight.dice"]
cite = "Climb, 'Fights'"
decides = "A d8 fights a d12, again while they are equal."
says.again = "Was that no new fight, it was rolled again without a tie."
"""
CLIMB, FIGHT = 0, 1
ACTION = 0
D6, D8, D12 = (
    [str(face + 1) for face in range(6)],
    [str(face + 1) for face in range(8)],
    [str(face + 1) for face in range(12)],
)
DEFENCE = frozenset({"defence"})
ROLL_CLIMB, ROLL_ATTACK, ROLL_DEFENCE = 2, 3, 4


def profile_bytes():
    import json

    chances = [("climb", D6), ("attack", D8), ("defence", D12)]
    return json.dumps(
        {
            "id": "climb",
            "name": "Climb",
            "seats": [2, 2],
            "phases": [{"id": "play", "name": "Play", "choice": "action"}],
            "choices": [{"id": "action", "name": "Action", "items": ["climb", "fight"], "names": ["Climb", "Fight"]}],
            "chances": [{"id": name, "name": name.capitalize(), "faces": [faces]} for name, faces in chances],
            "counters": ["Falls"],
        }
    ).encode()


PROFILE = Profile(profile_bytes())


class Slope(NamedTuple):
    turn: int
    heights: tuple[int, int]
    left: int
    due: str


class Climb(Game[Slope, str]):
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        (folder / "game.toml").write_text(GAME_TOML, encoding="utf-8")
        (folder / "rules.toml").write_text(RULES_TOML, encoding="utf-8")

    def begin(self, options=None, readings=None):
        return Slope(0, (0, 0), 2, "action")

    def readings_of(self, position):
        return {}

    def with_readings(self, position, readings):
        return position

    def read_position(self, text):
        turn, first, second, left, due = text.split()
        return Slope(int(turn) - 1, (int(first), int(second)), int(left), due)

    def format_position(self, position):
        first, second = position.heights
        return f"{position.turn + 1} {first} {second} {position.left} {position.due}"

    def read_move(self, position, text):
        word, _, rest = text.partition(" ")
        if word not in {"climb", "fight", "up", "end", "roll", "step"} or (word == "roll" and not rest):
            raise UnreadableMove(text, 0, "climb, roll 4, up, fight, step or end")
        return text

    def format_move(self, position, move):
        return move

    def to_move(self, position):
        return None if self.due_dice(position) else position.turn

    def legal_moves(self, position):
        if self.due_dice(position):
            return [f"roll {face + 1}" for face in range(self.due_dice(position).sides[0])]
        every = ("climb", "fight", "up", "step", "end")
        return [move for move in every if not self.objections(position, move)]

    def chance(self, position):
        return [1] * len(self.legal_moves(position)) if self.due_dice(position) else None

    def is_within_turn(self, position):
        return position.left < 2 or position.due != "action"

    def objections(self, position, move):
        word, due = move.split()[0], position.due
        at_will = due == "action" or due.startswith("up")
        if word == "up" and due.startswith("up"):
            rolled, gone = map(int, due[3:].split("/"))
            many = Objection("climb.steps", {"step": str(gone + 1), "rolled": str(rolled)}, (), "many")
            return [many] if gone >= rolled else []
        fits = {
            "climb": at_will and position.left > 0,
            "fight": at_will and position.left > 0,
            "end": at_will,
            "step": due in {"won", "lost"},
            "roll": self.due_dice(position) is not None,
        }
        return [] if fits.get(word) else [Objection("turn.actions", {"step": move}, (), "now")]

    def play(self, position, move):
        if self.objections(position, move):
            raise IllegalMove(move, self.objections(position, move))
        return self.play_unchecked(position, move)

    def play_unchecked(self, position, move):
        word, _, rest = move.partition(" ")
        if word in {"climb", "fight"}:
            return position._replace(left=position.left - 1, due=word)
        if word == "roll" and position.due == "fight":
            return position._replace(due=f"fight:{rest}")
        if word == "roll" and position.due.startswith("fight"):
            one, other = int(position.due[6:]), int(rest)
            return position._replace(due="fight" if one == other else "won" if one > other else "lost")
        if word == "roll":
            return position._replace(due=f"up:{rest}/0")
        if word == "end":
            return Slope(1 - position.turn, position.heights, 2, "action")
        heights = list(position.heights)
        heights[position.turn] += -1 if position.due == "lost" else 1
        due = "action"
        if position.due.startswith("up"):
            rolled, gone = map(int, position.due[3:].split("/"))
            due = f"up:{rolled}/{gone + 1}"
        return position._replace(heights=tuple(heights), due=due)

    def note_of(self, position, move):
        return ("action", move) if move in {"climb", "fight"} else None

    def due_dice(self, position):
        if position.due == "climb":
            return DueDice("climb", (6,))
        word, _, rolled = position.due.partition(":")
        if word != "fight":
            return None
        return DueDice("defence", (12,), DEFENCE) if rolled else DueDice("attack", (8,), DEFENCE)

    def step_of_dice(self, position, faces):
        return f"roll {faces[0]}"

    def faces_of(self, position, move):
        word, _, rest = move.partition(" ")
        return (int(rest),) if word == "roll" else None

    @property
    def note_kinds(self):
        return (Note, Rolled, Scored, TurnEnded)

    def check_notes(self, options, readings, notes):
        """Find a third action for certain, and a second fight that may be a reroll."""
        found, taken, fought = [], 0, 0
        for at, note in enumerate(notes):
            if isinstance(note, TurnEnded):
                taken = 0
            elif isinstance(note, Note):
                taken, fought = taken + 1, 0
                if taken > 2:
                    told = {"player": str(note.seat + 1)}
                    found.append(Remark(at, ILLEGAL, Objection("turn.actions", told, (), "third")))
            elif isinstance(note, Rolled) and note.purpose == "attack":
                fought += 1
                if fought > 1:
                    again = Objection("fight.dice", {}, (), "again")
                    found.append(Remark(at, UNDECIDED, again, "whether the fight went on"))
        return found

    has_points_in_turns = True

    def scores(self, position):
        return position.heights

    def outcome(self, position):
        return None

    def result_objections(self, position, scores, winners):
        return []

    def draw_text(self, position, move=None):
        return self.format_position(position)

    def draw_picture(self, position, move=None):
        return "<svg />"
