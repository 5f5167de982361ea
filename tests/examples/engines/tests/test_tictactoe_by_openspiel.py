"""Tic-tac-toe keeps the contract of every game."""

from tallystick.testing import GameContract


class TestTicTacToe(GameContract):
    games = ("tictactoe",)
