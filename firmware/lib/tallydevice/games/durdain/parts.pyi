"""The types of what the parts of this game hand to each other. Only type checkers read this file, as tallydevice.parts says."""

from typing import Protocol

from tallycore.profile import Profile
from tallycore.table.state import State
from tallydevice.parts import Game, GameApp

class OwnGame(Game, Protocol):
    """The module game.py of this folder, as the screens and the other parts of the game see it."""

    ACTION: int
    BEWARE: int
    FATE: int
    CAMPS: int
    CASTLE: int
    MOVE: int
    ATTACK: int
    DRAGON: int
    PLAY: int
    FINAL: int
    OVER: int
    ACTIONS_A_TURN: int
    COUNTRIES: int
    COUNTRY_NAMES: str
    HOME_ROLL: int
    MOVE_ROLL: int
    RANGES_ROLL: int

    def actions(self, state: State, /) -> list[int]: ...
    def caller(self, state: State, seat: int, /) -> int: ...
    def castles(self, state: State, seat: int, /) -> list[int]: ...
    def country_of(self, word: str, /) -> int: ...
    def has_flag(self, state: State, seat: int, /) -> bool: ...
    def home(self, state: State, seat: int, /) -> int: ...
    def home_name(self, state: State, seat: int, /) -> str: ...
    def is_at_end(self, state: State, profile: Profile, /) -> bool: ...
    def is_out(self, state: State, seat: int, /) -> bool: ...
    def is_warned(self, state: State, seat: int, /) -> bool: ...
    def last_seat(self, state: State, /) -> int: ...

class OwnApp(GameApp):
    """The program as the screens of this folder see it."""

    game: OwnGame
