"""Tic-tac-toe by OpenSpiel."""
