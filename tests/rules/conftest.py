"""Define a small game for the kernel's own tests: one die, one hidden coin, one reading.

The die is rolled (chance: 1 twice as likely as 2), then the player takes as many stones as it shows, or fewer where that
is read as allowed; the last stone wins. The fourth stone may be glued down, which nobody knows until it is turned over; the
first one may be gilded, which is only worth knowing.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from tallystick.rules.errors import IllegalMove, UnreadableMove, UnreadablePosition
from tallystick.rules.game import Game
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.options import settle_options
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import choose
from tallystick.rules.statement import Statement

GAME_TOML = """
name = "Stones"
[rulebook]
title = "Stones"
publisher = "Nobody"
edition = "1st"
[options.stones]
question = "How many stones?"
default = 5
least = 1
most = 9
[readings.fewer]
question = "May one take fewer than the die shows?"
[readings.fewer.values]
no = "exactly as many"
yes = "as many or fewer"
"""
RULES_TOML = """
["take.die"]
cite = "Stones, 'Taking'"
decides = "As many stones are taken as the die shows."
says.count = "The die shows {die}, not {taken}."
["take.stones"]
cite = "Stones, 'Taking'"
decides = "Only stones that are there are taken."
says.missing = "Only {left} stones are left."
"""


class Table(NamedTuple):
    left: int
    die: int
    turn: int
    fewer: str
    glue: str  # "yes", "no", or "?" if nobody has looked


class Stones(Game[Table, str]):
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def begin(self, options=None, readings=None):
        stones = settle_options(self.options, options)["stones"]
        return Table(stones, 0, 0, choose(self.readings, readings)["fewer"], "?")

    def readings_of(self, position):
        return {"fewer": position.fewer}

    def with_readings(self, position, readings):
        return position._replace(**choose(self.readings, {**self.readings_of(position), **readings}))

    def read_position(self, text):
        words = text.split()
        if len(words) != 5 or not all(word.isdigit() for word in words[:3]):
            raise UnreadablePosition(text, 0, "left, die, turn, fewer, glue")
        return Table(*map(int, words[:3]), *words[3:])

    def format_position(self, position):
        return " ".join(map(str, position))

    def read_move(self, position, text):
        word, _, number = text.partition(" ")
        if word not in {"roll", "take"} or not number.isdigit():
            raise UnreadableMove(text, 0, "roll N or take N")
        return text

    def format_move(self, position, move):
        return move

    def to_move(self, position):
        return position.turn if position.die and position.left else None

    def chance(self, position):
        return (2, 1) if position.left and not position.die else None

    def legal_moves(self, position):
        if not position.left:
            return []
        if not position.die:
            return ["roll 1", "roll 2"]
        claims = [f"take {count}" for count in range(1, position.die + 1)]
        return [move for move in claims if not self.objections(position, move)]

    def objections(self, position, move):
        word, number = move.split()
        if word == "roll":
            return []
        found = []
        die, taken = position.die, int(number)
        if taken > die or (taken < die and position.fewer == "no" and position.left >= die):
            found.append(Objection("take.die", {"die": str(die), "taken": number}, (), "count"))
        if taken > position.left:
            found.append(Objection("take.stones", {"left": str(position.left)}, (), "missing"))
        return found

    def doubts(self, position, move):
        if (
            position.glue == "?"
            and move.startswith("take")
            and position.left - int(move.split()[1]) < 4 <= position.left
        ):
            return [
                Doubt("the fourth stone", "glued", "illegal"),
                Doubt("the fourth stone", "loose", "legal"),
            ]
        if position.glue == "?" and move == f"take {position.left}":
            return [Doubt("the first stone", "gilded", "legal"), Doubt("the first stone", "plain", "legal")]
        return []

    def follows(self, position, move):
        return [f"Player {position.turn + 1} has the last stone."] if move == f"take {position.left}" else []

    def read_statement(self, position, text):
        if text == "how many":
            return Statement(f"{position.left} left", position.left)
        return Statement(text, int(text.split()[0])) if text.endswith(" left") else None

    def statement_objections(self, position, statement):
        return (
            []
            if statement.told == position.left
            else [Objection("take.stones", {"left": str(position.left)}, (), "missing")]
        )

    def statement_doubts(self, position, statement):
        return [Doubt("the fourth stone", "dust", "illegal")] if position.glue == "?" else []

    def play(self, position, move):
        if self.objections(position, move):
            raise IllegalMove(move, self.objections(position, move))
        return self.play_unchecked(position, move)

    def play_unchecked(self, position, move):
        word, number = move.split()
        if word == "roll":
            return position._replace(die=int(number))
        return position._replace(left=max(0, position.left - int(number)), die=0, turn=1 - position.turn)

    def outcome(self, position):
        return None if position.left else Outcome((1 - position.turn, position.turn)[::-1], (1 - position.turn,))

    def result_objections(self, position, scores, winners):
        return []

    def draw_text(self, position, move=None):
        return "o" * position.left

    def draw_picture(self, position, move=None):
        return "<svg />"


@pytest.fixture
def stones(tmp_path):
    folder = tmp_path / "stones"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME_TOML, encoding="utf-8")
    (folder / "rules.toml").write_text(RULES_TOML, encoding="utf-8")
    return Stones(folder)
