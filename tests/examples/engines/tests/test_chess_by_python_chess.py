"""Chess keeps the contract of every game."""

from tallystick.testing import GameContract


class TestChess(GameContract):
    games = ("chess",)
