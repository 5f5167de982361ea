"""Positions and steps from text, and all that is wrong with a position."""
