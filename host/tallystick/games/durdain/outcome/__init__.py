"""Decide battles, count points, say how a game ends."""
