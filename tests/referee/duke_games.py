"""Record games with The Duke's bag, and define a small game, Tiles, whose records have the same form as The Duke's."""

from __future__ import annotations

from typing import NamedTuple

from tallydevice.play.bags import draw
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.game import Game
from tests.referee.game_recorder import GameRecorder, profile

DUKE = profile("duke")
PICK, ACTION, GUARD, CAPTURED = (DUKE.choice(name) for name in ("pick", "action", "guard", "captured"))
MOVED, PLACED = (DUKE.choices[ACTION].items.index(name) for name in ("moved", "placed"))
DARK_RIDER, DYNASTIC_DISPUTE = 3, 4


def item(name):
    """Return the number of a tile in the profile's bag."""
    return DUKE.bags[0].items.index(name)


def options(**chosen):
    """Return the values of The Duke's options in the profile's order."""
    return [chosen.get(option.id.replace("-", "_"), option.default) for option in DUKE.options]


def duke_recorder(seed=1, entropy=None, salts=(), **chosen):
    """Return a recorder on which The Duke has begun: Ann, then Bo."""
    recorder = GameRecorder(seed, entropy)
    recorder.start("duke", options=options(**chosen), salts=salts)
    return recorder


def drawn_turns(recorder, turns):
    """Play so many turns in which a tile is drawn and placed."""
    for _ in range(turns):
        draw(recorder.session, 0)
        recorder.session.choose(ACTION, PLACED)
    return recorder


# --- a sample game ---------------------------------------------------------------------------------------------------

GAME_TOML = """
name = "Tiles"
[rulebook]
title = "Tiles"
publisher = "Nobody"
edition = "1st"
"""
CODES = {"Kn": "knight", "Pi": "pikeman", "Fo": "footman", "Or": "oracle"}


class Place(NamedTuple):
    """Say whose turn it is, and whether a tile is being drawn or in hand."""

    turn: int
    phase: str


class Tiles(Game[Place, str]):
    """Allow `set-up`, `move`, `draw`, then by chance `drawn KnPi`, then `place`; and `mountain c4` by chance."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        (folder / "game.toml").write_text(GAME_TOML, encoding="utf-8")
        (folder / "rules.toml").write_text(
            '["any.thing"]\ncite = "Tiles"\ndecides = "All."\nsays.so = "No."\n', "utf-8"
        )

    def begin(self, options=None, readings=None):
        return Place(0, "turn")

    def readings_of(self, position):
        return {}

    def with_readings(self, position, readings):
        return position

    def read_position(self, text):
        turn, phase = text.split()
        return Place(int(turn), phase)

    def format_position(self, position):
        return f"{position.turn} {position.phase}"

    def read_move(self, position, text):
        if text.split()[0] not in {"set-up", "move", "draw", "drawn", "place", "mountain"}:
            raise UnreadableMove(text, 0, "a move of Tiles")
        return text

    def format_move(self, position, move):
        return move

    def to_move(self, position):
        return None if position.phase == "drawing" else position.turn

    def is_within_turn(self, position):
        return position.phase != "turn"

    def legal_moves(self, position):
        return []

    def objections(self, position, move):
        return []

    def play(self, position, move):
        return self.play_unchecked(position, move)

    def play_unchecked(self, position, move):
        word = move.split()[0]
        if word in {"draw", "drawn"}:
            return Place(position.turn, "drawing" if word == "draw" else "drawn")
        return position if word == "mountain" else Place(1 - position.turn, "turn")

    def note_of(self, position, move):
        word, _, rest = move.partition(" ")
        if word == "drawn":
            names = [CODES[rest[at : at + 2]] for at in range(0, len(rest), 2)]
            return "bag", "+".join(names)
        if word == "mountain":
            return "mountain", rest
        return {"move": ("action", "moved"), "place": ("action", "placed")}.get(word)

    def outcome(self, position):
        return None

    def result_objections(self, position, scores, winners):
        return []

    def draw_text(self, position, move=None):
        return ""

    def draw_picture(self, position, move=None):
        return "<svg />"
