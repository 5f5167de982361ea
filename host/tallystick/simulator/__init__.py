"""Simulate the handheld: run the real program over stand-ins for its board, on one virtual clock."""
