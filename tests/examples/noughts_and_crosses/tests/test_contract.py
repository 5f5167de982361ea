"""The game keeps the contract of every game."""

from tallystick.testing import GameContract


class TestNoughts(GameContract):
    games = ("noughts",)
