"""Noughts and Crosses."""
