"""Kingdoms of Durdain: the parts of the device's program that only this game has."""
